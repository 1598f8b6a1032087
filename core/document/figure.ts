import { cellsOf } from './table.ts'

/**
 * A figure as text: its title on the first line, one line `![alt](file:ID WIDTH% 1600x900)`, and its notes on the lines
 * after it. Or a chart: `![alt](chart:bars WIDTH%)` with its data under it, as rows of a table. Its number is never stored:
 * it follows from the order of the figures.
 */
export type Figure = {
  /** With markup, like the notes; blank when the figure has none. */
  title: string
  /** Null when the content names no picture that can be read: it is then shown as text. */
  picture: Picture | null
  notes: readonly string[]
}

export const chartKinds = ['bars', 'lines', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

/** A chart of rows: the first column names what the others measure, and the first row names the columns. */
export type Chart = { kind: ChartKind; rows: readonly (readonly string[])[] }

export type Picture = {
  /** The name of the stored picture, which follows from its bytes; of a chart one that follows from its data. */
  id: string
  /** The data of a chart, which is drawn from them; a figure with a chart has no stored picture. */
  chart?: Chart
  /** What the picture shows, for those who do not see it: plain text on one line. */
  alt: string
  /** Width of the picture as a percentage of the text's width, 10 to 100. */
  widthPercent: number
  widthPx: number
  heightPx: number
}

/** Widths that the form of a figure offers, in percent of the width of the text. */
export const figureWidths = [25, 50, 75, 100] as const
const minWidthPercent = 10
const maxWidthPercent = 100
/** In UTF-16 units. */
export const maxAltLength = 400
/** What stands in the place of a picture that is no longer stored. */
export const missingPictureWords = 'Esta imagen ya no está'
/** How many figures a text may have. */
export const maxFigures = 60

/** The side of a stored picture is at most 2,000 pixels; a line that says more names no picture of ours. */
const maxSidePx = 20_000
const target = /^file:([0-9a-f]{32})(?: (\d{1,3})%)? (\d{1,5})x(\d{1,5})$/
const chartTarget = /^chart:(bars|lines|pie)(?: (\d{1,3})%)?$/
/** More data are shown as text. */
const maxDataRows = 100
const maxDataColumns = 12
/** The box of a chart, which a picture has from its pixels. */
const chartSizes = { bars: [1_000, 560], lines: [1_000, 560], pie: [1_000, 460] } as const

/** What the last figures were read as, so that a figure that did not change is the same object. */
const known = new Map<string, Figure>()
const maxKnown = 200
/** Longer contents are read again each time, in UTF-16 units. */
const maxKnownLength = 20_000

/**
 * Reads any text: what stands before the line of the picture is the title, and what follows it are notes. Of several
 * pictures the first one counts, and the others are notes.
 */
export function readFigure(content: string): Figure {
  const found = known.get(content)
  if (found) return found
  const figure = parseFigure(content)
  if (content.length > maxKnownLength) return figure
  if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
  known.set(content, figure)
  return figure
}

function parseFigure(content: string): Figure {
  const titles: string[] = []
  const notes: string[] = []
  const rows: string[][] = []
  let picture: Picture | null = null
  for (const raw of content.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    if (picture === null) {
      picture = readPicture(line)
      if (picture === null) titles.push(line)
    } else if (picture.chart && notes.length === 0 && line.startsWith('|')) rows.push(cellsOf(line))
    else notes.push(line)
  }
  if (picture?.chart) picture = withData(picture, picture.chart.kind, rows)
  return { title: titles.join(' '), picture, notes }
}

/** Null for what is no table of data, which is shown as text. */
function withData(picture: Picture, kind: ChartKind, rows: readonly string[][]): Picture | null {
  const columns = rows[0]?.length ?? 0
  if (rows.length < 2 || rows.length > maxDataRows || columns < 2 || columns > maxDataColumns)
    return null
  const even = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? ''))
  const id = `chart:${kind}:${even.map((row) => row.join('|')).join('\n')}`
  return { ...picture, id, chart: { kind, rows: even } }
}

/** The picture of a line, of a chart without its data; null when the line is none. */
export function readPicture(line: string): Picture | null {
  if (!line.startsWith('![') || !line.endsWith(')')) return null
  // The last one: the text before it may have brackets of its own, but what names the picture has none.
  const edge = line.lastIndexOf('](')
  if (edge < 2) return null
  const named = line.slice(edge + 2, -1)
  const alt = line.slice(2, edge).trim()
  const [, kind, share] = chartTarget.exec(named) ?? []
  if (kind !== undefined) return chartPicture(kind as ChartKind, alt, share)
  const [, id, percent, width, height] = target.exec(named) ?? []
  if (id === undefined) return null
  const [widthPx, heightPx] = [Number(width), Number(height)]
  if (widthPx < 1 || heightPx < 1 || widthPx > maxSidePx || heightPx > maxSidePx) return null
  const widthPercent = withinText(Number(percent ?? maxWidthPercent))
  return { id, alt, widthPercent, widthPx, heightPx }
}

function chartPicture(kind: ChartKind, alt: string, percent: string | undefined): Picture {
  const [widthPx, heightPx] = chartSizes[kind]
  const widthPercent = withinText(Number(percent ?? maxWidthPercent))
  return { id: `chart:${kind}`, alt, widthPercent, widthPx, heightPx, chart: { kind, rows: [] } }
}

/** A picture of this kind and these data. */
export function newChart(chart: Chart, alt: string, widthPercent: number): Picture {
  const { kind, rows } = chart
  return { ...chartPicture(kind, alt, String(widthPercent)), chart: { kind, rows } }
}

export function withinText(percent: number): number {
  return Math.min(maxWidthPercent, Math.max(minWidthPercent, Math.round(percent)))
}
