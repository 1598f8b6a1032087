import {
  fontSizePt,
  lineHeightPt,
  marginPt,
  pageHeightPt,
  pageWidthPt,
} from '#core/layout/page-rules.ts'
import type { PlacedEquation } from '#core/layout/pages.ts'
import type { Fonts } from './fonts.ts'
import { setAttributes } from './structure.ts'

/** The baseline of an equation in the middle of its lines, and of its number; in points from the top of the paper. */
export function baselineOf(
  { heightSlots, ascentPt, descentPt }: PlacedEquation,
  slot: number,
): number {
  const free = heightSlots * lineHeightPt - ascentPt - descentPt
  return marginPt + slot * lineHeightPt + free / 2 + ascentPt
}

/** An equation in the middle of the page; what it says to those who do not see it is its source. */
export function drawEquation(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  { equation, baseline }: { equation: PlacedEquation; baseline: number },
): PDFKit.PDFStructureElement {
  const { widthPt, ascentPt, descentPt, parts, source } = equation
  const left = (pageWidthPt - widthPt) / 2
  const element = document.struct('Formula', { alt: source })
  setAttributes(element, {
    O: 'Layout',
    Placement: 'Block',
    BBox: [
      left,
      pageHeightPt - baseline - descentPt,
      left + widthPt,
      pageHeightPt - baseline + ascentPt,
    ],
  })
  const content = document.markStructureContent('Formula')
  for (const part of parts) {
    document.save()
    if (part.kind === 'text') {
      const size = part.sizePt / fontSizePt
      document.transform(size, 0, 0, size, left + part.xPt, baseline + part.yPt)
      const face = part.bold
        ? part.italic
          ? 'boldItalic'
          : 'bold'
        : part.italic
          ? 'italic'
          : 'regular'
      fonts.draw({ text: part.text, face, x: 0, baseline: 0 })
    } else {
      document.translate(left, baseline).path(part.d).lineWidth(part.widthPt).stroke('#000')
    }
    document.restore()
  }
  document.endMarkedContent()
  element.add(content)
  return element
}
