import type { BlockFacts } from '#core/apa/facts.ts'
import { isQuoted, loosePage, type Quotation, sourcesOf } from '#core/apa/quotations.ts'
import type { Fault, PlacedFault, Rules } from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { findNotes } from '#core/document/notes.ts'
import { countPlainWords } from '#core/document/words.ts'

/** A quotation of this many words or more has to be a block quotation (APA 7, section 8.27). */
const minBlockWords = 40

/** The rules of quotations and notes. */
export const quotationRules = {
  'NOTE-CITE': {
    name: 'Citas en el texto',
    why: 'APA 7 cita por autor y año en el texto. Una nota aclara algo que estorbaría en la frase.',
    source: 'APA 7 §2.13 and §8.10',
    block(block) {
      const message = 'La nota solo tiene una cita: va en el texto, entre paréntesis.'
      return findNotes(block.content).map(
        ({ start, end }) => isOnlyCitation(block, start, end) && { at: { start, end }, message },
      )
    },
  },
  'CIT-PAGE': {
    name: 'Página de la cita textual',
    why: 'Con la página o el párrafo se puede encontrar lo que se cita palabra por palabra.',
    source: 'APA 7 §8.25',
    block: (block) =>
      block.citations.length > 0 &&
      block.quotations.map((quotation) => {
        if (!isQuoted(block, quotation) || isTerm(block, quotation)) return null
        const sources = sourcesOf(block, quotation)
        const hasPage = sources.some(({ works }) =>
          works.some(({ locator, kind }) => locator !== null || kind === 'personal'),
        )
        const message = 'A la cita textual le falta la página (p.) o el párrafo (párr.).'
        const isMissing = sources.length > 0 && !hasPage && loosePage(block, quotation) === null
        return isMissing && { at: quotation, message }
      }),
  },
  'QUOTE-40': {
    name: 'Cita textual larga en bloque',
    why: 'Una cita textual de 40 palabras o más va en un bloque aparte, con sangría y sin comillas.',
    source: 'APA 7 §8.27',
    block: ({ role, quotations }) =>
      role === 'p' &&
      quotations.map((quotation) => {
        const { words } = quotation
        const message = `Esta cita textual tiene ${words} palabras: desde 40 va en un bloque aparte y sin comillas.`
        return words >= minBlockWords && { at: quotation, message }
      }),
  },
  'CIT-BLOCK': {
    name: 'Cita en bloque',
    why: 'La cita en bloque tiene 40 palabras o más, va sin comillas y termina con su fuente.',
    source: 'APA 7 §8.27',
    document({ blocks }) {
      const faults: PlacedFault[] = []
      for (let index = 0; index < blocks.length; index++) {
        if (blocks[index]?.role !== 'quote') continue
        const where = index
        while (blocks[index + 1]?.role === 'quote') index++
        const fault = blockFault(blocks.slice(where, index + 1), blocks[where - 1])
        if (fault) faults.push({ where, ...fault })
      }
      return faults
    },
  },
} satisfies Rules

/** Words beside a citation that add no explanation to it, such as "véase". */
const besideCitation =
  /(?<!\p{L})(?:cf|cfr|confróntese|véase|veáse|véanse|ver|vid|fuente|en)(?!\p{L})/giu

/** Whether a note, with its `^[` and `]`, says nothing but what it cites. */
function isOnlyCitation({ content, citations }: BlockFacts, from: number, to: number): boolean {
  const cited = citations.filter(
    ({ start, end, isDoubtful }) => start >= from && end <= to && !isDoubtful,
  )
  let rest = ''
  let at = from + 2
  for (const { start, end } of cited) {
    rest += content.slice(at, start)
    at = end
  }
  rest += content.slice(at, to - 1)
  return cited.length > 0 && !/[\p{L}\p{N}]/u.test(rest.replace(besideCitation, ''))
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

const lastBracket = /\s{0,3}\([^()]{1,200}\)\.?\s*$/
const locator = /\((?:pp?|párrs?|caps?|arts?|min|vv?)\b/i

/** What is wrong with a block quotation, which may have several blocks: its words, its marks or its source. */
function blockFault(run: readonly BlockFacts[], before: BlockFacts | undefined): Fault | null {
  const [first] = run
  if (!first || first.isBlank) return null
  const edits = run.length === 1 ? withoutMarks(first) : null
  if (edits)
    return {
      message: 'Una cita en bloque va sin comillas.',
      fix: { label: 'Quitar las comillas', edits },
    }
  const hasSource =
    run.some(({ content, citations }) => citations.length > 0 || locator.test(content)) ||
    (before?.role === 'p' && before.citations.length > 0)
  if (!hasSource) {
    const message = 'A esta cita en bloque le falta su fuente: autor, año y página.'
    return { severity: 'error', message }
  }
  const words = run.reduce(
    (sum, { content }) => sum + countPlainWords(plainText(content).replace(lastBracket, '')),
    0,
  )
  const message = `Esta cita tiene ${words} palabras: con menos de 40 va en el párrafo, entre comillas.`
  return words < minBlockWords ? { message } : null
}

/** Takes out the marks of a block that is one quotation, with nothing behind it but its source. */
function withoutMarks({ content, quotations }: BlockFacts) {
  const [only] = quotations
  if (!only || content.slice(0, only.start).trim() !== '') return null
  const behind = content.slice(only.end, only.end + 260)
  if (!/^[\s.]*(?:\([^()]{1,200}\)[\s.]*)?$/.test(behind)) return null
  return [
    { start: only.start, end: only.start + 1, text: '' },
    { start: only.end - 1, end: only.end, text: '' },
  ]
}
