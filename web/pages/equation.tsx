import type { CSSProperties, ReactNode } from 'react'
import { baselineIn } from '#core/layout/equation-shape.ts'
import { lineHeightPt } from '#core/layout/page-rules.ts'
import type { Line, PlacedEquation, Run } from '#core/layout/pages.ts'
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
  const top = slot * lineHeightPt + baselineIn(equation)
  return (
    <>
      <Drawing
        equation={equation}
        style={{ top: toSheet(top - equation.ascentPt), width: toSheet(equation.widthPt) }}
      />
      <span
        className="ln"
        style={{ top: toSheet(top - numberBaselinePt), left: toSheet(indentPt) }}
      >
        {runs.map(drawRun)}
      </span>
    </>
  )
}

/** From the top of a line of text to its baseline. */
export const numberBaselinePt = 17.7

/** An equation in the reading view, scaled with the text's font size. */
export function EquationToRead({ line }: { line: EquationLine }) {
  const { equation, runs } = line
  return (
    <p className="equation">
      <EquationDrawing equation={equation} />
      <span>{runs.map(({ text }) => text).join('')}</span>
    </p>
  )
}

/** The drawing of an equation alone, scaled with the font size around it. */
export function EquationDrawing({ equation }: { equation: PlacedEquation }) {
  return (
    <Drawing equation={equation} style={{ width: `${(equation.widthPt / 12).toFixed(3)}em` }} />
  )
}

function Drawing({ equation, style }: { equation: PlacedEquation; style: CSSProperties }) {
  const { widthPt, ascentPt, descentPt, parts, source } = equation
  return (
    <svg
      className="drawn-equation"
      viewBox={`0 ${-ascentPt} ${widthPt} ${ascentPt + descentPt}`}
      style={style}
      role="img"
      aria-label={`Ecuación: ${source}`}
    >
      {parts.map((part, at) =>
        part.kind === 'text' ? (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an equation do not move
            key={at}
            x={part.xPt}
            y={part.yPt}
            fontSize={part.sizePt}
            {...(part.italic && { fontStyle: 'italic' })}
            {...(part.bold && { fontWeight: 700 })}
          >
            {part.text}
          </text>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an equation do not move
          <path key={at} d={part.d} strokeWidth={part.widthPt} />
        ),
      )}
    </svg>
  )
}
