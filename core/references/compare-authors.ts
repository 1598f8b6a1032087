import { nameParticles } from '#core/apa/citation-words.ts'
import { type CslName, nameText } from '#core/apa/csl.ts'
import { type Agreement, comparedText, comparedWords } from './compared-text.ts'

export type GivenAuthors = {
  names: readonly CslName[]
  /** "et al." stands for the rest. */
  hasEtAl: boolean
  /** An ellipsis stands between the last name and the others. */
  hasEllipsis: boolean
}

/** Whether the authors are the record's, all of them and in order. */
export function compareAuthors(
  given: GivenAuthors,
  names: readonly CslName[],
  { hasAllAuthors }: { hasAllAuthors: boolean },
): Agreement {
  if (names.length === 0) return given.names.length === 0 ? 'same' : 'unsure'
  if (given.names.length === 0) return 'different'
  if (given.names.length === 1 && names.every((name) => 'family' in name)) {
    const [one] = given.names
    if (one && 'literal' in one) return compareUnread(one.literal, names)
  }
  const persons = withoutGroups(given.names, names)
  const wanted = namesInPlace(given, persons)
  if (wanted === null) return compareCounts(given, persons, hasAllAuthors)
  const pairs = given.names.map((name, at) => compareNames(name, wanted[at]))
  if (pairs.every((one) => one === 'same')) return 'same'
  if (isReordered(given.names, persons) && isAlphabetical(persons)) return 'unsure'
  return pairs.includes('different') ? 'different' : 'unsure'
}

const groupWords =
  /\b(?:group|consortium|collaboration|collaborators|team|network|investigators|committee|grupo|consorcio|comite|red)\b/

/** Records may list the study group as an author; a reference that names only persons leaves it out. */
function withoutGroups(given: readonly CslName[], names: readonly CslName[]): readonly CslName[] {
  if (given.some((name) => 'literal' in name)) return names
  const persons = names.filter(
    (name) => 'family' in name || !groupWords.test(comparedText(name.literal)),
  )
  return persons.length > 0 ? persons : names
}

/** Lists of names begin with the same ones: the others are not compared, of which a record may have thousands. */
const maxGiven = 20
const maxFound = 100

/** Whether any of the first persons is among the first authors of the record. */
export function sharesAuthor(given: readonly CslName[], names: readonly CslName[]): boolean {
  const found = names.slice(0, maxFound)
  return given
    .slice(0, maxGiven)
    .some((name) => found.some((other) => compareNames(name, other) === 'same'))
}

/** The record's names that the given ones stand for, or null where the numbers of names do not fit. */
function namesInPlace(
  { names: given, hasEtAl, hasEllipsis }: GivenAuthors,
  names: readonly CslName[],
): readonly CslName[] | null {
  if (hasEtAl) return given.length <= names.length ? names.slice(0, given.length) : null
  if (hasEllipsis && given.length >= 3 && given.length < names.length) {
    return [...names.slice(0, given.length - 1), ...names.slice(-1)]
  }
  return given.length === names.length ? names : null
}

/** Old deposits name the first author alone, and an index may leave out the last ones. */
function compareCounts(
  { names: given }: GivenAuthors,
  names: readonly CslName[],
  hasAllAuthors: boolean,
): Agreement {
  const isShorter = names.length < given.length
  const starts = names.every(
    (name, at) => at >= given.length || compareNames(given[at], name) === 'same',
  )
  return isShorter && starts && (names.length === 1 || !hasAllAuthors) ? 'unsure' : 'different'
}

/** Compares names that could not be separated in the reference: whether their text holds every surname in order. */
function compareUnread(literal: string, names: readonly CslName[]): Agreement {
  const words = comparedWords(literal)
  let at = -1
  for (const name of names) {
    const last = comparedWords(nameText(name)).at(-1) ?? ''
    at = words.indexOf(last, at + 1)
    if (at === -1) return 'different'
  }
  return 'unsure'
}

/** Whether two names belong to the same person or organisation. */
function compareNames(given: CslName | undefined, found: CslName | undefined): Agreement {
  if (given === undefined || found === undefined) return 'different'
  if ('literal' in given || 'literal' in found) return compareGroups(given, found)
  const [{ family: one, initials }, { family: other, initials: foundInitials }] = [
    personOf(given),
    personOf(found),
  ]
  if (one === other || isFirstSurname(one, other) || isFirstSurname(other, one)) {
    return agreeInitials(initials, foundInitials) ? 'same' : 'different'
  }
  // "Gabriel García" + "Márquez", deposited for "Gabriel" + "García Márquez".
  const { whole, inverted, familyInitials } = personOf(found)
  if (` ${whole}`.endsWith(` ${one}`) && agreeInitials(initials, foundInitials)) return 'same'
  // Family name first, deposited as the given name.
  return inverted === one && agreeInitials(initials, familyInitials) ? 'same' : 'different'
}

type Person = Extract<CslName, { family: string }>

// Each name of a list is compared with each of the other.
const persons = new WeakMap<Person, ReturnType<typeof readPerson>>()

function personOf(name: Person) {
  const known = persons.get(name) ?? readPerson(name)
  persons.set(name, known)
  return known
}

function readPerson({ family, given = '' }: Person) {
  return {
    family: familyKey(family),
    initials: initialsOf(given),
    whole: `${comparedText(given)} ${comparedText(family)}`,
    inverted: familyKey(given),
    familyInitials: initialsOf(family),
  }
}

function compareGroups(given: CslName, found: CslName): Agreement {
  const [one, other] = [comparedText(wholeName(given)), comparedText(wholeName(found))]
  if (one === other) return 'same'
  if ('family' in given || 'family' in found) {
    // An index may hold a person's name as one text, in either order.
    const [person, text] = 'family' in given ? [given, other] : [found, one]
    if (!('family' in person)) return 'different'
    const words = text.split(' ')
    const family = familyKey(person.family).split(' ')
    const rest = words.filter((word) => !family.includes(word))
    const isPerson =
      family.every((word) => words.includes(word)) && words.length <= family.length + 4
    return isPerson &&
      agreeInitials(
        initialsOf(person.given ?? ''),
        rest.map((word) => word[0] ?? ''),
      )
      ? 'same'
      : 'different'
  }
  const isPart = one.startsWith(`${other} `) || other.startsWith(`${one} `)
  if (isPart || isAcronym(one, other) || isAcronym(other, one)) return 'same'
  return groupNames.some((names) => names.includes(one) && names.includes(other))
    ? 'same'
    : 'unsure'
}

/** Organisations that students cite in Spanish and indexes have in English. */
const groupNames: string[][] = [
  ['organizacion mundial de la salud', 'world health organization', 'oms', 'who'],
  ['banco mundial', 'world bank', 'the world bank', 'world bank group'],
  ['asociacion americana de psicologia', 'american psychological association', 'apa'],
  ['organizacion de las naciones unidas', 'naciones unidas', 'united nations', 'onu'],
  ['organizacion panamericana de la salud', 'pan american health organization', 'ops', 'paho'],
  ['fondo monetario internacional', 'international monetary fund', 'fmi', 'imf'],
]

function isAcronym(short: string, long: string): boolean {
  const words = long
    .split(' ')
    .filter((word) => !nameParticles.has(word) && !/^(?:of|the|for|and|para|y)$/.test(word))
  return words.length >= 3 && words.map((word) => word[0]).join('') === short
}

const wholeName = (name: CslName) =>
  'literal' in name ? name.literal : `${name.given ?? ''} ${name.family}`

/** A surname without its particles: "de la Torre" and "Torre" are indexed alike. */
function familyKey(family: string): string {
  const words = comparedWords(family).filter((word) => !/^(?:jr|sr|ii|iii|iv)$/.test(word))
  while (words.length > 1 && nameParticles.has(words[0] ?? '')) words.shift()
  return words.join(' ')
}

function isFirstSurname(short: string, long: string): boolean {
  return short.length > 1 && long.startsWith(`${short} `)
}

/** "G. J.", "Gabriel José", "GJ" → g, j. */
function initialsOf(given: string): string[] {
  const plain = given.replace(/\b(?:de|del|la|las|los|van|von)\b/g, ' ')
  if (/^\p{Lu}{2,3}$/u.test(plain.trim())) return [...comparedText(plain)]
  return comparedWords(plain).map((word) => word[0] ?? '')
}

/** Absent initials agree with any; else the first initial has to be among the other's. */
function agreeInitials(one: readonly string[], other: readonly string[]): boolean {
  const [first] = one
  const [otherFirst] = other
  if (first === undefined || otherFirst === undefined) return true
  return other.includes(first) || one.includes(otherFirst)
}

const maxReordered = 100

function isReordered(given: readonly CslName[], names: readonly CslName[]): boolean {
  if (given.length > maxReordered) return false
  const left = [...names]
  for (const name of given) {
    const at = left.findIndex((other) => compareNames(name, other) === 'same')
    if (at === -1) return false
    left.splice(at, 1)
  }
  return true
}

function isAlphabetical(names: readonly CslName[]): boolean {
  const keys = names.map((name) => comparedText(nameText(name)))
  return keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key)
}
