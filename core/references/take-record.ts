import { citedAuthors, citedYear } from '#core/apa/cite-work.ts'
import type { CslItem, CslName } from '#core/apa/csl.ts'
import { joinWorks, readBlockFacts, readReferenceFacts } from '#core/apa/facts.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { keyText } from '#core/apa/match-works.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { ComparedField, Difference } from './compare-reference.ts'
import { namesWithInitials } from './record-fields.ts'

/** The record found for a reference and what differs from it. */
type TakenRecord = { record: CslItem | null; differences: readonly Difference[] }

const serialFields = ['volume', 'issue', 'page'] as const

/** A field in the reference and in the record. */
export type FieldRow = {
  field: ComparedField | (typeof serialFields)[number]
  given: string | null
  found: string | null
}

/** The fields that are not the same, and the record's volume, issue and pages where the reference has others. */
export function fieldRows(content: string, { record, differences }: TakenRecord): FieldRow[] {
  const rows: FieldRow[] = [...differences]
  if (record === null) return rows
  const given = readReference(content)
  for (const field of serialFields) {
    const [one, other] = [given[field], record[field]]
    if (one === undefined || other === undefined) continue
    if (field === 'page' && isFirstOf(other, one)) continue
    if (comparedNumber(one) !== comparedNumber(other))
      rows.push({ field, given: one, found: withDash(other) })
  }
  return rows
}

/** Whether a record has only the first of the pages that the reference has: deposits often lack the last. */
const isFirstOf = (page: string, pages: string) =>
  /^\w+$/.test(page.trim()) && comparedNumber(pages).startsWith(`${comparedNumber(page.trim())} `)

const comparedNumber = (said: string) => said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

const withDash = (pages: string) => pages.replace(/(\d)\s*[-–—]+\s*(\d)/, '$1–$2')

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
  const found: CslItem = {
    ...record,
    ...(record.author && { author: namesWithInitials(record.author).map(withoutCapitals) }),
    ...(record.editor && { editor: namesWithInitials(record.editor).map(withoutCapitals) }),
    ...(record.page && { page: pagesOf(record.page, given.page) }),
  }
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
    const year = record.issued?.['date-parts'][0]?.[0]
    if (year !== undefined) merged.issued = { 'date-parts': [[year]] }
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

const pagesOf = (found: string, given = '') => (isFirstOf(found, given) ? given : withDash(found))

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

/** Whether every word of the reference was read, so that writing it again loses none. */
function isReadWhole(content: string, given: CslItem): boolean {
  const written = new Set(keyText(writeReference(given, { conjunction: 'y' })).split(' '))
  const words = keyText(content).split(' ')
  return words.every((word) => word.length < 4 || written.has(word))
}

type Change = { start: number; end: number; text: string }

function changeCitations(
  { cuerpo, referencias }: AcademicText,
  content: string,
  before: CslItem,
  after: CslItem,
  conjunction: Conjunction,
): { cuerpo: AcademicText['cuerpo']; count: number } {
  const [oldYear, newYear] = [citedYear(before), citedYear(after)]
  const cited = (csl: CslItem) => citedAuthors(csl.author ?? csl.editor ?? [], 'y')
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
  const changes = new Map<number, Change[]>()
  let count = 0
  for (const { index, citation, work, matches } of joinWorks(blocks, listed)) {
    if (matches.length === 0 || matches.some(({ facts }) => facts.content !== content)) continue
    const said = cuerpo[index]?.content ?? ''
    const own: Change[] = []
    const [first, last] = [work.names[0], work.etAlWords ?? work.names.at(-1)]
    const isNamed = work.kind === 'work' && work.group === null && first && last
    if (hasOtherNames && isNamed) {
      const sign = citation.form === 'narrative' ? 'y' : conjunction
      const names = citedAuthors(after.author ?? after.editor ?? [], sign)
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
      return own ? { ...block, content: withChanges(block.content, own) } : block
    }),
    count,
  }
}

function withChanges(content: string, changes: readonly Change[]): string {
  return [...changes]
    .sort((one, other) => other.start - one.start)
    .reduce((said, { start, end, text }) => said.slice(0, start) + text + said.slice(end), content)
}
