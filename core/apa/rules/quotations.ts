import type { ReadCitation } from '#core/apa/citation.ts'
import type { BlockFacts } from '#core/apa/facts.ts'
import type { Quotation } from '#core/apa/find-quotations.ts'
import { isQuoted, loosePage, sourcesOf } from '#core/apa/quotation-sources.ts'
import { findingAt, type LocalFinding, type Rule } from '#core/apa/rule.ts'

/** Source: APA 7 §8.25: a quotation names its page or paragraph. */
const citationPage: Rule = {
  id: 'CIT-PAGE',
  name: 'Página de la cita textual',
  why: 'Con la página o el párrafo se puede encontrar lo que se cita palabra por palabra.',
  checkBlock(block) {
    if (block.citations.length === 0) return []
    const findings: LocalFinding[] = []
    for (const quotation of block.quotations) {
      if (!isQuoted(block, quotation) || isTerm(block, quotation)) continue
      const sources = sourcesOf(block, quotation)
      if (sources.length === 0 || sources.some(hasLocator) || loosePage(block, quotation) !== null)
        continue
      const message = 'A la cita textual le falta la página (p.) o el párrafo (párr.).'
      findings.push(findingAt('aviso', quotation, message))
    }
    return findings
  },
}

/** A few words in small letters that no sentence sign ends: "como de la familia", "tercera edad de la radio". */
const maxTermWords = 5
const termBefore =
  /(?<!\p{L})(?:es|son|era|eran|un|una|el|la|los|las|este|esta|esa|ese|habl\p{Ll}{1,5} de|llam\p{Ll}{1,5}|prefir\p{Ll}{1,4}|prefier\p{Ll}{1,3}|bautiz\p{Ll}{1,4}|acuñ\p{Ll}{1,4}|denomin\p{Ll}{1,4}) $/iu

/** Whether words in quotation marks stand as a part of the sentence, for a thing or for what is said of it. */
function isTerm({ content }: BlockFacts, { start, end, words }: Quotation): boolean {
  if (words > maxTermWords) return false
  const said = content.slice(start + 1, end - 1).replaceAll('*', '')
  if (!/^\p{Ll}/u.test(said) || /[.,:;!?]/.test(said)) return false
  return termBefore.test(content.slice(Math.max(0, start - 24), start))
}

const hasLocator = ({ works }: ReadCitation) =>
  works.some(({ locator, kind }) => locator !== null || kind === 'personal')

const minWords = 40

/** Source: APA 7 §8.27: a quotation of 40 words or more stands in a separate block, without quotation marks. */
const quotationLength: Rule = {
  id: 'QUOTE-40',
  name: 'Cita textual larga en bloque',
  why: 'Una cita textual de 40 palabras o más va en un bloque aparte, con sangría y sin comillas.',
  checkBlock({ role, quotations }) {
    if (role !== 'p') return []
    return quotations.flatMap((quotation) => {
      const { words } = quotation
      if (words < minWords) return []
      const message = `Esta cita textual tiene ${words} palabras: desde 40 va en un bloque aparte y sin comillas.`
      return [findingAt('aviso', quotation, message)]
    })
  },
}

export const quotationRules: readonly Rule[] = [citationPage, quotationLength]
