import { baselineIn } from '#core/layout/equation-shape.ts'
import type { Line, PlacedEquation } from '#core/layout/pages.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import { inPoints, linesHigh } from '#web/pages/sheet-lengths.ts'
import type { Look, Place } from './line.ts'
import '#web/pages/exhibits.css'

/** From the top of a line of text to its baseline, in points. */
const numberBaselinePt = 17.7

/** An equation in the middle of its lines, and its number on its baseline. */
export function drawEquation(
  { runs }: Line,
  equation: PlacedEquation,
  { drawRun }: Pick<Look, 'drawRun'>,
  { block, top }: Place,
): Drawn {
  const baselinePt = baselineIn(equation)
  return {
    tag: 'div',
    className: 'exhibit-equation',
    'data-part': 'equation',
    'data-block': block,
    style: { ...(top !== undefined && { top }), height: linesHigh(equation.heightSlots) },
    children: [
      drawFormula(equation, { top: inPoints(baselinePt - equation.ascentPt) }),
      {
        tag: 'span',
        style: { top: inPoints(baselinePt - numberBaselinePt) },
        children: runs.map(drawRun),
      },
    ],
  }
}

/** The letters and lines of an equation, in the lengths of its layout; without a sheet, by the size of the font around it. */
export function drawFormula(equation: PlacedEquation, style: { top?: string } = {}): Drawn {
  const { widthPt, ascentPt, descentPt, parts, source } = equation
  return {
    tag: 'svg',
    className: 'drawn-equation',
    viewBox: `0 ${-ascentPt} ${widthPt} ${ascentPt + descentPt}`,
    role: 'img',
    'aria-label': `Ecuación: ${source}`,
    style: { ...style, width: `calc(${widthPt} * var(--pt, 1em / 12))` },
    children: parts.map((part) =>
      part.kind === 'path'
        ? { tag: 'path', d: part.d, style: { strokeWidth: `${part.widthPt}px` } }
        : {
            tag: 'text',
            x: part.xPt,
            y: part.yPt,
            style: {
              fontSize: `${part.sizePt}px`,
              ...(part.italic && { fontStyle: 'italic' }),
              ...(part.bold && { fontWeight: '700' }),
            },
            children: [part.text],
          },
    ),
  }
}
