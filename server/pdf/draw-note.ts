import { widthOfRun } from '#core/layout/font-metrics.ts'
import { fontSizePt, raisedSizePt } from '#core/layout/page-rules.ts'
import type { Run } from '#core/layout/pages.ts'
import { faceOf } from './drawn-text.ts'
import type { Fonts } from './fonts.ts'

/** How far a raised number is lifted over the baseline, as a share of the font size; LibreOffice's value. */
const raisedBy = 0.33

/**
 * Draws a note's raised number as a link, and names the place as a destination: in the text it links to the note, at the
 * beginning of the note (`isListed`) back to the text.
 */
export function drawNoteNumber(
  document: PDFKit.PDFDocument,
  fonts: Fonts,
  parent: PDFKit.PDFStructureElement,
  { run, x, baseline, isListed }: { run: Run; x: number; baseline: number; isListed: boolean },
): void {
  const number = run.note ?? 0
  const call = `llamada-${number}`
  const note = `nota-${number}`
  const top = baseline - fontSizePt
  document.addNamedDestination(isListed ? note : call, 'XYZ', x, top, null)
  const element = document.struct('Link')
  parent.add(element)
  const content = document.markStructureContent('Link')
  fonts.draw({
    text: run.text,
    face: faceOf(run),
    x,
    baseline: baseline - fontSizePt * raisedBy,
    sizePt: raisedSizePt,
  })
  document.endMarkedContent()
  element.add(content)
  document.goTo(x, top, widthOfRun(run), fontSizePt, isListed ? call : note, {
    structParent: element,
    // The text that screen readers read out.
    Contents: new String(isListed ? `Volver a la nota ${number} en el texto` : `Nota ${number}`),
  } as never)
  element.end()
}
