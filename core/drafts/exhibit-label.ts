import { withoutNumber } from '#core/document/table.ts'
import { withoutFigureNumber } from '#core/document/write-figure.ts'

export type ExhibitKind = 'table' | 'figure'

const bareLabel = /^(?:(tabla)|figura|fig\.?)\s{1,3}[A-Z]?\d{1,3}(?:[.-]\d{1,3})?\s?[.:—–-]?$/i
const shortWord = /^([*_]{0,3})fig\.?(?=\s)/i
const maxTitleLength = 300

/** Which exhibit a text is the label of, with nothing else: "Tabla 3", "Figura A1.", "Fig. 2"; null for other texts. */
export function labelOf(text: string): ExhibitKind | null {
  const found = bareLabel.exec(text)
  if (found === null) return null
  return found[1] === undefined ? 'figure' : 'table'
}

/** The title after a label in the same line, "Figura 2. Plano"; null where there is no label, or no title after it. */
export function labelledTitle(kind: ExhibitKind, content: string): string | null {
  if (content.length > maxTitleLength) return null
  const named = kind === 'table' ? content : content.replace(shortWord, '$1Figura')
  const title = kind === 'table' ? withoutNumber(named) : withoutFigureNumber(named)
  return title === named ? null : title
}

/** Whether a line belongs to a table or figure: its label, alone or before a title. */
export function isLabel(text: string): boolean {
  return (
    labelOf(text) !== null ||
    labelledTitle('table', text) !== null ||
    labelledTitle('figure', text) !== null
  )
}

const captionStyle =
  /^(?:(?:image|table) ?caption|caption|descripci[óo]n|ep[íi]grafe|leyenda|figure|figura|ilustraci[óo]n|illustration|drawing|dibujo)$/

/** Whether a paragraph is the caption of a table or figure by its style, though it may have no number. */
export function isCaption(style: string, content: string): boolean {
  return captionStyle.test(style) && content.length <= maxTitleLength
}
