import { bracketSlips } from '#core/apa/bracket-slips.ts'
import { brokenBrackets } from '#core/apa/broken-brackets.ts'
import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import type { BlockFacts, DocumentFacts } from '#core/apa/facts.ts'
import {
  bodyFinding,
  findingAt,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
} from '#core/apa/rule.ts'
import { unreadCitations } from '#core/apa/unread-citations.ts'
import { isProse } from '#core/document/block-roles.ts'

/** Source: APA 7 §8.10–8.28. The faults are found by the grammar that reads the citations. */
const citationForm: Rule = {
  id: 'CIT-FORM',
  name: 'Forma de la cita',
  why: 'Una cita con la forma (Apellido, año, p. 4) permite encontrar la obra y la página sin dudar.',
  checkBlock({ role, content, citations }) {
    const findings: LocalFinding[] = []
    for (const { isDoubtful, faults } of citations) {
      if (isDoubtful) continue
      for (const { start, end, message, text } of faults) {
        const fix = text !== undefined && replaceFix('Corregir la cita', { start, end }, text)
        findings.push(findingAt('error', { start, end }, message, fix))
      }
    }
    if (!isProse(role)) return findings
    return [...findings, ...brokenBrackets(content, citations), ...bracketSlips(content, citations)]
  },
  checkDocument: (document) => [...repeatedInitials(document.blocks), ...unread(document)],
}

function unread(document: DocumentFacts): PlacedFinding[] {
  return unreadCitations(document).flatMap(({ index, rule, message, start, end }) =>
    rule === 'CIT-FORM' ? [bodyFinding(index, 'error', { start, end }, message)] : [],
  )
}

/** Source: APA 7 §8.21: the initials of an organisation are introduced once and then stand for it. */
function repeatedInitials(blocks: readonly BlockFacts[]): PlacedFinding[] {
  const introduced = new Set<string>()
  const findings: PlacedFinding[] = []
  for (const [index, { content, citations }] of blocks.entries()) {
    for (const { works, isDoubtful } of citations) {
      for (const { group, names, start } of works) {
        if (group === null || isDoubtful) continue
        const isKnown = introduced.has(group)
        introduced.add(group)
        const from = names[0]?.start ?? start
        const bracket = `[${group}]`
        const at = content.indexOf(bracket, from)
        if (!isKnown || at === -1 || at > (names[0]?.end ?? from) + bracket.length) continue
        const place = { start: from, end: at + bracket.length }
        const message = `La sigla ya se presentó: desde aquí se cita «${group}».`
        const isPlain = !content.slice(place.start, place.end).includes('*')
        const fix = isPlain && replaceFix(`Citar «${group}»`, place, group)
        findings.push(bodyFinding(index, 'aviso', place, message, fix))
      }
    }
  }
  return findings
}

const proper = 'como se citó en'

/** Source: APA 7 §8.6, Spanish edition. */
const citationSecond: Rule = {
  id: 'CIT-SECOND',
  name: 'Cita de segunda mano',
  why: 'De una obra leída en otra se dice «como se citó en» y se pone en la lista la que se leyó.',
  checkBlock({ content, citations }) {
    const findings: LocalFinding[] = []
    for (const { works } of citations) {
      for (const { secondaryWords } of works) {
        if (!secondaryWords || secondaryWords.text === proper) continue
        const message = 'Una cita de segunda mano se dice con «como se citó en».'
        const isPlain = !content.slice(secondaryWords.start, secondaryWords.end).includes('*')
        const fix = isPlain && replaceFix('Escribir «como se citó en»', secondaryWords, proper)
        findings.push(findingAt('aviso', secondaryWords, message, fix))
      }
    }
    return findings
  },
}

const further = /;\s?(?:véase|véanse|ver|vid\.|cf\.|cfr\.|compárese|además)\s/i
const letters = new Intl.Collator('es', { sensitivity: 'base' })

/** Source: APA 7 §8.12: works in one bracket stand in the order of the reference list. */
const citationSort: Rule = {
  id: 'CIT-SORT',
  name: 'Obras de un paréntesis en orden',
  why: 'Varias obras en un paréntesis siguen el orden alfabético de la lista de referencias.',
  checkBlock({ content, citations }) {
    return citations.flatMap((citation): LocalFinding[] => {
      const { form, works, isDoubtful, start, end } = citation
      if (form === 'narrative' || works.length < 2 || isDoubtful) return []
      if (works.some(({ kind }) => kind === 'secondary' || kind === 'original')) return []
      const isInOrder = (work: ReadWork, at: number) => {
        const before = works[at - 1]
        if (!before || compare(before, work) <= 0) return true
        // "(Mora, 2020; véase también Luna, 2019)": the further works are in an order of their own.
        return further.test(content.slice(before.end, work.start))
      }
      if (works.every(isInOrder)) return []
      const message = 'Las obras de un mismo paréntesis van en orden alfabético.'
      const text = sorted(content, citation)
      const inside = { start: start + 1, end: end - 1 }
      const fix = text !== null && replaceFix('Ordenar las obras', inside, text)
      return [findingAt('aviso', { start, end }, message, fix)]
    })
  },
}

/** The inside of the bracket with its works in order; null where it holds more than works. */
function sorted(
  content: string,
  { start, end, works, faults, isPlainList }: ReadCitation,
): string | null {
  const parts = content.slice(start + 1, end - 1).split(';')
  if (!isPlainList || faults.length > 0 || /[[\]"“«*]/.test(content.slice(start, end))) return null
  let at = start + 1
  const placed = parts.map((part) => {
    const first = works.find((work) => work.start >= at && work.end <= at + part.length)
    at += part.length + 1
    return { text: part.trim(), work: first }
  })
  if (placed.some(({ work }) => !work)) return null
  return placed
    .sort((a, b) => (a.work && b.work ? compare(a.work, b.work) : 0))
    .map(({ text }) => text)
    .join('; ')
}

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

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** No date first, then the years, then works in press. */
function yearOf({ year }: ReadWork): string {
  if (year === null || year.startsWith('s.f.')) return `0${year ?? ''}`
  return year === 'en prensa' ? '2' : `1${year.split('/').at(-1)}`
}

export const citationRules: readonly Rule[] = [citationForm, citationSecond, citationSort]
