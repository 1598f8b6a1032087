import type { FormFault } from './citation.ts'
import type { Tokens } from './tokens.ts'

/** A year that was read: its normal form, the first token after it, and what is wrong with how it is written. */
export type ReadYear = { year: string; next: number; fault?: FormFault }

const fourDigits = /^(?:1\d{3}|20\d{2})[a-z]?$/
const noDate = ['s.f.', 's/f', 'n.d.', 'sinfecha', 's.f', 'sf', 's.a.']

/**
 * Reads the date of a citation at a token: "2020", "2020a", "1970/2005", "s.f.", "s.f.-a", "en prensa". Other ways
 * of saying that there is no date ("s. f.", "s/f", "n.d.", "sin fecha") are read as "s.f." with a fault.
 * Source: APA 7 §8.10–8.15, Spanish edition. Returns null where no date begins.
 */
export function readYear(tokens: Tokens, at: number): ReadYear | null {
  const text = tokens.text(at)
  if (fourDigits.test(text)) {
    const [mark, other] = [tokens.text(at + 1), tokens.lower(at + 2)]
    if (mark === '/' && fourDigits.test(other)) return { year: `${text}/${other}`, next: at + 3 }
    // A span of years is not the date of a work.
    return /^[-–—]$/.test(mark) && /^\d/.test(other) ? null : { year: text, next: at + 1 }
  }
  if (/^en$/i.test(text) && tokens.lower(at + 1) === 'prensa')
    return { year: 'en prensa', next: at + 2 }
  return /^[sn]/i.test(text) ? readNoDate(tokens, at) : null
}

function readNoDate(tokens: Tokens, at: number): ReadYear | null {
  for (const spelling of noDate) {
    let said = ''
    let next = at
    while (said.length < spelling.length && next < tokens.length) said += tokens.lower(next++)
    if (said !== spelling || (spelling === 'sf' && tokens.text(at) !== 'sf')) continue
    const place = tokens.place(at, next)
    const isProper = spelling === 's.f.'
    const letter = tokens.lower(next + 1)
    const hasLetter = isProper && tokens.text(next) === '-' && /^[a-z]$/.test(letter)
    const read = hasLetter ? { year: `s.f.-${letter}`, next: next + 2 } : { year: 's.f.', next }
    if (isProper && place.end - place.start === spelling.length) return read
    const message = 'Una obra sin fecha se cita con «s.f.».'
    return { ...read, fault: { ...place, message, text: 's.f.' } }
  }
  return null
}

/** The fault of a mark between two years of the same authors. */
export function commaBetweenYears(tokens: Tokens, at: number): FormFault {
  const message = 'Los años de los mismos autores se separan con comas.'
  return { ...tokens.place(at, at + 1), message, text: ',' }
}
