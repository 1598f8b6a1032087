import { Fragment, useEffect, useRef } from 'react'
import { isExhibit } from '#core/document/block-roles.ts'
import { partsOfExhibit } from '#core/document/compare-exhibits.ts'
import { parseInline, plainFace, type Span } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { wordsOfSpan } from '#web/pages/words-of-span.ts'
import { Button } from '#web/ui/button.tsx'
import { Faced } from '#web/ui/faced.tsx'
import { timeLabel } from '#web/versions/version-labels.ts'
import { WordCounts } from './change-list.tsx'
import type { ToldChange } from './changes.ts'
import type { DrawnChange } from './drawn-changes.ts'
import type { Revision } from './revised-version.ts'
import { roomPx } from './use-room-below.ts'
import './changes.css'

type ToolsProps = {
  change: ToldChange
  drawn: DrawnChange
  isCurrent: boolean
  isOpen: boolean
  onOpen: () => void
  onUndo: () => void
}

/** In the margin of a sheet: the number of a change, which opens what was said before, and its undoing. */
export function ChangeTools({ change, drawn, isCurrent, isOpen, onOpen, onUndo }: ToolsProps) {
  const { number } = change
  const { top, left, isCompact } = drawn
  return (
    <div className="change-tools" style={{ top, left }}>
      <Button
        variant="bare"
        className={isCurrent ? 'change-ring is-current' : 'change-ring'}
        data-change-tool={drawn.at}
        aria-label={openLabel(change)}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        {number}
      </Button>
      {!isCompact && (
        <Button
          variant="bare"
          className="change-undo"
          aria-label={`Deshacer el cambio ${number}`}
          onClick={onUndo}
        >
          Deshacer
        </Button>
      )}
    </div>
  )
}

/** Under a paragraph of text to read: the same in one line. */
export function ChangeLine({ change, drawn, isCurrent, isOpen, onOpen, onUndo }: ToolsProps) {
  const { number } = change
  return (
    <div className="change-line" style={{ top: drawn.bottom - roomPx, left: drawn.left }}>
      <span className={isCurrent ? 'change-ring is-current' : 'change-ring'} aria-hidden="true">
        {number}
      </span>
      <WordCounts change={change} />
      {change.before && (
        <Button
          variant="bare"
          data-change-tool={drawn.at}
          aria-label={openLabel(change)}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          Ver qué decía
        </Button>
      )}
      <Button
        variant="bare"
        {...(!change.before && { 'data-change-tool': drawn.at })}
        aria-label={`Deshacer el cambio ${number}`}
        onClick={onUndo}
      >
        Deshacer
      </Button>
    </div>
  )
}

function openLabel({ number, before }: ToldChange): string {
  return before ? `Ver qué decía el cambio ${number}` : `Ver el cambio ${number}`
}

type CardProps = {
  change: ToldChange
  drawn: DrawnChange
  made: Revision
  onUndo: () => void
  onClose: () => void
}

/** What the block said before the revision, and the way back to it. */
export function ChangeCard({ change, drawn, made, onUndo, onClose }: CardProps) {
  const ref = useRef<HTMLDivElement>(null)
  const time = timeLabel(made.after)
  const { kind, before, number } = change
  // A press in the text leaves the caret there; what opens it by key or button moves on to it.
  useEffect(() => {
    const opener = document.activeElement?.closest('.change-marks button')
    if (opener) ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={ref}
      className="change-card"
      role="dialog"
      aria-label={`Cambio ${number}: qué decía`}
      tabIndex={-1}
      style={{ top: drawn.bottom, left: drawn.left }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <small>{headOf(kind, time)}</small>
      {before && kind !== 'moved' && <Said block={before} />}
      <Button size="small" variant="ghost" onClick={onUndo}>
        {kind === 'added' ? 'Quitarlo' : kind === 'moved' ? 'Volver a su lugar' : 'Volver a esto'}
      </Button>
    </div>
  )
}

function headOf(kind: ToldChange['kind'], time: string): string {
  if (kind === 'added') return `No estaba antes de las ${time}`
  if (kind === 'moved') return `Estaba en otro lugar antes de las ${time}`
  return `Decía, antes de las ${time}`
}

function Said({ block }: { block: Block }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
    <p tabIndex={0}>
      {linesOf(block).map((spans, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version do not change
        <Fragment key={line}>
          {line > 0 && <br />}
          {spans.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version do not change
            <Faced key={index} italic={span.italic} bold={span.bold}>
              {wordsOfSpan(span)}
            </Faced>
          ))}
        </Fragment>
      ))}
    </p>
  )
}

/** The title, the rows and the notes of a table or figure, a line each; any other block is one line. */
function linesOf({ role, content }: Block): Span[][] {
  const parts = isExhibit(role) ? partsOfExhibit(role, content, 'same') : null
  if (parts === null) return [parseInline(content)]
  const between = { ...plainFace, text: ' · ' }
  const rows = parts.rows.map((cells) =>
    cells.flatMap((cell, at) => (at === 0 ? cell : [between, ...cell])),
  )
  return [parts.title, ...rows, ...parts.notes].filter((spans) => spans.length > 0)
}
