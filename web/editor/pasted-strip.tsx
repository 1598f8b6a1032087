import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { maxTableRows } from '#core/document/table.ts'
import { useAnchored } from '#web/marks/use-anchored.ts'
import type { EditingSession } from './editing-session.ts'
import { forgetPasted, type JustPasted, toggleEmptyHead } from './just-pasted.ts'
import { useTools } from './use-tools.ts'
import './pasted-strip.css'

type Props = {
  session: EditingSession
  pasted: JustPasted
  onSaid: (words: string) => void
}

/** Under a table that has just been pasted: what came, and what may be wrong with it. It leaves with the next press. */
export function PastedStrip({ session, pasted, onSaid }: Props) {
  const { at, program, columns, rows, hasEmptyHead, steps } = pasted
  const strip = useRef<HTMLDivElement>(null)
  const { handlers } = useTools(session)

  // biome-ignore lint/correctness/useExhaustiveDependencies: with a header the table is another
  const table = useCallback(() => {
    const drawn = session.editor?.nodeDOM(at)
    return drawn instanceof HTMLElement ? drawn : null
  }, [session, at, hasEmptyHead])
  useAnchored(strip, table, { gapPx: 8, enoughPx: null, isShown: true })

  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!strip.current?.contains(target as Node)) forgetPasted(session.state, session.dispatch)
    }
    document.addEventListener('mousedown', leave, { capture: true })
    return () => document.removeEventListener('mousedown', leave, { capture: true })
  }, [session])

  const changeHead = () => {
    // The focus stays on the button, where a key pressed it.
    if (session.isReadOnly || !toggleEmptyHead(session.state, session.dispatch)) return
    onSaid(hasEmptyHead ? 'La primera fila es el encabezado.' : 'Encabezado vacío añadido.')
  }
  const takeBack = () => {
    for (let step = 0; step < steps; step++) session.undo()
    onSaid('Tabla quitada.')
  }
  const tool = {
    type: 'button',
    'data-tool': true,
    // The caret stays where it is.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const
  return (
    <div
      ref={strip}
      className="pasted-strip"
      role="toolbar"
      aria-label="Tabla pegada"
      {...handlers}
    >
      <span className="came">
        <b>{program === null ? 'Pegada' : `Pegada de ${program}`}</b>, {columns} × {rows}
      </span>
      <i className="rule" />
      <button
        {...tool}
        aria-pressed={hasEmptyHead}
        disabled={!hasEmptyHead && rows >= maxTableRows}
        onClick={changeHead}
      >
        La primera fila son datos
      </button>
      <button {...tool} tabIndex={-1} onClick={takeBack}>
        <Undo2 className="i" aria-hidden="true" />
        Deshacer
      </button>
    </div>
  )
}
