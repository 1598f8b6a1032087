import { textWidthInPt } from '#core/layout/font-metrics.ts'
import { fontSizePt, marginPt, pageWidthPt } from '#core/layout/page-rules.ts'
import type { Line } from '#core/layout/pages.ts'
import type { Fonts } from './fonts.ts'

/** Ascent of Tinos and of Times New Roman, in em. */
const ascent = 1825 / 2048
const descent = 443 / 2048

/** The name of the place at which a block begins. */
export function nameOf(block: number): string {
  return `bloque-${block}`
}

/**
 * A line of the index, which leads to what it names; the last one of an entry has dots and the number of the page. Its
 * links are in the face of the text.
 */
export function drawEntry(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  parent: PDFKit.PDFStructureElement,
  { line, x, baseline }: { line: Line; x: number; baseline: number },
): void {
  const { runs, entry } = line
  if (!entry) return
  const width = runs.reduce((sum, { text, italic }) => sum + textWidthInPt(text, false, italic), 0)
  const number = entry.isLast ? String(entry.page) : ''
  const numberX = pageWidthPt - marginPt - textWidthInPt(number, false, false)
  const draw = (text: string, at: number, isItalic = false) =>
    fonts.draw({ text, face: isItalic ? 'italic' : 'regular', x: at, baseline })
  const element = document.struct('Link')
  parent.add(element)
  const content = document.markStructureContent('Link')
  let at = x
  for (const { text, italic } of runs) {
    draw(text, at, italic)
    at += textWidthInPt(text, false, italic)
  }
  if (number !== '') draw(number, numberX)
  document.endMarkedContent()
  element.add(content)
  const dotPt = textWidthInPt('.', false, false)
  const dots = number === '' ? 0 : Math.floor((numberX - at - 2 * dotPt) / dotPt)
  // One or two dots would look like the end of a sentence.
  if (dots > 2) {
    document.markContent('Artifact', { type: 'Layout' })
    draw('.'.repeat(dots), numberX - dotPt - dots * dotPt)
    document.endMarkedContent()
  }
  const top = baseline - fontSizePt * ascent
  const room = entry.isLast ? pageWidthPt - marginPt - x : width
  const words = runs.map(({ text }) => text).join('')
  document.goTo(x, top, room, fontSizePt * (ascent + descent), nameOf(entry.block), {
    structParent: element,
    // The text that screen readers read out.
    Contents: new String(words.trim()),
  } as never)
  element.end()
}
