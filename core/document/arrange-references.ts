import { plainText } from './inline.ts'
import type { Reference } from './model.ts'

/**
 * Sorts a reference list as APA 7 requires (§9.44–9.48) and removes duplicates. The order of the input does not matter.
 * - By author, letter by letter and name by name: "Brown, J." comes before "Browning, A.", and a single author before
 *   the same author with others. Then by year: "s.f." first, "en prensa" last. Then by title.
 * - Case, accents, italics and punctuation are ignored.
 * - Two references are duplicates if they differ only in case, italics, spaces, the final full stop or the prefix of a
 *   DOI or URL. The better written one is kept (`quality`).
 */
export function arrangeReferences(references: readonly Reference[]): Reference[] {
  const kept = new Map<string, Sortable>()
  for (const reference of references) {
    const sortable = sortableOf(reference)
    const same = kept.get(sortable.identity)
    if (!same || quality(sortable, same) < 0) kept.set(sortable.identity, sortable)
  }
  return [...kept.values()].sort(compare).map(({ reference }) => reference)
}

/** Two references are duplicates if this is the same of both. */
export function referenceIdentity({ content }: Reference): string {
  return sortableOf({ content }).identity
}

type Sortable = {
  reference: Reference
  /** Duplicate references have the same key. */
  identity: string
  /** The author's text split at commas, "&" and "y": surname, initials, the next author… */
  author: string[]
  year: string
  title: string
}

const letters = new Intl.Collator('es', { sensitivity: 'base' })
const letterForms = new Intl.Collator('es', { sensitivity: 'variant' })
// The repetitions are bounded, so that a text with many open brackets does not take quadratic time.
const date = /\(\s{0,9}(\d{4}[a-z]?\b|s\.\s?f\.|n\.\s?d\.|en prensa)[^)]{0,99}\)/i
// "y" separates people only after an initial: "Ministerio de Salud y Bienestar" is one author.
const betweenNames = /[,&]|(?<=\.)\s+[ye]\s+/

function sortableOf(reference: Reference): Sortable {
  const visible = onlySpaced(plainText(reference.content)).normalize('NFC').trim()
  const dated = date.exec(visible)
  const author = dated ? visible.slice(0, dated.index) : visible
  return {
    reference,
    identity: identityOf(visible),
    author: author.split(betweenNames).map(onlyLetters),
    year: yearOf(dated?.[1] ?? ''),
    title: dated ? onlyLetters(visible.slice(dated.index + dated[0].length)) : '',
  }
}

function identityOf(visible: string): string {
  const marks = visible
    .toLowerCase()
    .replace(/(?:https?:\/\/)?(?:dx\.|www\.)?doi\.org\/|\bdoi:\s*(?=10\.)/g, 'doi.org/')
    .replace(/https?:\/\/(?:www\.)?/g, '')
    .replace(/[\s*]+/g, '')
  let end = marks.length
  while (end > 0 && './'.includes(marks.charAt(end - 1))) end--
  return marks.slice(0, end)
}

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** A key that sorts as text: no date first, then years with their letters, then works in press. */
function yearOf(said: string): string {
  if (/^\d/.test(said)) return `1${said.toLowerCase()}`
  return /^en/i.test(said) ? '2' : '0'
}

function compare(a: Sortable, b: Sortable): number {
  for (const [index, part] of a.author.entries()) {
    const other = b.author[index]
    if (other === undefined) return 1
    const order = letters.compare(part, other)
    if (order !== 0) return order
  }
  return (
    a.author.length - b.author.length ||
    compareCodes(a.year, b.year) ||
    letters.compare(a.title, b.title) ||
    letterForms.compare(a.author.join(), b.author.join()) ||
    letterForms.compare(a.title, b.title) ||
    compareCodes(a.reference.content, b.reference.content)
  )
}

/**
 * Negative if `a` is the better written of two duplicates: it has italics, its DOI is a https://doi.org URL, or it is
 * longer.
 */
function quality(a: Sortable, b: Sortable): number {
  const [one, other] = [a.reference.content, b.reference.content]
  return (
    Number(other.includes('*')) - Number(one.includes('*')) ||
    Number(other.includes('https://doi.org/')) - Number(one.includes('https://doi.org/')) ||
    onlySpaced(other).length - onlySpaced(one).length ||
    compareCodes(one, other)
  )
}

function onlySpaced(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
