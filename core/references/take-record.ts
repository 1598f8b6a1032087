import { withEdits } from '#core/apa/apply-fixes.ts'
import type { Place } from '#core/apa/citation.ts'
import { citedAuthors, citedYear } from '#core/apa/cite-work.ts'
import { type CslItem, type CslName, creditedNames, yearOf } from '#core/apa/csl.ts'
import { joinWorks, readBlockFacts, readReferenceFacts } from '#core/apa/facts.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { keyText } from '#core/apa/match-works.ts'
import { placeKind } from '#core/apa/place-names.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeNames, writeReference } from '#core/apa/write-reference.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { ComparedField, Difference } from './compare-reference.ts'
import { serialFields } from './compare-serial.ts'
import { comparedText } from './compared-text.ts'
import { namesWithInitials } from './record-fields.ts'

/** The record found for a reference and what differs from it. */
type TakenRecord = { record: CslItem | null; differences: readonly Difference[] }

/** A field in the reference and in the record. */
export type FieldRow = {
  field: ComparedField
  given: string | null
  found: string | null
}

/** The fields that are not the same, with the record's as they are offered. */
export function fieldRows(content: string, { record, differences }: TakenRecord): FieldRow[] {
  if (record === null) return [...differences]
  const given = readReference(content)
  const offered = offeredRecord(given, record)
  return differences.map((row) => ({ ...row, found: offeredText(offered, row) }))
}

function offeredText(offered: CslItem, { field, found }: Difference): string | null {
  if (found === null) return null
  switch (field) {
    case 'title':
      return offered.title ?? found
    case 'author': {
      const names = creditedNames(offered)
      const hasMore = found.endsWith(' et al.') ? ' et al.' : ''
      return names.length === 0 ? found : writeNames(names, 'y') + hasMore
    }
    case 'page':
      return offered.page ?? found
    case 'container': {
      const name = offered['container-title']
      return name !== undefined && comparedText(name) === comparedText(found) ? name : found
    }
    default:
      return found
  }
}

/** A text whose reference and citations agree with the record. */
type Taken = { text: AcademicText; reference: string; citations: number }

/**
 * The text with the record's data in place of the reference's own where they differ; null if nothing differs. Citations
 * of the work get its year and authors, but not those that several references match.
 */
export function takeRecord(
  text: AcademicText,
  content: string,
  taken: TakenRecord,
  conjunction: Conjunction,
): Taken | null {
  const rows = fieldRows(content, taken).filter(({ found }) => found !== null)
  if (taken.record === null || rows.length === 0) return null
  const before = readReference(content)
  const after = mergeRecord(content, before, taken.record, new Set(rows.map(({ field }) => field)))
  const reference = writeReference(after, { conjunction })
  const cited = changeCitations(text, content, before, after, conjunction)
  const put = <Item extends { content: string }>(item: Item): Item =>
    item.content === content ? { ...item, content: reference } : item
  return {
    text: {
      cuerpo: cited.cuerpo.map((block) => (block.role === 'ref' ? put(block) : block)),
      referencias: text.referencias.map(put),
    },
    reference,
    citations: cited.count,
  }
}

function mergeRecord(
  content: string,
  given: CslItem,
  record: CslItem,
  fields: ReadonlySet<FieldRow['field']>,
): CslItem {
  const found = offeredRecord(given, record)
  // If the reference could not be read, or is of another kind, only the record is reliable.
  const hasNoNames = given.author === undefined && given.editor === undefined
  const isUnread = !isReadWhole(content, given) || (hasNoNames && record.author !== undefined)
  if (isUnread || (fields.has('container') && given.type !== record.type)) return found
  const merged: CslItem = { ...given }
  const take = (...names: (keyof CslItem)[]) => {
    for (const name of names) {
      if (found[name] === undefined) continue
      Object.assign(merged, { [name]: found[name] })
    }
  }
  if (fields.has('title')) take('title')
  if (fields.has('author')) {
    take('author', 'editor')
    delete merged['et-al']
  }
  if (fields.has('year')) {
    const year = yearOf(record)
    if (year !== null) merged.issued = { 'date-parts': [[year]] }
    delete merged['year-suffix']
    delete merged.status
  }
  // Volume, issue and pages are those of the journal that they stand with.
  if (fields.has('container')) take('container-title', 'publisher', ...serialFields)
  for (const field of serialFields) if (fields.has(field)) take(field)
  if (fields.has('doi')) {
    take('DOI')
    delete merged.URL
  }
  return merged
}

/** Whether every word of the reference was read, so that writing it again loses none. */
function isReadWhole(content: string, given: CslItem): boolean {
  const written = new Set(keyText(writeReference(given, { conjunction: 'y' })).split(' '))
  const words = keyText(content).split(' ')
  return words.every((word) => word.length < 4 || written.has(word))
}

function changeCitations(
  { cuerpo, referencias }: AcademicText,
  content: string,
  before: CslItem,
  after: CslItem,
  conjunction: Conjunction,
): { cuerpo: AcademicText['cuerpo']; count: number } {
  const [oldYear, newYear] = [citedYear(before), citedYear(after)]
  const cited = (csl: CslItem) => citedAuthors(creditedNames(csl), 'y')
  const hasOtherNames = keyText(cited(before)) !== keyText(cited(after)) && cited(after) !== ''
  if (oldYear === newYear && !hasOtherNames) return { cuerpo, count: 0 }
  const blocks = cuerpo.map(({ role, content: said }) => readBlockFacts(role, said))
  const listed = [
    ...cuerpo.flatMap((block, index) =>
      block.role === 'ref' ? [{ list: 'cuerpo' as const, index, said: block.content }] : [],
    ),
    ...referencias.map((one, index) => ({
      list: 'referencias' as const,
      index,
      said: one.content,
    })),
  ].map(({ said, ...place }) => ({ ...place, facts: readReferenceFacts(said) }))
  const changes = new Map<number, (Place & { text: string })[]>()
  let count = 0
  for (const { index, citation, work, matches } of joinWorks(blocks, listed)) {
    if (matches.length === 0 || matches.some(({ facts }) => facts.content !== content)) continue
    const said = cuerpo[index]?.content ?? ''
    const own: (Place & { text: string })[] = []
    const [first, last] = [work.names[0], work.etAlWords ?? work.names.at(-1)]
    const isNamed = work.kind === 'work' && work.group === null && first && last
    if (hasOtherNames && isNamed) {
      const sign = citation.form === 'narrative' ? 'y' : conjunction
      const names = citedAuthors(creditedNames(after), sign)
      own.push({ start: first.start, end: last.end, text: names })
    }
    const from = last?.end ?? work.start
    const at = said.indexOf(oldYear, from)
    if (oldYear !== newYear && at !== -1 && at + oldYear.length <= citation.end)
      own.push({ start: at, end: at + oldYear.length, text: newYear })
    if (own.length === 0) continue
    const others = changes.get(index) ?? []
    // "Vera (2008, 2010)" names its authors once.
    const fresh = own.filter(({ start }) => others.every((other) => other.start !== start))
    changes.set(index, [...others, ...fresh])
    count++
  }
  return {
    cuerpo: cuerpo.map((block, index) => {
      const own = changes.get(index)
      return own ? { ...block, content: withEdits(block.content, own) } : block
    }),
    count,
  }
}

const word = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu

/**
 * A record as an APA 7 reference writes it, before it is offered: initials, surnames and titles without the capitals of
 * the deposit, a dash between pages. Words that the student wrote keep the student's capitals, because a deposit in
 * capitals does not tell names from other words.
 * Source: APA 7 §6.17 (sentence case), §9.8 (initials).
 */
function offeredRecord(given: CslItem, record: CslItem): CslItem {
  const container = record['container-title']
  return {
    ...record,
    ...(record.title && { title: sentenceCase(record.title, given.title ?? '') }),
    ...(container && {
      'container-title': isAllCapitals(container)
        ? journalCase(container, given['container-title'] ?? '')
        : container,
    }),
    ...(record.author && { author: offeredNames(record.author) }),
    ...(record.editor && { editor: offeredNames(record.editor) }),
    ...(record.page && { page: offeredPages(record.page, given.page ?? '') }),
  }
}

/** A title of a deposit in capitals, or with the capitals of English titles, in sentence case. */
function sentenceCase(title: string, given: string): string {
  const capitals = isAllCapitals(title)
  if (!capitals && !isTitleCase(title)) return title
  const known = formsOf(given)
  let end = 0
  return title.replace(word, (said, at: number) => {
    const isFirst =
      at === 0 || /[:.?!¿¡—]\s*["“«]?\s*$/u.test(title.slice(Math.max(end, at - 8), at))
    end = at + said.length
    const own = known.get(comparedText(said))
    if (own !== undefined && !isFirst) return own
    if (!capitals && isName(said)) return said
    const small = placeKind(said) === 'certain' ? capitalised(said) : said.toLowerCase()
    return isFirst ? small.charAt(0).toUpperCase() + small.slice(1) : small
  })
}

/** "USA", "COVID-19", "iPhone", "I", and "Quito" have their capitals in any title. */
function isName(said: string): boolean {
  return (
    said === 'I' ||
    /\p{Lu}.*\p{Lu}/u.test(said) ||
    /\p{N}/u.test(said) ||
    placeKind(said) === 'certain'
  )
}

const small = new Set(
  'de del la las los el y e en para por con a al sobre of the and in for on to an da do das dos et des du'.split(
    ' ',
  ),
)

/** A journal's name in capitals with ordinary ones: "REVISTA DE EDUCACIÓN" becomes "Revista de Educación". */
function journalCase(name: string, given: string): string {
  const known = formsOf(given)
  return name.replace(word, (said, at: number) => {
    const own = known.get(comparedText(said))
    if (own !== undefined) return own
    const lower = said.toLowerCase()
    return at > 0 && small.has(lower) ? lower : capitalised(said)
  })
}

/** The words of a text with its author's capitals, by their compared form; none if the text is in capitals throughout. */
function formsOf(given: string): Map<string, string> {
  if (isAllCapitals(given) || isTitleCase(given)) return new Map()
  return new Map((given.match(word) ?? []).slice(1).map((said) => [comparedText(said), said]))
}

const capitalised = (said: string) => said.charAt(0).toUpperCase() + said.slice(1).toLowerCase()

const offeredNames = (names: readonly CslName[]) => namesWithInitials(names).map(withoutCapitals)

/** "MORA ALVARADO" as "Mora Alvarado"; a single short word may be initials and stays. */
function withoutCapitals(name: CslName): CslName {
  if (!('family' in name) || !/^[\p{Lu}\s'’-]{4,}$/u.test(name.family)) return name
  const family = name.family
    .toLowerCase()
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/(?<=\s)(?:De|Del|La|Las|Los|Y)(?=\s)/g, (particle) => particle.toLowerCase())
  return { ...name, family }
}

/** Deposits often lack the last page: then the student's pages stay. */
function offeredPages(found: string, given: string): string {
  const first = found.trim()
  const isFirstOf =
    /^\w+$/.test(first) && /^\s*\w+\s*[-–—]/.test(given) && given.trim().startsWith(first)
  return isFirstOf ? given : found.replace(/(\d)\s*[-–—]+\s*(\d)/, '$1–$2')
}
