import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, FileUp, type LucideIcon, Paperclip, Square } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import { assignmentRequest } from '#core/assignment/assignment-request.ts'
import { pageWords } from '#core/credits/pages.ts'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { meQuery } from '#web/api/me.api.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { useConfirmedItems } from '#web/assignment/assignment.api.ts'
import { AssignmentButton } from '#web/assignment/assignment-button.tsx'
import { useProjectAssignment } from '#web/assignment/use-project-assignment.ts'
import { LengthSlot } from '#web/credits/length-slot.tsx'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { totalCredits } from '#web/credits/total-credits.ts'
import { isOfOther, useMessages } from '#web/generation/messages.api.ts'
import { isWaiting } from '#web/generation/plan-state.ts'
import { useRequests } from '#web/generation/requests.ts'
import { useRuns } from '#web/generation/runs.ts'
import { unansweredMessage } from '#web/generation/temporary-message.ts'
import { useChangedText, useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { stopHintId } from '#web/plan/stop-hint.ts'
import { PlanPriceSlot } from '#web/plan/work-slot.tsx'
import { useProjectId } from '#web/projects/use-project.ts'
import { membersQuery } from '#web/sharing/members-query.ts'
import { sourcesDialog } from '#web/sources/sources.dialogs.ts'
import { citingText, useSources } from '#web/sources/sources.ts'
import { SourcesButton } from '#web/sources/sources-button.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { KeyHint, PromptBox } from '#web/ui/prompt-box.tsx'
import '#web/ui/notices.css'
import './chat.css'

type Props = {
  /** The messages are missing, so nothing can be sent yet. */
  isBlocked: boolean
}

/** The prompt box, with what can be attached to a request. */
export function Composer({ isBlocked }: Props) {
  const panes = usePanes()
  const projectId = useProjectId()
  const runs = useRuns()
  const requests = useRequests()
  const side = useSide()
  const text = useSlice(panes.slice, (state) => state.text)
  const pages = useSlice(panes.slice, (state) => state.pages)
  const items = useConfirmedItems()
  const isBusy = useSlice(runs.slice, ({ phase }) => phase !== 'idle')
  const other = useOtherAsking(isBusy)
  // While a card has the price of the same request, the box does not repeat it.
  const isPriced = useSlice(runs.slice, ({ waiting }) => waiting?.content !== text.trim())
  const last = useMessages().at(-1)
  const isPlanChange = last?.role === 'assistant' && isWaiting(last)
  const isLongWork = useSlice(panes.slice, ({ plannedPages }) => plannedPages !== null)
  const isOffline = useQuery(settingsQuery).data?.model_provider === 'offline'
  const document = useChangedText()
  const fileRef = useRef<HTMLInputElement>(null)
  const assignment = useProjectAssignment(fileRef)
  const sources = useSourcesButton()
  const openDraft = () => void side.open('draft', null)
  // Without a text the student may bring a draft.
  const mayBring = document === null && !isBusy
  const isEmpty = text.trim() === ''
  // With a text on the pages, Enter in the empty box may be a slip, and a slip must not cost credits.
  const whenEmpty =
    assignment.isReady && !isBusy
      ? { text: assignmentRequest, isSentByEnter: document === null }
      : null
  const request = isEmpty && whenEmpty ? whenEmpty.text : text
  return (
    <div className="composer" data-part="composer">
      <PromptBox
        area={{
          ref: panes.ref('box'),
          label: 'Mensaje',
          rows: 1,
          placeholder: other
            ? `${other} está pidiendo...`
            : isBusy
              ? 'Generando respuesta...'
              : isPlanChange
                ? 'Pide un cambio al plan...'
                : 'Describe tu tarea...',
        }}
        text={{
          value: text,
          maxCharacters: maxPromptCharacters,
          onChange: panes.write,
          whenEmpty,
        }}
        send={{
          label: 'Enviar',
          // A change has no length of its own.
          onSubmit: () => requests.send(request, { pages: document === null ? pages : null }),
          state: isBusy || isBlocked ? 'blocked' : 'ready',
          instead: isBusy && other === null ? <StopButton /> : undefined,
        }}
        hint={
          request.trim() === '' || isBusy || !isPriced ? (
            false
          ) : isPlanChange ? (
            <PlanPriceSlot message={last} />
          ) : (
            <PriceHint
              request={request}
              document={document}
              pages={pages}
              items={items}
              projectId={projectId}
            />
          )
        }
        rest={{
          row: <ComposerClip assignment={assignment} sources={sources} onDraft={openDraft} />,
          isHeldOpen: assignment.isShown || sources.isOpen,
        }}
        tools={
          <>
            <AssignmentButton
              ref={fileRef}
              hasOne={assignment.hasOne}
              isShown={assignment.isShown}
              onFiles={assignment.attach}
              onShow={assignment.show}
            />
            <SourcesButton
              ticked={sources.ticked}
              outside={sources.outside}
              isOpen={sources.isOpen}
              onPress={sources.press}
            />
            {document === null && <LengthSlot pages={pages} onChoose={panes.choosePages} />}
          </>
        }
        attachment={{
          chip: assignment.chip,
          onFiles: assignment.attach,
          tooLong: { label: 'Adjuntarlo como consigna', onPress: assignment.attachPrompt },
        }}
      />
      <p className="balance">
        {isLongWork ? <span>Puedes salir: sigue escribiendo</span> : isEmpty && <BalanceLine />}
        {isOffline && <span className="pill">Modo sin conexión</span>}
        {mayBring && (
          <Button variant="word" onClick={openDraft}>
            Subir un borrador
          </Button>
        )}
        {isEmpty && !isBusy && !isOffline && !mayBring && <KeyHint />}
      </p>
    </div>
  )
}

/** The name of the member whose request is being answered; null for the student. */
function useOtherAsking(isBusy: boolean): string | null {
  const asked = unansweredMessage(useMessages())
  const client = useQueryClient()
  const isOther = isBusy && asked !== null && isOfOther(asked, client)
  const members = useQuery({ ...membersQuery(useProjectId()), enabled: isOther }).data
  if (!isOther) return null
  return members?.find(({ user_id }) => user_id === asked.user_id)?.name ?? 'Otra persona'
}

/** Stopping may take the server a moment, so only the first press counts. */
function StopButton() {
  const runs = useRuns()
  const panes = usePanes()
  const [isAsked, setIsAsked] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = buttonRef.current
    return () => {
      if (document.activeElement === button) panes.focus('box')
    }
  }, [panes])
  return (
    <Button
      ref={buttonRef}
      className="send stop"
      aria-describedby={stopHintId}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isAsked}
      onClick={() => {
        if (isAsked) return
        setIsAsked(true)
        void runs.stop()
      }}
    >
      <Square className="i i-sm" aria-hidden="true" />
      Detener
    </Button>
  )
}

/** The credits that the student has, and the whole pages that they pay for. */
function BalanceLine() {
  const me = useQuery(meQuery).data
  if (!me) return null
  const credits = totalCredits(me)
  return (
    <span>
      Tienes <b>{creditLabel(formatCredits2(credits))}</b>
      {credits > 0 && ` · ${pageWords(credits)}`}
    </span>
  )
}

/** What can be attached to a request. */
type Attachable = {
  assignment: { hasOne: boolean; press: () => void }
  sources: { ticked: number; outside: number; press: () => void }
  onDraft: () => void
}

/** The composer's tools in one button, while the composer is at rest. */
function ComposerClip({ assignment, sources, onDraft }: Attachable) {
  const { ticked, outside } = sources
  const mark = outside > 0 ? 'outside' : assignment.hasOne || ticked > 0 ? 'has' : ''
  const entries: [LucideIcon, string, () => void][] = [
    [Paperclip, 'Consigna', assignment.press],
    [BookOpen, ticked > 0 ? `Fuentes · ${ticked}` : 'Fuentes', sources.press],
    [FileUp, 'Borrador', onDraft],
  ]
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          className={`clip ${mark}`}
          label={`Adjuntar: consigna, fuentes o borrador${outside > 0 ? `; ${outside} fuera de tus fuentes` : ''}`}
          icon={Paperclip}
        />
      }
    >
      {(choose) =>
        entries.map(([icon, name, onPress]) => (
          <MenuItem key={name} icon={icon} onSelect={choose(onPress)}>
            {name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}

/** The project's sources, from the prompt box: a drawer in place of the messages, on a small screen a dialog. */
function useSourcesButton() {
  const projectId = useProjectId()
  const { slice } = useSources()
  const ticked = useSlice(slice, (state) => state.ticked.length)
  const outside = useSlice(slice, (state) => state.outside.labels.length)
  const documents = useDocuments()
  const panes = usePanes()
  const side = useSide()
  const dialogs = useDialogs()
  const isNarrow = useMediaQuery(narrow)
  const isDrawer = useSlice(side.slice, (state) => state.side === 'sources')
  const [isDialog, setIsDialog] = useState(false)
  const press = async () => {
    if (isDrawer) return side.close()
    if (!isNarrow) return side.open('sources', null)
    setIsDialog(true)
    const document = citingText(documents.slice.get())
    await dialogs.open(sourcesDialog, { projectId, document, onAsk: panes.ask })
    setIsDialog(false)
  }
  return { ticked, outside, isOpen: isDrawer || isDialog, press: () => void press() }
}
