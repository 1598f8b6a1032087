import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { lineHeightPt } from '#core/layout/page-rules.ts'
import type { Line, PlacedEquation, Run } from '#core/layout/pages.ts'
import { drawEquation, topsOf } from './draw-equation.ts'
import { toSheet } from './sheet-lengths.ts'
import '#web/ui/sheet.css'
import './equation.css'

export type EquationLine = Line & { equation: PlacedEquation }

export function isEquation(line: Line): line is EquationLine {
  return line.equation !== undefined
}

/** An equation on a sheet, in the middle of its lines, and its number on its baseline. */
export function EquationOnSheet({
  line,
  drawRun,
}: {
  line: EquationLine
  drawRun: (run: Run, index: number) => ReactNode
}) {
  const { equation, slot, runs, indentPt } = line
  const topPt = slot * lineHeightPt
  const { drawingPt, numberPt } = topsOf(equation)
  return (
    <>
      <Drawing
        equation={equation}
        top={toSheet(topPt + drawingPt)}
        width={toSheet(equation.widthPt)}
      />
      <span
        className="ln"
        data-block={line.id}
        style={{ top: toSheet(topPt + numberPt), left: toSheet(indentPt) }}
      >
        {runs.map(drawRun)}
      </span>
    </>
  )
}

/** An equation in the reading view, scaled with the text's font size. */
export function EquationToRead({ line }: { line: EquationLine }) {
  const { equation, runs } = line
  return (
    <p className="equation" data-block={line.id}>
      <EquationDrawing equation={equation} />
      <span>{runs.map(({ text }) => text).join('')}</span>
    </p>
  )
}

/** The drawing of an equation alone, scaled with the font size around it. */
export function EquationDrawing({ equation }: { equation: PlacedEquation }) {
  return <Drawing equation={equation} width={`${(equation.widthPt / 12).toFixed(3)}em`} />
}

function Drawing({
  equation,
  top = '',
  width,
}: {
  equation: PlacedEquation
  top?: string
  width: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const drawn = drawEquation(equation)
    drawn.style.top = top
    drawn.style.width = width
    place.current?.replaceChildren(drawn)
  }, [equation, top, width])
  return <span ref={place} className="equation-place" />
}
