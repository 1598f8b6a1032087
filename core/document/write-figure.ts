import { type Figure, type Picture, withinText } from './figure.ts'
import { withoutNumber, writeRow } from './table.ts'

/** The inverse of `readFigure`. Line breaks become spaces. A title loses "!" before "[", which begins a picture. */
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

/** The part in parentheses of a picture's line: "file:ID 50% 1600x900", or "chart:bars 75%". */
export function targetOf({ id, widthPercent, widthPx, heightPx, chart }: Picture): string {
  const share = `${withinText(widthPercent)}%`
  return chart ? `chart:${chart.kind} ${share}` : `file:${id} ${share} ${widthPx}x${heightPx}`
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Removes a typed number from a title: "Figura 3. Plano" becomes "Plano", but "Figura 3 muestra…" stays. */
export function withoutFigureNumber(title: string): string {
  const found = /^([*_]{0,3})figura/i.exec(title)
  if (!found) return title
  const asTable = `${found[1]}Tabla${title.slice(found[0].length)}`
  const rest = withoutNumber(asTable)
  return rest === asTable ? title : rest
}
