import { useQuery } from '@tanstack/react-query'
import { Eye, Redo2, Undo2 } from 'lucide-react'
import { creditNoun, formatCredits4 } from '#core/credits/units.ts'
import { thousands } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useIsWriting } from '#web/ask/asking.ts'
import { assignmentQuery } from '#web/assignment/assignment.api.ts'
import { useSession } from '#web/editor/editing.ts'
import type { SavePhase } from '#web/editor/save-machine.ts'
import { SaveStatus } from '#web/editor/save-status.tsx'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { messagesIn, useChat } from '#web/generation/messages.api.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useWordCount } from '#web/pages/use-layout.ts'
import { useMay, useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import '#web/ui/pane.css'
import '#web/ui/saved.css'
import './preview.css'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'

type Props = {
  layout: Layout | null
  text: AcademicText | null
  /** Whether the session writes what is shown. */
  isEditable: boolean
}

const code = onDemand(async () => (await import('./asked-size.ts')).askedSize)

/** The size of the document, its saving, and what the project has cost. */
export function PreviewFoot({ layout, text, isEditable }: Props) {
  const documents = useDocuments()
  const mayWrite = useMay('write')
  const mayAsk = useMay('ask')
  const ownSession = useSession()
  const session = isEditable ? ownSession : null
  const isGrowing = useSlice(documents.slice, ({ shows }) => shows === 'partial')
  const isViewed = useSlice(documents.slice, ({ shows }) => shows === 'viewed' || shows === 'draft')
  const isLocked = useIsWriting()
  const chat = useChat()
  const credits = messagesIn(chat).reduce(
    (sum, message) => sum + message.credits_consumed,
    chat.creditsBefore,
  )
  const ownWords = useSessionView(session, (view) => view.words)
  const ownPages = useSessionView(session, (view) => view.pageCount)
  const isApproximate = useSessionView(session, (view) => view.isApproximate)
  const ownPhase = useSessionView(session, (view) => view.phase)
  const refusal = useSessionView(session, (view) => view.refusal)
  const canUndo = useSessionView(session, (view) => view.canUndo && !view.isReadOnly)
  const canRedo = useSessionView(session, (view) => view.canRedo && !view.isReadOnly)
  const shownWords = useWordCount(session ? null : text, isGrowing)
  const words = ownWords ?? shownWords
  const pageCount = ownPages ?? layout?.pages.length ?? 0
  const ownBeside = useSessionView(session, (view) => view.besidePages)
  const assignment = useQuery(assignmentQuery(useProjectId())).data
  const askedSize = useLoaded(code, text !== null)
  const asked =
    text && !isViewed
      ? askedSize?.({
          chat,
          assignment,
          size: { pages: pageCount, words },
          beside: ownBeside ?? layout,
        })
      : null
  const phase: SavePhase = isLocked ? 'locked' : (ownPhase ?? 'clean')
  return (
    <footer className="ws-foot" data-part="foot">
      <span>
        <b className="num" data-part="page-count">
          {thousands(pageCount)}
        </b>{' '}
        {asked?.pages && `${asked.pages.trim()} `}
        {pageCount === 1 && !asked?.pages ? 'página' : 'páginas'}
        {asked?.morePages}
        {(isApproximate ?? layout?.isApproximate) === true && <ApproximateNote />}
      </span>
      <span className="words">
        <b className="num">{thousands(words)}</b> {asked?.words && `${asked.words.trim()} `}
        {words === 1 && !asked?.words ? 'palabra' : 'palabras'}
      </span>
      {text && (mayWrite || isViewed) && (
        <>
          <span className="undo" data-part="undo">
            <IconButton
              label="Deshacer"
              icon={Undo2}
              title="Deshacer (Ctrl+Z)"
              disabled={!canUndo}
              onClick={session?.undo}
            />
            <IconButton
              label="Rehacer"
              icon={Redo2}
              title="Rehacer (Ctrl+Y)"
              disabled={!canRedo}
              onClick={session?.redo}
            />
          </span>
          {isViewed ? (
            <span className="saved looking" data-saved="elsewhere">
              <Eye className="i" aria-hidden="true" />
              Mirando
            </span>
          ) : (
            <SaveStatus phase={phase} refusal={refusal} />
          )}
        </>
      )}
      {mayAsk && (
        <span className="spent-here" data-part="spent">
          <b className="num">{formatCredits4(credits)}</b> {creditNoun(credits)}{' '}
          {credits === 1 ? 'gastado' : 'gastados'}
        </span>
      )}
    </footer>
  )
}

/** Says why the number of pages is approximate: the text has characters that Times New Roman lacks. */
function ApproximateNote() {
  return (
    <>
      {' '}
      <Popover title="Páginas aproximadas" trigger={<Button variant="word">aproximadas</Button>}>
        <p>
          Hay signos que Times New Roman no tiene. Aquí y en el PDF los dibuja otra letra; en Word,
          la que tenga tu equipo, y ahí las páginas pueden cortarse en otro sitio.
        </p>
      </Popover>
    </>
  )
}
