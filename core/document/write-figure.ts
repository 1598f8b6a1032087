import { type Figure, type Picture, withinText } from './figure.ts'
import { withoutNumber, writeRow } from './table.ts'

/** The inverse of `readFigure`; line breaks in a part become spaces, and a title is no picture's line. */
export function writeFigure({ title, picture, notes }: Figure): string {
  const lines = [
    onOneLine(title).replace(/^!+(?=\[)/, ''),
    picture === null ? '' : writePicture(picture),
    ...(picture?.chart?.rows ?? []).map((row) => onOneLine(writeRow(row))),
    ...notes.map(onOneLine),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function writePicture(picture: Picture): string {
  return `![${onOneLine(picture.alt)}](${targetOf(picture)})`
}

/** The part of a figure's line between parentheses: the id of the picture, its width and its size in pixels. */
export function targetOf({ id, widthPercent, widthPx, heightPx, chart }: Picture): string {
  const share = `${withinText(widthPercent)}%`
  return chart ? `chart:${chart.kind} ${share}` : `file:${id} ${share} ${widthPx}x${heightPx}`
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A title without the number that was written before it: "Figura 3. Plano", but not "Figura 3 muestra". */
export function withoutFigureNumber(title: string): string {
  const found = /^([*_]{0,3})figura/i.exec(title)
  if (!found) return title
  const asTable = `${found[1]}Tabla${title.slice(found[0].length)}`
  const rest = withoutNumber(asTable)
  return rest === asTable ? title : rest
}
