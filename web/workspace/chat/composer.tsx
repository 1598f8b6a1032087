import { useQuery } from '@tanstack/react-query'
import { Square } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { maxPromptCharacters } from '#contract/text-limits.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { AssignmentButton } from '#web/assignment/assignment-button.tsx'
import { useProjectAssignment } from '#web/assignment/use-project-assignment.ts'
import { PriceHint } from '#web/credits/price-hint.tsx'
import { useRequests } from '#web/generation/requests.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useChangedText } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { SourcesButton } from '#web/sources/sources-button.tsx'
import { useSourcesButton } from '#web/sources/use-sources-button.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint, PromptBox } from '#web/ui/prompt-box.tsx'
import { BalanceLine } from './balance-line.tsx'
import { ComposerClip } from './composer-clip.tsx'
import '#web/ui/notices.css'
import '#web/ui/text-link.css'
import './chat.css'

type Props = {
  /** The messages are missing, so nothing can be sent yet. */
  isBlocked: boolean
}

/** The prompt box, with what can be attached to a request. */
export function Composer({ isBlocked }: Props) {
  const panes = usePanes()
  const runs = useRuns()
  const requests = useRequests()
  const side = useSide()
  const text = useSlice(panes.slice, (state) => state.text)
  const isBusy = useSlice(runs.slice, ({ phase }) => phase !== 'idle')
  // While a card has the price of the same request, the box does not repeat it.
  const isPriced = useSlice(runs.slice, ({ waiting }) => waiting?.content !== text.trim())
  const isOffline = useQuery(settingsQuery).data?.model_provider === 'offline'
  const document = useChangedText()
  const fileRef = useRef<HTMLInputElement>(null)
  const assignment = useProjectAssignment(fileRef)
  const sources = useSourcesButton()
  const openDraft = () => void side.open('draft', null)
  // Without a text the student may bring a draft.
  const mayBring = document === null && !isBusy
  const isEmpty = text.trim() === ''
  return (
    <div className="composer">
      <PromptBox
        area={{
          ref: panes.ref('box'),
          label: 'Mensaje',
          rows: 1,
          placeholder: isBusy ? 'Generando respuesta...' : 'Describe tu tarea...',
        }}
        text={{ value: text, maxCharacters: maxPromptCharacters, onChange: panes.write }}
        send={{
          label: 'Enviar',
          onSubmit: requests.sendText,
          state: isBusy || isBlocked ? 'blocked' : 'ready',
          instead: isBusy ? <StopButton /> : undefined,
        }}
        hint={
          isEmpty || isBusy || !isPriced ? false : <PriceHint request={text} document={document} />
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
              onFile={assignment.attach}
              onShow={assignment.show}
            />
            <SourcesButton
              ticked={sources.ticked}
              outside={sources.outside}
              isOpen={sources.isOpen}
              onPress={sources.press}
            />
          </>
        }
        attachment={{
          chip: assignment.chip,
          onFile: assignment.attach,
          tooLong: { label: 'Adjuntarlo como consigna', onPress: assignment.attachPrompt },
        }}
      />
      <p className="balance">
        {isEmpty && <BalanceLine />}
        {isOffline && <span className="pill">Modo sin conexión</span>}
        {mayBring && (
          <button type="button" className="link" onClick={openDraft}>
            Subir un borrador
          </button>
        )}
        {isEmpty && !isBusy && !isOffline && !mayBring && <KeyHint />}
      </p>
    </div>
  )
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
      className="send"
      aria-label="Detener"
      // Not `disabled`, which would lose the focus.
      aria-disabled={isAsked}
      onClick={() => {
        if (isAsked) return
        setIsAsked(true)
        void runs.stop()
      }}
    >
      <Square className="i i-sm" aria-hidden="true" />
    </Button>
  )
}
