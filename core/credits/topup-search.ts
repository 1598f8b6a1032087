import { normalizeReference } from './bank-reference.ts'
import { parseCents } from './money.ts'

/** One word of a search among transfers, with each of its possible readings. */
export type SearchTerm = {
  /** Part of a name, an e-mail or a reference, folded by `foldText`. */
  text: string
  /** Part of a normalized reference; empty if the word cannot be one. */
  reference: string
  cents: number | null
  /** A LIKE pattern: `2026-11-20`, or `____-11-20` when the year is missing. */
  day: string | null
}

const maxTerms = 6
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const writtenDay = new RegExp(
  `\\b(\\d{1,2})\\s+(?:de\\s+)?(${months.join('|')})[a-z]*\\.?(?:\\s+(?:de(?:l)?\\s+)?(\\d{4}))?\\b`,
)

/** Parses a search into terms. A top-up must match all of them, each by any of its readings. */
export function readTopupSearch(typed: string): SearchTerm[] {
  let left = foldText(typed)
  const terms: SearchTerm[] = []
  const day = writtenDay.exec(left)
  if (day !== null) {
    const [text, date = '', month = '', year] = day
    left = left.replace(text, ' ')
    terms.push(dayTerm(text, dayPattern(year, months.indexOf(month) + 1, Number(date))))
  }
  for (const word of left.split(/\s+/)) {
    if (word !== '') terms.push(readWord(word))
  }
  return terms.slice(0, maxTerms)
}

/** Lower case without accents, the form that is searched; the database's fold_text does the same. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}

function readWord(word: string): SearchTerm {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word)
  if (iso !== null) return dayTerm(word, dayPattern(iso[1], Number(iso[2]), Number(iso[3])))
  const local = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(word)
  if (local !== null) return dayTerm(word, dayPattern(local[3], Number(local[2]), Number(local[1])))
  const cents = parseCents(word.replace(/^\$/, ''))
  // '10.50' is only an amount: as a reference it would be '1050', which is part of many.
  const isAmount = cents !== null && /[$.,]/.test(word)
  return { text: word, reference: isAmount ? '' : normalizeReference(word), cents, day: null }
}

function dayTerm(text: string, day: string | null): SearchTerm {
  return { text, reference: day === null ? normalizeReference(text) : '', cents: null, day }
}

function dayPattern(year: string | undefined, month: number, date: number): string | null {
  if (month < 1 || month > 12 || date < 1 || date > 31) return null
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year ?? '____'}-${two(month)}-${two(date)}`
}
