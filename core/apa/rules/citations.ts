import { bracketSlips } from '#core/apa/bracket-slips.ts'
import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import type { BlockFacts } from '#core/apa/facts.ts'
import { intendedReferences, isInOtherOrder } from '#core/apa/intended-references.ts'
import { keyText, type ReferenceKeys } from '#core/apa/match-works.ts'
import { namedWithoutYear } from '#core/apa/named-without-year.ts'
import { hasNoStar, type PlacedFault, type Rules } from '#core/apa/rule.ts'
import { unreadFaults } from '#core/apa/unread-citations.ts'
import { isProse } from '#core/document/block-roles.ts'
import { otherStyleIn } from './citation-slips.ts'

/** Words before a second group of works in a bracket, which has its own alphabetical order. */
const furtherWorks = /;\s?(?:véase|véanse|ver|vid\.|cf\.|cfr\.|compárese|además)\s/i

export const citationRules = {
  'CIT-FORM': {
    name: 'Forma de la cita',
    why: 'Una cita con la forma (Apellido, año, p. 4) permite encontrar la obra y la página sin dudar.',
    source: 'APA 7 §8.10–8.28',
    severity: 'error',
    block({ role, content, citations }) {
      // The parser of citations (`find-citations.ts`) has already found the faults of their form.
      const faults = citations.flatMap(({ isDoubtful, faults }) => (isDoubtful ? [] : faults))
      return [
        ...faults.map(({ start, end, message, text }) => {
          const fix = text !== undefined && { label: 'Corregir la cita', text }
          return { at: { start, end }, message, fix }
        }),
        ...(isProse(role) ? bracketSlips(content, citations) : []),
      ]
    },
    document: (document) => [
      ...repeatedInitials(document.blocks),
      ...unreadFaults(document, 'CIT-FORM'),
    ],
  },
  'CIT-SECOND': {
    name: 'Cita de segunda mano',
    why: 'De una obra leída en otra se dice «como se citó en» y se pone en la lista la que se leyó.',
    source: 'APA 7 §8.6, Spanish edition',
    block: ({ content, citations }) =>
      citations.flatMap(({ works }) =>
        works.map(({ secondaryWords: words }) => {
          const text = 'como se citó en'
          const message = 'Una cita de segunda mano se dice con «como se citó en».'
          const fix = words && hasNoStar(content, words) && { label: `Escribir «${text}»`, text }
          return words && words.text !== text && { at: words, message, fix }
        }),
      ),
  },
  'CIT-SORT': {
    name: 'Obras de un paréntesis en orden',
    why: 'Varias obras en un paréntesis siguen el orden alfabético de la lista de referencias.',
    source: 'APA 7 §8.12',
    block: ({ content, citations }) =>
      citations.map((citation) => {
        const { form, works, isDoubtful, start, end } = citation
        if (form === 'narrative' || works.length < 2 || isDoubtful) return null
        if (works.some(({ kind }) => kind === 'secondary' || kind === 'original')) return null
        const isInOrder = (work: ReadWork, at: number) => {
          const before = works[at - 1]
          if (!before || compare(before, work) <= 0) return true
          // "(Mora, 2020; véase también Luna, 2019)": the works after "véase" need not follow those before it.
          return furtherWorks.test(content.slice(before.end, work.start))
        }
        if (works.every(isInOrder)) return null
        const text = sorted(content, citation)
        const inside = { start: start + 1, end: end - 1 }
        return {
          at: { start, end },
          message: 'Las obras de un mismo paréntesis van en orden alfabético.',
          fix: text !== null && { label: 'Ordenar las obras', at: inside, text },
        }
      }),
  },
  'CIT-NOREF': {
    name: 'Cada cita tiene su referencia',
    why: 'El lector busca en la lista de referencias cada obra que se cita.',
    source: 'APA 7 §8.4',
    severity: 'error',
    document(document) {
      const { works, references } = document
      const intended = intendedReferences(document)
      // The rules about references already report one whose date cannot be read: its citation is not reported too.
      const undated = new Map<string, string>()
      for (const { facts } of references) {
        if (facts.keys.year !== null) continue
        const said = keyText(facts.content.slice(0, 300))
        undated.set(said.split(' ')[0] ?? '', said)
      }
      return works.map(({ index, work, matches }) => {
        const { year, kind, authors, etAl } = work
        if (matches.length > 0 || kind === 'original' || year === null) return null
        const [first = ''] = keyText(authors[0] ?? '').split(' ')
        if (undated.get(first)?.includes(year)) return null
        const said = `«${authors.join(', ')}${etAl ? ' et al.' : ''}, ${year}»`
        const message = `${said} no está en las referencias${whatIsThere(work, intended.get(work)?.facts.keys)}`
        return { where: index, at: work, message }
      })
    },
  },
  'REF-UNCITED': {
    name: 'Cada referencia está citada',
    why: 'La lista de referencias tiene solo las obras que el texto cita.',
    source: 'APA 7 §9.1',
    severity: 'error',
    document(document) {
      const { works, references, blocks } = document
      const cited = new Set(works.flatMap(({ matches }) => matches))
      const named = new Set(namedWithoutYear(document).flatMap(({ keys }) => keys))
      let otherStyle = blocks.reduce((sum, block) => sum + otherStyleIn(block), 0)
      return references.map((reference) => {
        const { authors, year } = reference.facts.keys
        if (cited.has(reference) || year === null) return null
        // A citation by a name without a year, or by a number, is reported by other rules.
        if (authors[0]?.split(' ').some((word) => named.has(word))) return null
        if (otherStyle-- > 0) return null
        return { where: reference, message: 'Esta referencia no se cita en el texto.' }
      })
    },
  },
} satisfies Rules

/** Source: APA 7 §8.21: the initials of an organisation are introduced once and then stand for it. */
function repeatedInitials(blocks: readonly BlockFacts[]): PlacedFault[] {
  const introduced = new Set<string>()
  const faults: PlacedFault[] = []
  for (const [where, { content, citations }] of blocks.entries()) {
    for (const { group, names, start } of citations.flatMap(readWorks)) {
      if (group === null) continue
      const isKnown = introduced.has(group)
      introduced.add(group)
      const from = names[0]?.start ?? start
      const bracket = `[${group}]`
      const open = content.indexOf(bracket, from)
      if (!isKnown || open === -1 || open > (names[0]?.end ?? from) + bracket.length) continue
      const at = { start: from, end: open + bracket.length }
      const message = `La sigla ya se presentó: desde aquí se cita «${group}».`
      const fix = hasNoStar(content, at) && { label: `Citar «${group}»`, text: group }
      faults.push({ where, at, severity: 'aviso', message, fix })
    }
  }
  return faults
}

const readWorks = ({ works, isDoubtful }: ReadCitation) => (isDoubtful ? [] : works)

/** How the most similar reference differs from a cited work that is not in the list; the end of that finding's message. */
function whatIsThere(work: ReadWork, keys: ReferenceKeys | undefined): string {
  if (!keys) return '.'
  if (keys.year !== work.year)
    return `, que tienen otro año: ${keys.year}. Revisa cuál es el correcto.`
  return isInOtherOrder(work, keys.authors)
    ? ', que tienen a los mismos autores en otro orden.'
    : ', que tienen otro nombre parecido. Revisa cuál es el correcto.'
}

/** The text between the brackets with its works in alphabetical order; null if there is more than works in it. */
function sorted(
  content: string,
  { start, end, works, faults, isPlainList }: ReadCitation,
): string | null {
  if (!isPlainList || faults.length > 0 || /[[\]"“«*]/.test(content.slice(start, end))) return null
  let at = start + 1
  const placed: { text: string; work: ReadWork }[] = []
  for (const part of content.slice(start + 1, end - 1).split(';')) {
    const work = works.find((one) => one.start >= at && one.end <= at + part.length)
    if (!work) return null
    placed.push({ text: part.trim(), work })
    at += part.length + 1
  }
  return placed
    .sort((a, b) => compare(a.work, b.work))
    .map(({ text }) => text)
    .join('; ')
}

const letters = new Intl.Collator('es', { sensitivity: 'base' })

function compare(a: ReadWork, b: ReadWork): number {
  for (const [at, author] of a.authors.entries()) {
    const other = b.authors[at]
    if (other === undefined) return 1
    const order = letters.compare(onlyLetters(author), onlyLetters(other))
    if (order !== 0) return order
  }
  if (a.authors.length !== b.authors.length) return a.authors.length - b.authors.length
  if (a.etAl !== b.etAl) return a.etAl ? 1 : -1
  const [one, two] = [yearOf(a), yearOf(b)]
  return one < two ? -1 : one > two ? 1 : 0
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** A key that sorts works without a date first, then by year, and works in press last. */
function yearOf({ year }: ReadWork): string {
  if (year === null || year.startsWith('s.f.')) return `0${year ?? ''}`
  return year === 'en prensa' ? '2' : `1${year.split('/').at(-1)}`
}
