import { firstWhere } from '#core/document/arrays.ts'
import type { CitingBlock, Place, ReadCitation } from './citation.ts'

/** Words in quotation marks; `start` and `end` include the marks and count in the content as stored. */
export type Quotation = Place & { words: number }

const maxQuotationLength = 6000

/** The quotations of a content: «…», “…” and "…", the outer of nested ones. One pass; never throws. */
export function findQuotations(content: string): Quotation[] {
  const found: Quotation[] = []
  let open = -1
  let closer = ''
  let depth = 0
  for (let at = 0; at < content.length; at++) {
    const character = content[at] ?? ''
    if (open === -1) {
      closer = closerOf(content, at, character)
      if (closer === '') continue
      open = at
      depth = 1
    } else if (at - open > maxQuotationLength) open = -1
    else if (character === closer && (closer !== '"' || closesStraight(content, at))) {
      if (--depth > 0) continue
      const said = content.slice(open + 1, at)
      found.push({ start: open, end: at + 1, words: countWords(said) })
      open = -1
    } else if (closer !== '"' && character === content[open]) depth++
  }
  return found
}

function closerOf(content: string, at: number, character: string): string {
  if (character === '«') return '»'
  if (character === '“') return '”'
  const before = content[at - 1]
  const opens = before === undefined || /[\s(¿¡*—[:]/.test(before)
  return character === '"' && opens && /\S/.test(content[at + 1] ?? ' ') ? '"' : ''
}

function closesStraight(content: string, at: number): boolean {
  return /\S/.test(content[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(content[at + 1] ?? ' ')
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

const minWords = 4
const locator = /\((?:pp?|párrs?|caps?|arts?|min|núm|vv?)\b\.?[^()]*\)/i
const sentenceBreak = /[.!?]["”»]?\)?\s+["“«]?[\p{Lu}¿¡]/u
const notBreak = /\b(?:al|p|pp|párr|cap|art|arts|núm|ed|Dr|Dra|ej|cf|\p{Lu})\.\s+/gu
const titled =
  /\b(?:libro|artículo|obra|titulad[oa]|ensayo|capítulo|poema|novela|película|canción|cuento|llamad[oa]|denominad[oa]|programa|proyecto|revista|en)\s*$/i

/** Words that present a term: la llamada “teoría de la dependencia”. */
const concept =
  /(?<!\p{L})(?:llamad[oa]s?|denominad[oa]s?|concepto|conceptos|término|términos|noción|expresión|categoría|tesis|teoría|etiqueta|lema|consigna)(?: de(?: la| el|l)?)?\s*$/iu

/** Whether words in quotation marks are quoted from somebody; a term of a few words and a title are not. */
export function isQuoted(block: CitingBlock, quotation: Quotation): boolean {
  return quotation.words >= minWords && !isTitle(block, quotation)
}

/** How far from a quotation its source may stand, in UTF-16 units. */
const window = 250

/** The citations that touch a stretch; they are in order. */
function nearby(citations: readonly ReadCitation[], from: number, to: number): ReadCitation[] {
  const first = firstWhere(citations, ({ end }) => end >= from)
  let last = first
  while (last < citations.length && (citations[last]?.start ?? to) <= to) last++
  return citations.slice(first, last)
}

/** The citations of the quotation's own sentence; one right after the quotation comes first. */
export function sourcesOf(
  { content, citations }: CitingBlock,
  { start, end }: Quotation,
): ReadCitation[] {
  const isApart = (from: number, to: number) =>
    sentenceBreak.test(content.slice(from, to).replace(notBreak, ' '))
  return nearby(citations, start - window, end + window).filter((citation) => {
    if (citation.isDoubtful || (citation.start > start && citation.end < end)) return false
    if (citation.start >= end)
      return citation.start - end < window && !isApart(end, citation.start + 1)
    return (
      citation.end <= start && start - citation.end < window && !isApart(citation.end, start + 2)
    )
  })
}

/** Words that mention another work in passing: "Paz (1950), a quien siguen Ruiz y Mora (2019), sostiene". */
const aside =
  /^\s{0,3},\s{1,3}(?:(?:a|al|de|del|con|en|por)\s{1,3}(?:la\s|las\s|los\s|el\s)?)?(?:quien|quienes|que|cual|cuales|cuy[oa]s?|siguiendo|retomando|seguid[oa]s?|apoyad[oa]s?|inspirad[oa]s?|al igual|igual|junto|línea)(?!\p{L})/iu

/**
 * The citation that a quotation is credited to: one in brackets after it, else the subject of its sentence, else one
 * that follows. Null without one.
 */
export function creditedTo(block: CitingBlock, quotation: Quotation): ReadCitation | null {
  const sources = sourcesOf(block, quotation)
  const after = sources.find(({ start }) => start >= quotation.end)
  const before = sources.filter(({ end }) => end <= quotation.start)
  const subject = subjectOf(block, before)
  if (after === undefined) return subject ?? sources.at(-1) ?? null
  if (subject === null || subject.form !== 'narrative') return after
  // "Paz (1950) dice “…” (p. 4), como se ve en otra obra (Ruiz, 2019)": the page belongs to Paz.
  const own = loosePage(block, quotation)
  const hasOwnPage = own !== null && own.start >= quotation.end && own.start < after.start
  return after.form === 'parenthetical' && !hasOwnPage ? after : subject
}

/**
 * The citation that introduces a quotation: of those before it the last one that is not an aside between commas, else the
 * first; null without any.
 */
export function subjectOf(
  { content }: { content: string },
  before: readonly ReadCitation[],
): ReadCitation | null {
  for (let at = before.length - 1; at > 0; at--) {
    const [one, other] = [before[at - 1], before[at]]
    if (!one || !other) break
    const between = content.slice(one.end, other.start)
    const isAside = aside.test(between) && /^\s{0,3},/.test(content.slice(other.end, other.end + 5))
    if (!isAside) return other
  }
  return before[0] ?? null
}

/** "(p. 14)" near a quotation, apart from its citation. */
export function loosePage({ content }: CitingBlock, { start, end }: Quotation): Place | null {
  const find = (from: number, to: number): Place | null => {
    const found = locator.exec(content.slice(from, to))
    return found && { start: from + found.index, end: from + found.index + found[0].length }
  }
  return find(end, end + 120) ?? find(Math.max(0, start - 120), start)
}

/** A title in quotation marks quotes nothing. */
function isTitle({ content, citations }: CitingBlock, { start, end }: Quotation): boolean {
  const around = nearby(citations, start, end)
  if (around.some((citation) => citation.start <= start && end <= citation.end)) return true
  if (concept.test(content.slice(Math.max(0, start - 30), start))) return true
  return (
    titled.test(content.slice(Math.max(0, start - 20), start)) &&
    /\p{Lu}/u.test(content[start + 1] ?? '')
  )
}
