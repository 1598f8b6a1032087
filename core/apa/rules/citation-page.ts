import type { ReadCitation } from '#core/apa/citation.ts'
import type { BlockFacts } from '#core/apa/facts.ts'
import type { Quotation } from '#core/apa/find-quotations.ts'
import type { LocalFinding, Rule } from '#core/apa/rule.ts'

const leastWords = 4
const locator = /\((?:pp?|párrs?|caps?|arts?|min|núm|vv?)\b\.?[^()]*\)/i
const sentenceBreak = /[.!?]["”»]?\)?\s+["“«]?[\p{Lu}¿¡]/u
const notBreak = /\b(?:al|p|pp|párr|cap|art|arts|núm|ed|Dr|Dra|ej|cf|\p{Lu})\.\s+/gu
const titled =
  /\b(?:libro|artículo|obra|titulad[oa]|ensayo|capítulo|poema|novela|película|canción|cuento|llamad[oa]|denominad[oa]|programa|proyecto|revista|en)\s*$/i

/** Source: APA 7 §8.25: a quotation names its page or paragraph. */
export const citationPage: Rule = {
  id: 'CIT-PAGE',
  name: 'Página de la cita textual',
  why: 'Con la página o el párrafo se puede encontrar lo que se cita palabra por palabra.',
  checkBlock(block) {
    if (block.citations.length === 0) return []
    const findings: LocalFinding[] = []
    for (const quotation of block.quotations) {
      if (quotation.words < leastWords || isTitle(block, quotation)) continue
      const sources = sourcesOf(block, quotation)
      if (sources.length === 0 || sources.some(hasLocator) || hasLoosePage(block, quotation))
        continue
      const { start, end } = quotation
      findings.push({
        severity: 'aviso',
        start,
        end,
        message: 'A la cita textual le falta la página (p.) o el párrafo (párr.).',
      })
    }
    return findings
  },
}

const hasLocator = ({ works }: ReadCitation) =>
  works.some(({ locator, kind }) => locator !== null || kind === 'personal')

/** How far from a quotation its source may stand, in UTF-16 units. */
const window = 250

/** Of citations in order the ones that touch a stretch. */
function nearby(citations: readonly ReadCitation[], from: number, to: number): ReadCitation[] {
  let [low, high] = [0, citations.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((citations[middle]?.end ?? 0) < from) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < citations.length && (citations[end]?.start ?? to) <= to) end++
  return citations.slice(low, end)
}

/** The citations of the quotation's own sentence; one right behind it stands before all others. */
function sourcesOf({ content, citations }: BlockFacts, { start, end }: Quotation): ReadCitation[] {
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

/** "(p. 14)" in the sentence, apart from its citation. */
function hasLoosePage({ content }: BlockFacts, { start, end }: Quotation): boolean {
  return (
    locator.test(content.slice(end, end + 120)) ||
    locator.test(content.slice(Math.max(0, start - 120), start))
  )
}

/** A title in quotation marks quotes nothing. */
function isTitle({ content, citations }: BlockFacts, { start, end }: Quotation): boolean {
  const around = nearby(citations, start, end)
  if (around.some((citation) => citation.start <= start && end <= citation.end)) return true
  return (
    titled.test(content.slice(Math.max(0, start - 20), start)) &&
    /\p{Lu}/u.test(content[start + 1] ?? '')
  )
}
