import { lookUp } from '#core/references/record-fields.ts'

/** What citation-js reads of some kinds of work only, from the tags of each record of a list in RIS. */
export function completeRis(items: readonly unknown[], text: string): unknown[] {
  const records = readTags(text)
  // A list that is read otherwise than we do stays as it is.
  if (records.length !== items.length) return [...items]
  return items.map((item, at) => complete(item, records[at] ?? new Map()))
}

type Tags = Map<string, string[]>

function readTags(text: string): Tags[] {
  const records: Tags[] = []
  for (const line of text.split('\n')) {
    const [, tag, value = ''] = /^\s*([A-Z][A-Z0-9]) {2}-(?: (.*))?$/.exec(line) ?? []
    if (tag === undefined) continue
    if (tag === 'TY') records.push(new Map())
    const record = records.at(-1)
    if (record === undefined || value.trim() === '') continue
    const said = record.get(tag)
    if (said) said.push(value.trim())
    else record.set(tag, [value.trim()])
  }
  return records
}

function complete(item: unknown, tags: Tags): unknown {
  if (typeof item !== 'object' || item === null) return item
  const known = item as Record<string, unknown>
  const [kind = ''] = tags.get('TY') ?? []
  const added: Record<string, unknown> = {}
  const people = tags.get('AU') ?? []
  // The authors of news are reporters, and their names are left as they are written.
  if ('reporter' in known) added['reporter'] = [known['reporter']].flat().map(nameOf)
  if (kind === 'STAT' && known['author'] === undefined && people.length > 0)
    added['author'] = people.map(nameOf)
  const containers = lookUp(containerTags, kind) ?? []
  if (known['container-title'] === undefined)
    added['container-title'] = containers.flatMap((tag) => tags.get(tag) ?? [])[0]
  // A2 of a book are the editors of its series, not of the book.
  const editorTags = kind === 'BOOK' ? ['ED'] : partKinds.has(kind) ? ['ED', 'A2'] : []
  const editors = editorTags.flatMap((tag) => tags.get(tag) ?? [])
  if (known['editor'] === undefined && editors.length > 0) added['editor'] = editors.map(nameOf)
  const original = originalYear(tags)
  if (original !== null) {
    added['original-date'] = { 'date-parts': [[original.first]] }
    if (original.later !== null) return { ...known, ...added, issued: original.later }
  }
  const day = dayOf(tags)
  if (day !== null && day.length > partsOf(known['issued']))
    added['issued'] = { 'date-parts': [day] }
  return { ...known, ...added }
}

const journal = ['JF', 'JO', 'T2', 'JA', 'J2']
const proceedings = ['C3', 'T2', 'BT']

/** The tags of the container, which is the site of a web page and the official journal of a law. */
const containerTags: Record<string, string[]> = {
  ELEC: ['JF', 'T2'],
  LEGAL: ['JF', 'T2'],
  STAT: ['JF', 'T2'],
  CHAP: ['BT', 'T2'],
  CONF: proceedings,
  CPAPER: proceedings,
  JOUR: journal,
  EJOUR: journal,
  MGZN: journal,
}

/** RIS types of works inside an edited one, whose editors are in A2. */
const partKinds = new Set(['CHAP', 'CONF', 'CPAPER'])

function nameOf(name: unknown): unknown {
  if (typeof name !== 'string') return name
  const [family, given, suffix] = name.split(',').map((part) => part.trim())
  return given ? { family, given, suffix } : { literal: family }
}

/** "1970/2005", the years of the first and of this edition, and the year of the tag for an original. */
function originalYear(tags: Tags): { first: number; later: object | null } | null {
  const [, first, later] = /^(\d{4})\s*\/\s*(\d{4})$/.exec(tags.get('PY')?.[0] ?? '') ?? []
  if (first !== undefined)
    return { first: Number(first), later: { 'date-parts': [[Number(later)]] } }
  const said = /^\d{4}$/.exec(tags.get('OP')?.[0] ?? '')?.[0]
  return said === undefined ? null : { first: Number(said), later: null }
}

/** The date of a record, as "2023/03/14/" or "2023-03-14", in one to three parts. */
function dayOf(tags: Tags): number[] | null {
  const said = [...(tags.get('DA') ?? []), ...(tags.get('Y1') ?? []), ...(tags.get('PY') ?? [])]
  const days = said.flatMap((one) => {
    const found = /^(\d{4})(?:[/-](\d{1,2})(?:[/-](\d{1,2}))?)?(?!\d)/.exec(one)
    return found ? [found.slice(1).filter(Boolean).map(Number)] : []
  })
  return days.sort((one, other) => other.length - one.length)[0] ?? null
}

function partsOf(issued: unknown): number {
  if (typeof issued !== 'object' || issued === null || !('date-parts' in issued)) return 0
  const [first] = [issued['date-parts']].flat()
  return Array.isArray(first) ? first.length : 0
}
