import type { CslItem } from '#core/apa/csl.ts'
import {
  type Agreement,
  comparedText,
  comparedWords,
  similarity,
  withoutLastBracket,
} from './compared-text.ts'
import type { FoundRecord } from './found-work.ts'

const articles = /^(?:the|la|el|los|las|le|les|die|der|das|il|o|a) /
const joiners = new Set(
  'of the and for in on to de del la las los el y e en para a an der und des et du'.split(' '),
)
/** Words of proceedings that do not distinguish conferences. */
const emptyWords = new Set(
  `proceedings actas memorias annual ieee acm cvf conference conferencia proc th st nd rd first second third fourth
fifth sixth seventh eighth ninth tenth`.split(/\s+/),
)

/** From this share of equal words on, two names may be forms of the same venue. */
const maybeShare = 0.5

/** Where a work was published: its container, else its publisher. */
export function venueOf(csl: CslItem): { name: string; isPublisher: boolean } | null {
  const container = csl['container-title']
  if (container) return { name: withoutVolume(container), isPublisher: csl.type === 'webpage' }
  return csl.publisher ? { name: withoutVolume(csl.publisher), isPublisher: true } : null
}

/** In a careless reference the name of a journal may include its volume: "Science, 349(6251), aac4716". */
function withoutVolume(name: string): string {
  return name.replace(/, \d+(?:\(|, ).*$/, '')
}

/** Whether the place of publication is the record's. */
export function compareVenues(given: CslItem, record: FoundRecord): Agreement {
  const venue = venueOf(given)
  if (record.isPreprint) return venue === null ? 'same' : comparePreprint(venue, record)
  if (venue === null) return record.csl['container-title'] ? 'unsure' : 'same'
  const isVenue = record.venues.some((name) => isSameVenue(venue.name, name))
  if (isVenue) return 'same'
  if (venue.isPublisher) return comparePublishers(venue.name, record)
  if (record.venues.length === 0) return 'unsure'
  const isProceedings = given.type === 'paper-conference' || record.csl.type === 'paper-conference'
  if (isProceedings || given.type === 'chapter' || record.csl.type === 'chapter') {
    return compareProceedings(venue.name, record.venues)
  }
  const isMaybe = record.venues.some((name) => isHeadOf(name, venue.name))
  return isMaybe ? 'unsure' : 'different'
}

/** A preprint is only in its repository. */
function comparePreprint(
  venue: { name: string; isPublisher: boolean },
  record: FoundRecord,
): Agreement {
  const given = comparedText(venue.name)
  const isRepository = record.venues.some((name) => {
    const repository = comparedText(name)
    return given === repository || given.startsWith(`${repository} `)
  })
  if (isRepository) return 'same'
  return venue.isPublisher && /preprint|xiv|ssrn|research square|zenodo|osf/i.test(venue.name)
    ? 'unsure'
    : 'different'
}

/** A book appears with several publishers, and imprints change owners: another one is no difference. */
function comparePublishers(name: string, record: FoundRecord): Agreement {
  const { publisher } = record.csl
  // A journal may have been read as a publisher where the italics are missing.
  const isInside = record.csl['container-title'] !== undefined
  if (publisher === undefined || isInside) return 'unsure'
  const one = tellingWords(name)
  const other = tellingWords(publisher)
  return one.some((word) => other.includes(word)) ? 'same' : 'unsure'
}

const publisherWords = new Set(
  `editorial ediciones editores publishers publishing publications press universidad university universitaria inc ltd
llc sa cia company group grupo books libros verlag house and of de la del the y`.split(/\s+/),
)

function tellingWords(publisher: string): string[] {
  return comparedWords(publisher).filter((word) => word.length > 1 && !publisherWords.has(word))
}

function isSameVenue(given: string, name: string): boolean {
  const forms = formsOf(name)
  const isForm = formsOf(given, true).some((form) => forms.includes(form))
  return isForm || isAbbreviation(given, name) || isAbbreviation(name, given)
}

const shortestHead = 4

/**
 * The forms of a name: without article and city, each side of a parallel title, and, only for the record's name, the
 * part before a subtitle.
 */
function formsOf(name: string, isGiven = false): string[] {
  const whole = withoutLastBracket(withoutLastBracket(name, '[', ']'), '(', ')')
  const parts = [name, whole, ...whole.split(/ [/=|] /)]
  const end = whole.slice(shortestHead).search(/:|\.(?=\s)|\s[–—-]\s/)
  const head = end === -1 ? '' : whole.slice(0, shortestHead + end).trimEnd()
  if (!isGiven && head && !/^\p{L}{1,6}$/u.test(head.split(' ').at(-1) ?? '')) parts.push(head)
  return parts
    .map((part) =>
      comparedText(part)
        .replace(articles, '')
        .replace(/\b(?:and|y|et|und|e)\b/g, ' '),
    )
    .map((form) => form.replaceAll(' ', ''))
    .filter((form) => form !== '')
}

/** "Rev. Educ." of "Revista de Educación": each word shortens the word at its place, joining words apart. */
function isAbbreviation(given: string, name: string): boolean {
  if (!/\p{L}\./u.test(given)) return false
  const short = comparedWords(given).filter((word) => !joiners.has(word))
  const long = comparedWords(name).filter((word) => !joiners.has(word))
  return (
    short.length === long.length &&
    short.length > 1 &&
    short.every((word, at) => shortens(word, long[at] ?? ''))
  )
}

/** "educ" and "natl" of "education" and "national": the first letter, and the others in order. */
function shortens(short: string, long: string): boolean {
  if (long.startsWith(short)) return true
  if (short.length < 3 || short[0] !== long[0]) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** The name before a subtitle: "Íconos" of a given "Íconos. Revista de Ciencias Sociales". */
function isHeadOf(head: string, given: string): boolean {
  const rest = given.slice(head.length)
  return (
    comparedText(given.slice(0, head.length)) === comparedText(head) && /^\s*[:.–—(-]/.test(rest)
  )
}

/** Proceedings and books are cited in many forms: names that share half of their words may be the same. */
function compareProceedings(given: string, names: readonly string[]): Agreement {
  const words = proceedingsWords(given)
  let result: Agreement = 'different'
  for (const name of names) {
    const other = proceedingsWords(name)
    if (words.length > 0 && words.join(' ') === other.join(' ')) return 'same'
    const acronym = /\((\p{Lu}[\p{L}-]{2,12})(?:\W*\d{2,4})?\)/u.exec(name)?.[1]
    if (acronym && comparedText(given) === comparedText(acronym)) return 'same'
    const isPart =
      words.every((word) => other.includes(word)) || other.every((word) => words.includes(word))
    if (isPart || similarity(words, other) >= maybeShare) result = 'unsure'
    if (/^\p{Lu}[\p{Lu}\p{L}]{2,9}(?:\W*\d{2,4})?$/u.test(given.trim())) result = 'unsure'
  }
  return result
}

function proceedingsWords(name: string): string[] {
  return comparedWords(name.replace(/\([^()]*\)/g, ' ')).filter(
    (word) => !joiners.has(word) && !emptyWords.has(word) && !/^\d+(?:st|nd|rd|th)?$/.test(word),
  )
}
