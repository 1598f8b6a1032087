import { fontSizePt, pageHeightPt, pageWidthPt } from '#core/layout/page-rules.ts'
import type { PlacedEquation } from '#core/layout/pages.ts'
import { faceOf } from './drawn-text.ts'
import type { Fonts } from './fonts.ts'
import { setAttributes } from './structure.ts'

/** Draws an equation in the middle of the page, tagged as a formula whose alternative text is its source in TeX. */
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
      fonts.draw({ text: part.text, face: faceOf(part), x: 0, baseline: 0 })
    } else {
      document.translate(left, baseline).path(part.d).lineWidth(part.widthPt).stroke('#000')
    }
    document.restore()
  }
  document.endMarkedContent()
  element.add(content)
  return element
}
