import type { FormFault } from './citation.ts'
import type { Token } from './tokens.ts'

/** A year that was read: its normal form, the first token after it, and what is wrong with how it is written. */
export type ReadYear = { year: string; next: number; fault?: FormFault }

const fourDigits = /^(?:1\d{3}|20\d{2})[a-z]?$/

/**
 * Reads the date of a citation at a token: "2020", "2020a", "1970/2005", "s.f.", "s.f.-a", "en prensa". Other ways
 * of saying that there is no date ("s. f.", "s/f", "n.d.", "sin fecha") are read as "s.f." with a fault.
 * Source: APA 7 §8.10–8.15, Spanish edition. Returns null where no date begins.
 */
export function readYear(tokens: readonly Token[], at: number): ReadYear | null {
  const token = tokens[at]
  if (!token) return null
  const textAt = (index: number) => tokens[index]?.text.toLowerCase() ?? ''
  if (fourDigits.test(token.text)) {
    const slash = textAt(at + 1) === '/' && fourDigits.test(textAt(at + 2))
    if (slash) return { year: `${token.text}/${textAt(at + 2)}`, next: at + 3 }
    // A span of years is not the date of a work.
    if (/^[-–—]$/.test(textAt(at + 1)) && /^\d/.test(textAt(at + 2))) return null
    return { year: token.text, next: at + 1 }
  }
  if (textAt(at) === 'en' && textAt(at + 1) === 'prensa') return { year: 'en prensa', next: at + 2 }
  return readNoDate(tokens, at, textAt)
}

function readNoDate(
  tokens: readonly Token[],
  at: number,
  textAt: (index: number) => string,
): ReadYear | null {
  const spelled = ['s.f.', 's/f', 'n.d.', 'sinfecha', 's.f', 'sf', 's.a.'].find((spelling) => {
    let said = ''
    let index = at
    while (said.length < spelling.length && index < tokens.length) said += textAt(index++)
    return said === spelling && (spelling !== 'sf' || tokens[at]?.text === 'sf')
  })
  if (spelled === undefined) return null
  let said = ''
  let next = at
  while (said.length < spelled.length) said += textAt(next++)
  let year = 's.f.'
  const [start, stop] = [tokens[at], tokens[next - 1]]
  if (!start || !stop) return null
  const isTight = stop.end - start.start === 4
  if (spelled === 's.f.' && textAt(next) === '-' && /^[a-z]$/.test(textAt(next + 1))) {
    year = `s.f.-${textAt(next + 1)}`
    next += 2
  }
  if (spelled === 's.f.' && isTight) return { year, next }
  const fault = {
    start: start.start,
    end: stop.end,
    message: 'Una obra sin fecha se cita con «s.f.».',
    text: 's.f.',
  }
  return { year, next, fault }
}
