import { useState } from 'react'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { changeLabels } from '#web/versions/word-changes.ts'
import type { Changes, ToldChange } from './changes.ts'
import './change-list.css'

/** The most rows that a list begins with. */
const maxRows = 8

/** In the chat: how many changes the answer made, and each with the way to its place. */
export function ChangeList({ changes }: { changes: Changes }) {
  const [isWhole, setIsWhole] = useState(false)
  const isNarrow = useMediaQuery(narrow)
  const applied = useSlice(
    changes.slice,
    ({ placed }) => placed.filter(({ status }) => status === 'applied').length,
  )
  const { all, summary } = changes
  const shown = isWhole ? all : all.slice(0, maxRows)
  return (
    <>
      <p>{summary}</p>
      {all.length > 0 && (
        <ol className="change-list" aria-label="Cambios">
          {shown.map((change, at) => (
            <ChangeRow key={change.number} changes={changes} change={change} at={at} />
          ))}
        </ol>
      )}
      {shown.length < all.length && (
        <Button size="small" variant="ghost" onClick={() => setIsWhole(true)}>
          Ver los {all.length} cambios
        </Button>
      )}
      {/* On a wide screen it stands above the pages. */}
      {isNarrow && applied > 1 && (
        <Button size="small" variant="ghost" onClick={() => void changes.undoAll()}>
          Deshacer los {applied}
        </Button>
      )}
    </>
  )
}

type RowProps = { changes: Changes; change: ToldChange; at: number }

function ChangeRow({ changes, change, at }: RowProps) {
  const status = useSlice(changes.slice, ({ placed }) => placed[at]?.status)
  const isCurrent = useSlice(changes.slice, ({ current, isMarked }) => isMarked && current === at)
  const { number, place, reason } = change
  if (status === 'undone') {
    return (
      <li>
        <div className="change-row">
          <span className="change-number">{number}</span>
          <span>
            <s>{place}</s>
            <small>Deshecho</small>
          </span>
          <Button
            variant="bare"
            className="change-redo"
            aria-label={`Rehacer el cambio ${number}`}
            onClick={() => void changes.redo(at)}
          >
            Rehacer
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li>
      <a
        className="change-row"
        href={`#cambio-${number}`}
        aria-current={isCurrent || undefined}
        onClick={(event) => {
          event.preventDefault()
          changes.go(at)
        }}
      >
        <span className="change-number">{number}</span>
        <span>
          <span className="change-place">{place}</span>
          <small>{status === 'touched' ? 'lo cambiaste después' : reason}</small>
        </span>
        <WordCounts change={change} />
      </a>
    </li>
  )
}

/** '+15 −2'. */
export function WordCounts({ change }: { change: ToldChange }) {
  const { added, gone } = changeLabels({ added: change.wordsNew, gone: change.wordsGone })
  if (added === null && gone === null) return null
  return (
    <span className="change-words">
      {added && (
        <span className="added">
          {added}
          <span className="sr"> palabras</span>
        </span>
      )}{' '}
      {gone && (
        <span className="gone">
          {gone}
          <span className="sr"> palabras</span>
        </span>
      )}
    </span>
  )
}
