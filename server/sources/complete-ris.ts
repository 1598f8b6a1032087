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
  if (hasContainer.has(kind) && known['container-title'] === undefined)
    added['container-title'] = (tags.get('JF') ?? tags.get('T2'))?.[0]
  const day = dayOf(tags)
  if (day !== null && day.length > partsOf(known['issued']))
    added['issued'] = { 'date-parts': [day] }
  return { ...known, ...added }
}

/** Web pages and laws, whose container is the site or the official journal. */
const hasContainer = new Set(['ELEC', 'LEGAL', 'STAT'])

function nameOf(name: unknown): unknown {
  if (typeof name !== 'string') return name
  const [family, ...given] = name.split(',').map((part) => part.trim())
  return given.length > 0 ? { family, given: given.join(', ') } : { literal: family }
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
