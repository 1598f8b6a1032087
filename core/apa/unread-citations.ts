import { addTo, insideOf } from '#core/document/arrays.ts'
import { isProse } from '#core/document/block-roles.ts'
import { nameList } from './bracket-slips.ts'
import { type Place, type ReadCitation, workOf } from './citation.ts'
import { timeWords } from './citation-words.ts'
import { type BlockFacts, type DocumentFacts, type PlacedReference, readOnce } from './facts.ts'
import type { RuleId } from './finding.ts'
import { isInitialsOf } from './group-initials.ts'
import { isMatch, keyText, noAliases } from './match-works.ts'
import { placeKind } from './place-names.ts'
import { type PlacedFault, placeOf } from './rule.ts'

/** A citation that cannot be read, the references that its author has, and the message for the student. */
type UnreadCitation = Place & {
  index: number
  rule: Extract<RuleId, 'CIT-FORM' | 'CIT-YEAR' | 'CIT-SIGLA'>
  message: string
  references: readonly PlacedReference[]
}

type Unread = Omit<UnreadCitation, 'index'>

/**
 * Citations that cannot be read, although the list has the author whom they name: "(Mora)", "(2019, Mora)",
 * "(Mora, mayo de 2019)", "(Mora, *Los páramos*, 2019)", "(Mora, 20019)", "Mora, 2019 dice". Source: APA 7 §8.10.
 */
export const unreadCitations = readOnce((document: DocumentFacts): readonly UnreadCitation[] => {
  const list = new ListedWorks(document.references)
  return document.blocks.flatMap((block, index) =>
    isProse(block.role) ? unreadIn(block, list).map((unread) => ({ index, ...unread })) : [],
  )
})

/** The faults of one rule in citations that cannot be read. */
export function unreadFaults(document: DocumentFacts, rule: UnreadCitation['rule']): PlacedFault[] {
  return unreadCitations(document).flatMap(({ index, rule: own, message, start, end }) =>
    own === rule ? [{ where: index, at: { start, end }, message }] : [],
  )
}

/** What a block has that may be such a citation, before the list is asked. */
type Candidates = {
  brackets: readonly (Place & { inside: string; isRead: boolean })[]
  loose: readonly (Place & { names: string; year: string })[]
}

/** The longest bracket that is looked at has 200 UTF-16 units. */
const bracket = /\(([^()]{3,200})\)/g

const candidatesIn = readOnce(({ content, citations }: BlockFacts): Candidates => {
  const isRead = insideOf(citations)
  const brackets = [...content.matchAll(bracket)].map((found) => {
    const place = placeOf(found)
    return { ...place, inside: found[1] ?? '', isRead: isRead(place) }
  })
  return { brackets, loose: withoutBrackets(content, citations) }
})

function unreadIn(block: BlockFacts, list: ListedWorks): Unread[] {
  const { brackets, loose } = candidatesIn(block)
  return [
    ...brackets.flatMap(({ start, end, inside, isRead }) => {
      const fault = initialsFirst(inside, list) ?? (isRead ? null : readInside(inside, list))
      return fault ? [{ start, end, ...fault }] : []
    }),
    ...loose.flatMap((one) => yearWithoutBracket(one, list)),
  ]
}

type Fault = Omit<Unread, keyof Place>

const inOrder = /^(\p{Lu}{2,12})(?:, ([^[\],]{8,120})| \[([^[\]]{8,120})\]), \d{4}[a-z]?(?:,|$)/u

/** "INEC, Instituto Nacional de Estadística y Censos, 2022" */
function initialsFirst(inside: string, list: ListedWorks): Fault | null {
  const [, initials = '', one, other] = inOrder.exec(inside) ?? []
  const name = one ?? other
  if (name === undefined || !isInitialsOf(initials, name)) return null
  const message = `Primero va el nombre y después la sigla: «${name} [${initials}]».`
  return { rule: 'CIT-SIGLA', message, references: list.of([name], false) }
}

const yearFirst = /^(\d{4}[a-z]?),? (\p{Lu}[^,]{1,80})(?:, pp?\. [\d–-]{1,11})?$/u
const nameFirst = /^([^,]{2,80}?)(?:, (.{2,160}))?$/
const badYear = /^(?:\d{3}|\d{5,6})[a-z]?(?:, pp?\. [\d–-]{1,11})?$/
const anyYear = /(?<!\d)\d{4}[a-z]?(?!\d)/g

function readInside(inside: string, list: ListedWorks): Fault | null {
  const [, year, after = ''] = yearFirst.exec(inside) ?? []
  if (year !== undefined) {
    const references = list.named(after).filter(({ facts }) => facts.keys.year === year)
    const message = `Primero va el autor y después el año: «(${after}, ${year})».`
    return references.length === 0 ? null : { rule: 'CIT-FORM', message, references }
  }
  const [, names = '', rest] = nameFirst.exec(inside) ?? []
  const named = list.named(names)
  if (named.length === 0) return null
  if (rest === undefined) return withoutYear(names, named)
  if (badYear.test(rest)) {
    const message = 'Después del autor va el año, con cuatro cifras.'
    return { rule: 'CIT-FORM', message, references: named }
  }
  const years = new Set(rest.match(anyYear) ?? [])
  const references = named.filter(({ facts }) => years.has(facts.keys.year ?? ''))
  const [only] = references
  if (!only) return null
  const form = `«(${names}, ${only.facts.keys.year})»`
  return { rule: 'CIT-FORM', message: messageOf(rest, only, form), references }
}

function messageOf(rest: string, { facts }: PlacedReference, form: string): string {
  const said = keyText(rest.replace(anyYear, ' '))
  if (said.split(' ').some((word) => timeWords.has(word)))
    return `De la fecha va en la cita solo el año: ${form}.`
  if (said !== '' && keyText(facts.csl.title ?? '').startsWith(said))
    return `En la cita no va el título: ${form}.`
  return `Esta cita no tiene la forma ${form}.`
}

/** A person's name without a year, "(Mora)". An organisation's name in brackets may just explain its initials. */
function withoutYear(names: string, named: readonly PlacedReference[]): Fault | null {
  const references = named.filter(({ facts: { keys, layout } }) => {
    const [first] = layout.authors.names
    return keys.literal === null && !keys.isTitleFirst && first && 'family' in first
  })
  const isAlone = !/ (?:y|e|&|et) /.test(names)
  if (references.length === 0 || (isAlone && placeKind(names) !== null)) return null
  const message = `A «${names}» le falta el año de su obra.`
  return { rule: 'CIT-YEAR', message, references }
}

const outside = new RegExp(
  String.raw`(?<![\p{L}’'-])(${nameList}), (\d{4}[a-z]?)(?![\p{L}\d–-])`,
  'gu',
)

/** The names with a year that stand in no bracket and in no citation. */
function withoutBrackets(content: string, citations: readonly ReadCitation[]): Candidates['loose'] {
  if (!/\p{L}, \d{4}/u.test(content)) return []
  const ranges = bracketsIn(content)
  if (ranges === null) return []
  const [isRead, isInBracket] = [insideOf(citations), insideOf(ranges)]
  return [...content.matchAll(outside)].flatMap((found) => {
    const place = placeOf(found)
    const [, names = '', year = ''] = found
    return isRead(place) || isInBracket(place) ? [] : [{ ...place, names, year }]
  })
}

/** "Mora, 2019 dice que": a citation of the sentence without its bracket. */
function yearWithoutBracket(
  { start, end, names, year }: Candidates['loose'][number],
  list: ListedWorks,
): Unread[] {
  const words = names.split(' ')
  // "Para Mora, 2019": a word that begins the sentence is no name.
  for (let at = 0; at < words.length; at++) {
    const name = words.slice(at).join(' ')
    const references = list.named(name).filter(({ facts }) => facts.keys.year === year)
    if (references.length === 0) continue
    const place = { start: start + names.length - name.length, end }
    const message = `El año va entre paréntesis: «${name} (${year})».`
    return [{ ...place, rule: 'CIT-FORM' as const, message, references }]
  }
  return []
}

/** The brackets of a content, the outer of nested ones; null where one has no partner: another rule reports that. */
function bracketsIn(content: string): Place[] | null {
  const ranges: Place[] = []
  let depth = 0
  let open = 0
  for (const { 0: said, index } of content.matchAll(/[()[\]]/g)) {
    if (said === '(' || said === '[') {
      if (depth++ === 0) open = index
    } else if (--depth === 0) ranges.push({ start: open, end: index + 1 })
    if (depth < 0) return null
  }
  return depth === 0 ? ranges : null
}

/** More works of one name than this are not told apart; keeps the work linear. */
const maxCandidates = 12

/** The references by the words that their authors can be found by. */
class ListedWorks {
  #byWord = new Map<string, PlacedReference[]>()

  constructor(references: readonly PlacedReference[]) {
    for (const reference of references) {
      const [first = ''] = reference.facts.keys.authors
      for (const word of new Set(first.split(' '))) addTo(this.#byWord, word, reference)
    }
  }

  /** The references whose authors a citation names as "Mora", "Mora y Paz" or "Mora et al.". */
  named(names: string): PlacedReference[] {
    const bare = names.replace(/,? et al\.?$/, '')
    if (!/^\p{L}/u.test(bare)) return []
    return this.of([bare], bare !== names).concat(
      / (?:y|e|&) /.test(bare) ? this.of(bare.split(/ (?:y|e|&) /), bare !== names) : [],
    )
  }

  of(authors: string[], etAl: boolean): PlacedReference[] {
    const [first = ''] = keyText(authors[0] ?? '').split(' ')
    const candidates = this.#byWord.get(first) ?? []
    if (candidates.length > maxCandidates) return []
    return candidates.filter(({ facts: { keys } }) =>
      isMatch(workOf({ authors, etAl, year: keys.year }), keys, noAliases),
    )
  }
}
