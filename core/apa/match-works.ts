import type { CitingBlock, ReadWork } from './citation.ts'
import { nameParticles } from './citation-words.ts'
import { citedYear } from './cite-work.ts'
import { nameText } from './csl.ts'
import { isInitialsOf, mayBeInitials } from './group-initials.ts'
import type { ReadReference } from './read-reference.ts'

/** The key by which citations and references are matched: lower case, without accents and punctuation. */
export type ReferenceKeys = {
  /** Surnames or organisations, in order. */
  authors: string[]
  /** How the organisation or title is written, for its initials. */
  literal: string | null
  title: string
  /** "2020a", "s.f.", "en prensa"; null without a date. */
  year: string | null
  originalYear: string | null
  isTitleFirst: boolean
  /** "et al." or an ellipsis stands for further authors. */
  hasMore: boolean
  /** The names could not be separated, so the number of authors is unknown. */
  isUnread: boolean
}

/** Text as keys compare it: lower case, no accents but of ñ, no marks, single spaces. */
export function keyText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<!n)\p{M}|(?<=n)(?!\u0303)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function referenceKeys({ layout, body, csl }: ReadReference): ReferenceKeys {
  const { authors, date } = layout
  const [first] = authors.names
  return {
    authors: body.isTitleFirst ? [] : authors.names.map((name) => keyText(nameText(name))),
    literal: !body.isTitleFirst && first && 'literal' in first ? first.literal : null,
    title: csl.title ?? '',
    year: date && citedYear(csl, 0),
    originalYear: layout.original?.year ?? null,
    isTitleFirst: body.isTitleFirst,
    hasMore: authors.hasEtAl || authors.hasEllipsis,
    isUnread: authors.names.some(
      (name) => 'literal' in name && /, \p{Lu}\p{Ll}?\./u.test(name.literal),
    ),
  }
}

/** The initials that a document gives its organisations: "oms" → "organizacion mundial de la salud". */
export type Aliases = ReadonlyMap<string, string>
export const noAliases: Aliases = new Map()

export function aliasesOf(blocks: readonly CitingBlock[]): Aliases {
  const aliases = new Map<string, string>()
  for (const { works } of blocks.flatMap(({ citations }) => citations))
    for (const { group, authors } of works)
      if (group !== null && authors[0]) aliases.set(keyText(group), keyText(authors[0]))
  return aliases
}

/**
 * Whether a reference can be the cited work: the same year and the first author, and the second where two are
 * cited. An organisation may be cited by its initials, a law by its name, a work without an author by its title.
 */
export function isMatch(work: ReadWork, keys: ReferenceKeys, aliases: Aliases): boolean {
  if (!isSameYear(work, keys)) return false
  const [first = '', second] = work.authors
  if (!isSameName(first, keys, aliases)) return false
  if (second === undefined || work.etAl || keys.authors.length < 1) return true
  // "Tamayo y Tamayo (2003)" may be one author of two surnames.
  if (keys.authors[0] === keyText(`${first} y ${second}`)) return true
  const other = keys.authors[1]
  return other !== undefined && isSamePerson(keyText(second), other)
}

function isSameYear({ year }: ReadWork, keys: ReferenceKeys): boolean {
  if (year === null || keys.year === null) return false
  const [original = '', edition] = year.split('/')
  if (edition !== undefined)
    return edition === keys.year || (keys.originalYear === edition && original !== '')
  return year === keys.year
}

function isSameName(cited: string, keys: ReferenceKeys, aliases: Aliases): boolean {
  const name = keyText(cited)
  const full = aliases.get(name)
  if (full !== undefined && isSameNamePlain(full, full, keys)) return true
  return isSameNamePlain(cited, name, keys)
}

function isSameNamePlain(cited: string, name: string, keys: ReferenceKeys): boolean {
  const [author] = keys.authors
  if (author !== undefined && isSamePerson(name, author)) return true
  const isInitials =
    (/^\p{Lu}[\p{Lu}\p{L}]{1,11}$/u.test(cited) && /\p{Lu}{2}/u.test(cited)) || mayBeInitials(cited)
  if (keys.literal !== null) {
    if (isInitials && isInitialsOf(cited, keys.literal)) return true
    if (mayBeInitials(keys.literal) && isInitialsOf(keys.literal, cited)) return true
  }
  // Laws go by their name, works without an author by the first words of their title.
  const title = keyText(keys.title)
  if (title === '' || name.length < 3) return false
  if (isInitials && isInitialsOf(cited, keys.title))
    return keys.literal !== null || keys.isTitleFirst
  if (!keys.isTitleFirst && keys.literal === null) return false
  return title === name || startsWithWords(title, name) || (name.length > 8 && title.includes(name))
}

/** A surname alone, with given names before it, or the first of two surnames. */
function isSamePerson(cited: string, author: string): boolean {
  if (cited === author) return true
  const [one, other] = [withoutParticles(cited), withoutParticles(author)]
  if (one === other) return true
  if (one.length < 2 || other.length < 2) return false
  return startsWithWords(other, one) || one.endsWith(` ${other}`) || startsWithWords(one, other)
}

function startsWithWords(text: string, start: string): boolean {
  return text.startsWith(`${start} `)
}

function withoutParticles(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && nameParticles.has(words[0] ?? '')) words.shift()
  return words.join(' ')
}
