import type { Picture } from '#core/document/figure.ts'
import { lineHeightPt, textWidthPt } from './page-rules.ts'

/** How much room a picture takes, and how large it is in it, in points. */
export type FigureShape = { heightSlots: number; widthPt: number; heightPt: number }

/** With its label, its title and the first line of its note it stays on one page. */
const maxHeightSlots = 19
/**
 * What is left of its lines: processors set a picture on the baseline, with the descent of the font below it. With 4 pt
 * more, a line that is at least as high as ours is exactly as high. Source: measured with LibreOffice 7.4.
 */
const airPt = 4

const shapes = new WeakMap<Picture, FigureShape>()

/**
 * A picture is as high as whole lines less 4 pt, and as wide as its ratio says: not wider than the text, and not higher
 * than 19 lines. So text under it stands on whole lines without any rounding.
 */
export function shapeOfPicture(picture: Picture): FigureShape {
  let shape = shapes.get(picture)
  if (shape === undefined) {
    shape = measure(picture)
    shapes.set(picture, shape)
  }
  return shape
}

function measure({ widthPercent, widthPx, heightPx }: Picture): FigureShape {
  const ratio = heightPx / widthPx
  const slotsOf = (widthPt: number) => (widthPt * ratio + airPt) / lineHeightPt
  const wanted = Math.round(slotsOf((textWidthPt * widthPercent) / 100))
  const fitting = Math.floor(slotsOf(textWidthPt))
  const heightSlots = Math.max(1, Math.min(wanted, fitting, maxHeightSlots))
  const heightPt = heightSlots * lineHeightPt - airPt
  const widthPt = heightPt / ratio
  // Flatter than a line: it is as wide as the text, and lower than its line.
  if (widthPt > textWidthPt) {
    return { heightSlots, widthPt: textWidthPt, heightPt: Math.max(1, textWidthPt * ratio) }
  }
  return { heightSlots, widthPt: Math.max(1, widthPt), heightPt }
}
