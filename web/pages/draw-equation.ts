import { baselineIn } from '#core/layout/equation-shape.ts'
import type { PlacedEquation } from '#core/layout/pages.ts'
import './equation.css'

/** From the top of a line of text to its baseline, in points. */
const numberBaselinePt = 17.7

/** How far below the top of its lines an equation is drawn, and its number; in points. */
export function topsOf(equation: PlacedEquation): { drawingPt: number; numberPt: number } {
  const baselinePt = baselineIn(equation)
  return { drawingPt: baselinePt - equation.ascentPt, numberPt: baselinePt - numberBaselinePt }
}

/** The letters and lines of an equation, in the lengths of its layout. */
export function drawEquation(equation: PlacedEquation): SVGSVGElement {
  const { widthPt, ascentPt, descentPt, parts, source } = equation
  const drawn = element('svg', {
    class: 'drawn-equation',
    viewBox: `0 ${-ascentPt} ${widthPt} ${ascentPt + descentPt}`,
    role: 'img',
    'aria-label': `Ecuación: ${source}`,
  })
  for (const part of parts) {
    if (part.kind === 'path') {
      drawn.append(element('path', { d: part.d, 'stroke-width': String(part.widthPt) }))
      continue
    }
    const letters = element('text', {
      x: String(part.xPt),
      y: String(part.yPt),
      'font-size': String(part.sizePt),
      ...(part.italic && { 'font-style': 'italic' }),
      ...(part.bold && { 'font-weight': '700' }),
    })
    letters.textContent = part.text
    drawn.append(letters)
  }
  return drawn
}

function element<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
