import { type ReadCitation, type ReadWork, workOf } from './citation.ts'

const opening = /(?<!\p{L})(?:adaptad|tomad|reproducid)[oa]s? de /iu
const by = ', por '
const dated = /, (\d{4}[a-z]?|s\.f\.(?:-[a-z])?|en prensa)(?=[,.;)]|$)/
const initials = /^(?:\p{Lu}\p{Ll}?\.[ -]?){1,5}(?=\p{L})/u
const joint = /, (?:[ye&] )?| [ye&] /
/** Longer notes and longer lists of authors are not read. In UTF-16 units. */
const maxLength = 1_200
const maxNames = 300

/**
 * The works that notes of tables and figures name as APA 7 wants it (§12.14), without a bracket around the date:
 * "Adaptado de “Título”, por V. Tinto, 1975, *Revista*". One for each line, in order.
 */
export function readAttributions(content: string): ReadCitation[] {
  if (!content.includes(by)) return []
  const found: ReadCitation[] = []
  let at = 0
  for (const line of content.split('\n')) {
    const begin = line.startsWith('|') ? undefined : opening.exec(line)?.index
    const work = begin === undefined ? null : workAfter(line, begin, at)
    if (begin !== undefined && work) found.push(citationOf(work, at + begin))
    at += line.length + 1
  }
  return found
}

/** Finds the first "por <names>, <date>" after `begin`; `offset` is where the line begins in the content. */
function workAfter(line: string, begin: number, offset: number): ReadWork | null {
  const said = line.slice(begin, begin + maxLength)
  for (let at = said.indexOf(by); at >= 0; at = said.indexOf(by, at + 1)) {
    const from = at + by.length
    const rest = said.slice(from, from + maxNames)
    const date = dated.exec(rest)
    // A chapter has its book between the authors and the date: "por V. Tinto, en L. Mora (Ed.), *Libro*, 1975".
    const [names = ''] = date ? rest.slice(0, date.index).split(', en ') : []
    if (!date || !/^\p{Lu}/u.test(names) || /[“”"«»()]/.test(names)) continue
    const start = offset + begin + from
    const end = start + date.index + date[0].length
    return workOf({ ...readNames(names), year: date[1] ?? null, start, end })
  }
  return null
}

/**
 * Reads "V. Tinto y L. Paz" as persons, because each name starts with initials. Three names or more without initials are the
 * name of one organization, as "Ministerio de Cultura, Deporte y Recreación".
 */
function readNames(names: string): Pick<ReadWork, 'authors' | 'etAl'> {
  const text = names.replace(/ \[[^\]]*\]$/, '')
  const hasOthers = text.endsWith(' et al.')
  const each = (hasOthers ? text.slice(0, -' et al.'.length) : text).split(joint)
  const isPersons = each.every((name) => initials.test(name))
  if (!isPersons && each.length > 2) return { authors: [text], etAl: false }
  const authors = each.map((name) => name.replace(initials, ''))
  // A citation of three authors or more has only the first and "et al.".
  const etAl = hasOthers || authors.length > 2
  return { authors: etAl ? authors.slice(0, 1) : authors, etAl }
}

function citationOf(work: ReadWork, start: number): ReadCitation {
  return {
    start,
    end: work.end,
    form: 'narrative',
    works: [work],
    faults: [],
    isDoubtful: false,
    isPlainList: false,
  }
}
