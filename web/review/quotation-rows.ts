import type { CslItem } from '#core/apa/csl.ts'
import { plainFace, writeInline } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { FoundPage, QuotationResult } from '#core/quotations/check-quotation.ts'
import type { DocumentQuotation } from '#core/quotations/document-quotations.ts'
import type { Note } from './reference-notes.ts'

/** A source of the project in which quotations are searched. */
export type QuotedSource = {
  id: string
  csl: CslItem
  has_text: 'full' | 'abstract' | 'record'
  file_name: string | null
  ticked: boolean
}

/** The passage that is shown, with the words around it. */
export type ShownPassage = { before: string; said: string; after: string }

export type CheckedQuotation = {
  result: QuotationResult
  source: QuotedSource
  passage: ShownPassage | null
  pageCount: number
}

export type QuotationState = QuotationResult['state'] | 'unverified' | 'checking'

/** A quotation as the list shows it. */
export type QuotationRow = {
  key: string
  number: number
  state: QuotationState
  quotation: DocumentQuotation
  checked: CheckedQuotation | null
  note: Note | null
}

export const quotationGroups = [
  ['other-page', 'En otra página'],
  ['not-found', 'No encontradas'],
  ['unverified', 'Sin verificar'],
  ['checking', 'Buscando'],
  ['found', 'Encontradas'],
] as const satisfies readonly (readonly [QuotationState, string])[]

/** A key for each quotation: its words, its pages, and a counter for quotations with the same. */
export function quotationKeys(quotations: readonly DocumentQuotation[]): string[] {
  const seen = new Map<string, number>()
  return quotations.map(({ said, pages, source }) => {
    const key = `${source} ${pages.join(',')} ${said}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    return `${key} ${before}`
  })
}

export function needsCheck({ state, note }: QuotationRow): boolean {
  return (
    note === null && (state === 'other-page' || state === 'not-found' || state === 'unverified')
  )
}

/** "310 (1 del archivo)"; "3 del archivo" for a page without a number of its own. */
function pageWords({ label, inFile }: FoundPage): string {
  if (label === null) return `${inFile} del archivo`
  return label === `${inFile}` ? label : `${label} (${inFile} del archivo)`
}

/** "Está en otra página: 109, no 23". */
export function headlineOf({ state, quotation, checked }: QuotationRow): string {
  const result = checked?.result
  if (state === 'checking') return 'Buscando en la fuente'
  if (!result) return 'Sin verificar'
  if (result.state === 'not-found')
    return result.nearest ? 'No está así en la fuente' : 'No aparece en la fuente'
  if (!result.page) return 'Está en la fuente'
  if (result.state === 'found') return `Está en la página ${pageWords(result.page)}`
  const [first, last] = [quotation.pages[0], quotation.pages.at(-1)]
  const cited = first === last ? `${first}` : `${first}–${last}`
  return `Está en otra página: ${pageWords(result.page)}, no ${cited}`
}

/** "p. 310". */
export const placeOf = ({ label, inFile }: FoundPage) =>
  label === null ? `p. ${inFile} del archivo` : `p. ${label}`

/** The word in the margin. */
export function marginWord({ state, checked }: QuotationRow): string | null {
  const result = checked?.result
  if (state === 'unverified') return 'sin verificar'
  if (state === 'checking' || !result) return null
  if (result.state === 'not-found') return result.nearest ? 'no está así' : 'no aparece'
  if (!result.page) return null
  return result.state === 'found' ? placeOf(result.page) : `está en la ${placeOf(result.page)}`
}

function withContent(
  text: AcademicText,
  { index }: DocumentQuotation,
  content: string,
): AcademicText {
  const cuerpo = text.cuerpo.map((block, at) => (at === index ? { ...block, content } : block))
  return { ...text, cuerpo }
}

/** The quotation as it is in the current text. */
type Current = { content: string; quotation: DocumentQuotation }

/** The text with the page on which the quotation was found. */
export function withPage(text: AcademicText, { content, quotation }: Current, page: string) {
  const { locator } = quotation
  if (!locator) return null
  return withContent(
    text,
    quotation,
    `${content.slice(0, locator.start)}p. ${page}${content.slice(locator.end)}`,
  )
}

/** The text with the words of the source in place of the quotation's. */
export function withWords(text: AcademicText, { content, quotation }: Current, words: string) {
  const { start, end } = quotation
  const isBlock = text.cuerpo[quotation.index]?.role === 'quote'
  const [open, close] = isBlock ? ['', ''] : [content[start] ?? '', content[end - 1] ?? '']
  const said = writeInline([{ text: words, ...plainFace }])
  return withContent(
    text,
    quotation,
    content.slice(0, start) + open + said + close + content.slice(end),
  )
}

/** The text without the quotation marks: the words then count as the student's own. */
export function withoutMarks(text: AcademicText, { content, quotation }: Current) {
  const { start, end } = quotation
  const said = content.slice(start + 1, end - 1)
  return withContent(text, quotation, content.slice(0, start) + said + content.slice(end))
}
