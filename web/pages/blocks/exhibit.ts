import type { Drawn } from '#web/pages/drawn.ts'
import { drawEquation } from './equation.ts'
import type { Lines, Look, Place } from './line.ts'
import { drawPicture } from './picture.ts'
import { drawRows } from './table.ts'

/**
 * The rows of a table on a page, a picture or an equation: the same elements on a sheet, in text to read and in the text
 * that is edited. Null for lines of words.
 */
export function drawExhibit(lines: Lines, look: Look, place: Place): Drawn | null {
  const [line] = lines
  const rows = lines.flatMap(({ row }) => row ?? [])
  if (rows.length > 0) return drawRows(rows, look.drawRun, place)
  const { picture, equation } = line
  if (picture) return look.frameDrawing(line, drawPicture(picture, place))
  return equation ? look.frameDrawing(line, drawEquation(line, equation, look, place)) : null
}
