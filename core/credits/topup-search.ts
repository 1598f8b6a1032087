import { normalizeReference } from './bank-reference.ts'
import { parseCents } from './money.ts'

/** One word of a search among transfers, and everything it may mean. */
export type SearchTerm = {
  /** Part of a name, an e-mail or a reference: small letters without marks. */
  text: string
  /** Part of a reference as references are compared; empty when it can be none. */
  reference: string
  cents: number | null
  /** `2026-11-20`, or `____-11-20` without a year: a pattern of LIKE. */
  day: string | null
}

const maxTerms = 6
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const writtenDay = new RegExp(
  `\\b(\\d{1,2})\\s+(?:de\\s+)?(${months.join('|')})[a-z]*\\.?(?:\\s+(?:de(?:l)?\\s+)?(\\d{4}))?\\b`,
)

/** Reads a search as terms that must all match, each by any of its meanings. */
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

/** A text in the form that is searched; the database's fold_text does the same. */
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
  // '10.50' is an amount: as a reference it would be 1050, which is in many.
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
