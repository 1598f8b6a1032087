import { plainText } from './inline.ts'
import type { Reference } from './model.ts'

/**
 * The reference list as APA 7 (§9.44–9.48) has it: without duplicates and in order. By author, letter by letter and
 * one name after another, so that "Brown, J." is before "Browning, A." and a single author before the same with
 * others; then by year, "s.f." first and "en prensa" last; then by title. Case, accents, italics and punctuation
 * count for nothing. Two references are the same if they differ only in those marks, in spaces, in the final full
 * stop or in how a DOI or an address is begun; the better written one is kept. The order they come in is no matter.
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

type Sortable = {
  reference: Reference
  /** Duplicate references have the same key. */
  identity: string
  /** The author's text in the parts that commas make of it: surname, initials, the next author… */
  author: string[]
  year: string
  title: string
}

const letters = new Intl.Collator('es', { sensitivity: 'base' })
const letterForms = new Intl.Collator('es', { sensitivity: 'variant' })
// Bounded, so that many open brackets do not make it quadratic.
const date = /\(\s{0,9}(\d{4}[a-z]?\b|s\.\s?f\.|n\.\s?d\.|en prensa)[^)]{0,99}\)/i
// "y" divides people only after an initial: "Ministerio de Salud y Bienestar" is one author.
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

/** Sorts as text: no date first, then the years with their letters, then what is in press. */
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

/** Negative if `a` is the better written of two that are the same: in italics, its DOI as APA 7 writes it, in full. */
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
