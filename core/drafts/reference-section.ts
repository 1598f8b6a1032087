import { isReferencesHeading } from '#core/document/references-heading.ts'
import { countPlainWords } from '#core/document/words.ts'
import type { SourceItem, SourceParagraph } from './draft-source.ts'
import { headingRole, isIndex, plainOf } from './source-roles.ts'

const headingNumber =
  /^(?:cap[íi]tulo\s)?(?:\d{1,2}|[ivxlc]{1,6}|[a-z])(?:\.\d{1,2}){0,3}(?:[.):]|\s*[-–—.]|\s)\s*/iu
const headingWords =
  /^(?:lista de |listado de )?(?:fuentes(?: consultadas| de consulta| bibliogr[áa]ficas| de informaci[óo]n)?|webgraf[íi]a|cibergraf[íi]a|bibliograf[íi]a(?: y webgraf[íi]a| consultada| b[áa]sica| general)?|referencias(?: bibliogr[áa]ficas| y bibliograf[íi]a| consultadas| citadas| electr[óo]nicas)?|literatura citada|obras citadas|trabajos citados|references?(?: list)?|bibliography|works cited)[.:]?$/iu
const annexHeading =
  /^(?:anexos?|ap[ée]ndices?|annex(?:es)?|appendi(?:x|ces))(?:\s+(?:\S{1,4}|n[.º°o]*\s?\d{1,2}))?(?:[.:)–—-]|$)/iu
/** A longer line that begins like one is a sentence. */
const maxHeadingWords = 15

/** Whether a line is the heading of a list of references: "6. Referencias", "VI. BIBLIOGRAFÍA", "Webgrafía". */
export function isDraftReferencesHeading(text: string): boolean {
  if (text.length > maxHeadingLength) return false
  const named = text.replace(headingNumber, '')
  return [text, named].some((words) => isReferencesHeading(words) || headingWords.test(words))
}

const maxHeadingLength = 80

export type ReferenceSection = {
  /** The index of its heading; of its first reference where it has none. */
  start: number
  /** The index after its last reference. */
  end: number
}

/**
 * The lists of references of a draft. A line "Referencias" in an index written by hand, and one that no references
 * follow, are text; so are annexes and other text after a list.
 */
export function findReferenceSections(items: readonly SourceItem[]): ReferenceSection[] {
  const heads: number[] = []
  for (const [index, item] of items.entries()) {
    if (item.kind === 'paragraph' && isDraftReferencesHeading(plainOf(item))) heads.push(index)
  }
  return heads.flatMap((start, at) => {
    const end = endOfList(items, start, heads[at + 1] ?? items.length)
    return end > start + 1 ? [{ start, end }] : []
  })
}

/** The index after the last reference under a heading; the index after the heading when there is none. */
function endOfList(items: readonly SourceItem[], start: number, limit: number): number {
  let end = start + 1
  let others = 0
  for (let index = start + 1; index < limit; index++) {
    const item = items[index]
    if (item?.kind !== 'paragraph') continue
    const text = plainOf(item)
    if (isIndex(item) || (annexHeading.test(text) && countPlainWords(text) <= maxHeadingWords))
      break
    if (looksLikeReference(item, text)) {
      end = index + 1
      others = 0
      continue
    }
    const heading = headingRole(item)
    if (heading === 't1' || ++others > maxOthers) break
  }
  return end
}

/** Lines between two references that do not look like one: "Libros", an address on a line of its own, a law. */
const maxOthers = 3

/** "(2020).", ", 2020.", "(s.f.)", at the end "2014." */
const year =
  /\((?:1[5-9]|20)\d\d[a-z]?(?:,[^()]{0,30})?\)\s?[.,:]|[,;.:]\s(?:1[5-9]|20)\d\d[a-z]?\s?[.,;:)]|\(s\.\s?[fd]\.\)|\(n\.\s?d\.\)|\((?:en prensa|sin fecha)\)/iu
const yearAtEnd = /(?:1[5-9]|20)\d\d\)?\.?$/
const address = /https?:\/\/|\bwww\.|\bdoi\b|\brecuperado de\b|\bdisponible en\b/iu
const entryMark = '(?:\\[?\\d{1,3}[\\].)]?\\s*|[-–—•·*]\\s*)?'
/** "[1] Mora", "OMS", "“Los páramos”". */
const beginning = new RegExp(`^${entryMark}["“«]?(?:(?:de|del|la|van|von|da|di) ){0,3}\\p{Lu}`, 'u')
/** "Mora Díaz, A.", "[1] de la Torre, Ana". */
const surname = new RegExp(
  `^${entryMark}(?:(?:de|del|la|las|los|van|von|da|di) ){0,3}\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2},\\s?\\p{Lu}`,
  'u',
)
/** Longest beginning of a reference with its authors and its year, in UTF-16 units. */
const maxBeginning = 300
const maxReferenceWords = 80
/** How prose begins that names a year or an author: "Según Mora (2020), …". */
const prose =
  /^(?:seg[úu]n|como|para|de acuerdo|en|el|la|los|las|un|una|por|est[aeo]s?|as[íi]|con|desde|durante)\s/iu

function looksLikeReference(item: SourceParagraph, text: string): boolean {
  if (/^bibliogra(?:ph|f)/.test(item.style)) return true
  if (/^https?:\/\/\S+$/i.test(text)) return true
  if (!beginning.test(text) || countPlainWords(text) > maxReferenceWords) return false
  const start = text.slice(0, maxBeginning)
  if (item.hangingTwips > 0 || surname.test(start)) return true
  if (prose.test(start)) return address.test(text)
  return year.test(start) || yearAtEnd.test(text) || address.test(text)
}
