import { Eye, Redo2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { creditNoun, formatCredits4 } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { thousands } from '#core/document/spanish-phrases.ts'
import { countWords } from '#core/document/words.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { SavePhase } from '#web/editor/save-machine.ts'
import { SaveStatus } from '#web/editor/save-status.tsx'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { Popover } from '#web/ui/popover.tsx'
import './preview-foot.css'

type Props = {
  pageCount: number
  /** The text has characters that Times lacks, so pages may break elsewhere in the file. */
  isApproximate: boolean
  text: AcademicText | null
  /** While the text grows its words are counted again with each new block, not with each letter. */
  isLive: boolean
  /** A run is writing the document. */
  isLocked: boolean
  /** An older version is shown, which cannot be edited. */
  isOldVersion: boolean
  credits: number
  session: EditingSession | null
}

export function PreviewFoot(props: Props) {
  const { text, isLive, isLocked, isOldVersion, credits, session } = props
  const edited = useSessionView(session, (view) => view)
  const shownWords = useWordCount(edited ? null : text, isLive)
  const words = edited?.words ?? shownWords
  const pageCount = edited?.pageCount ?? props.pageCount
  const phase: SavePhase = isLocked ? 'locked' : (edited?.phase ?? 'clean')
  return (
    <footer className="ws-foot" data-toasts="above">
      <span>
        <b className="num">{thousands(pageCount)}</b> {pageCount === 1 ? 'página' : 'páginas'}
        {(edited?.isApproximate ?? props.isApproximate) && <ApproximateNote />}
      </span>
      <span className="words">
        <b className="num">{thousands(words)}</b> {words === 1 ? 'palabra' : 'palabras'}
      </span>
      {text && (
        <>
          <span className="undo">
            <button
              type="button"
              aria-label="Deshacer"
              title="Deshacer (Ctrl+Z)"
              disabled={!edited?.canUndo || edited.isReadOnly}
              onClick={session?.undo}
            >
              <Undo2 className="i" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Rehacer"
              title="Rehacer (Ctrl+Y)"
              disabled={!edited?.canRedo || edited.isReadOnly}
              onClick={session?.redo}
            >
              <Redo2 className="i" aria-hidden="true" />
            </button>
          </span>
          {isOldVersion ? (
            <span className="saved looking">
              <Eye className="i" aria-hidden="true" />
              Mirando
            </span>
          ) : (
            <SaveStatus phase={phase} refusal={edited?.refusal ?? null} />
          )}
        </>
      )}
      <span className="spent-here">
        <b className="num">{formatCredits4(credits)}</b> {creditNoun(credits)}{' '}
        {credits === 1 ? 'gastado' : 'gastados'}
      </span>
    </footer>
  )
}

function ApproximateNote() {
  return (
    <>
      {' '}
      <Popover
        title="Páginas aproximadas"
        trigger={
          <button type="button" className="link">
            aproximadas
          </button>
        }
      >
        <p>
          Hay signos que Times New Roman no tiene. En el archivo los dibuja otra letra, y las
          páginas pueden cortarse en otro sitio.
        </p>
      </Popover>
    </>
  )
}

function useWordCount(text: AcademicText | null, isLive: boolean): number {
  const key = isLive && text ? `${text.cuerpo.length}/${text.referencias.length}` : text
  const counted = useRef<{ key: typeof key; words: number }>({ key: null, words: 0 })
  if (counted.current.key !== key) {
    counted.current = { key, words: text ? countWords(text) : 0 }
  }
  return counted.current.words
}
