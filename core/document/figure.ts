/**
 * A figure as text: its title on the first line, one line `![alt](file:ID WIDTH% 1600x900)`, and its notes on the lines
 * after it. Its number is never stored: it follows from the order of the figures.
 */
export type Figure = {
  /** With markup, like the notes; blank when the figure has none. */
  title: string
  /** Null when the content names no picture that can be read: it is then shown as text. */
  picture: Picture | null
  notes: readonly string[]
}

export type Picture = {
  /** The name of the stored picture, which follows from its bytes. */
  id: string
  /** What the picture shows, for those who do not see it: plain text on one line. */
  alt: string
  /** Of the width of the text, 10 to 100. */
  widthPercent: number
  widthPx: number
  heightPx: number
}

/** What a student chooses from. */
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
  let picture: Picture | null = null
  for (const raw of content.split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    if (picture === null) {
      picture = readPicture(line)
      if (picture === null) titles.push(line)
    } else notes.push(line)
  }
  return { title: titles.join(' '), picture, notes }
}

/** The picture of a line; null when the line is none. */
export function readPicture(line: string): Picture | null {
  if (!line.startsWith('![') || !line.endsWith(')')) return null
  // The last one: the text before it may have brackets of its own, but what names the picture has none.
  const edge = line.lastIndexOf('](')
  if (edge < 2) return null
  const [, id, percent, width, height] = target.exec(line.slice(edge + 2, -1)) ?? []
  if (id === undefined) return null
  const [widthPx, heightPx] = [Number(width), Number(height)]
  if (widthPx < 1 || heightPx < 1 || widthPx > maxSidePx || heightPx > maxSidePx) return null
  const widthPercent = withinText(Number(percent ?? maxWidthPercent))
  return { id, alt: line.slice(2, edge).trim(), widthPercent, widthPx, heightPx }
}

export function withinText(percent: number): number {
  return Math.min(maxWidthPercent, Math.max(minWidthPercent, Math.round(percent)))
}
