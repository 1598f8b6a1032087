import { formatSpanishDate, monthNumber, monthPattern } from '#core/document/spanish-date.ts'
import type { CslDate, CslItem } from './csl.ts'

/** The parts of a CSL item that say when. */
type ReferenceDate = Pick<CslItem, 'issued' | 'year-suffix' | 'status'>

const month = `(?:${monthPattern})`
const dateParts = new RegExp(
  `^(\\d{4})([a-z])?(?:,\\s*(?:(\\d{1,2})(?:(?: de (${month}))?\\s*[–-]\\s*(\\d{1,2}))? de )?(${month}))?$`,
  'i',
)
const spoken = new RegExp(`^(?:(\\d{1,2}) de )?(${month}),? (?:del? )?(\\d{4})([a-z])?$`, 'i')

const turnedParts = new RegExp(`^(\\d{4}),? (${month}) (\\d{1,2})$`, 'i')
const older = /^(?:(ca?\.) )?(?:(\d{1,4})(?: a\. ?C\.)?\s*([–/-])\s*)?(\d{4})\.?$/
/** A podcast or a channel that goes on: "2019–presente". */
const ongoing = /^(\d{4})[–-](?:presente|actualidad)$/i

/**
 * How a date in brackets is written: as APA has it, or in another way that can still be read; `isCertain` unless
 * what was read says less than what was written.
 */
export type ReadDate = { date: ReferenceDate; isProper: boolean; isCertain: boolean }

/**
 * Reads the inside of the brackets of a reference's date: "2020", "2020a", "2021, 30 de marzo", "s.f.",
 * "en prensa"; also "30 de marzo de 2021" and "s/f", which are no proper form. Null if it is no date.
 * Source: APA 7 §9.14.
 */
export function readDate(said: string): ReadDate | null {
  const text = said.replace(/\s+/g, ' ').trim()
  const parts = dateParts.exec(text)
  if (parts) {
    const [, year, suffix, day, monthOne, lastDay, monthTwo] = parts
    const first = [Number(year)]
    if (monthTwo) first.push(monthOf(monthOne ?? monthTwo))
    if (day) first.push(Number(day))
    const last = lastDay && monthTwo ? [[Number(year), monthOf(monthTwo), Number(lastDay)]] : []
    return { date: dated([first, ...last], suffix), isProper: true, isCertain: true }
  }
  if (/^en prensa$/i.test(text))
    return { date: { status: 'en prensa' }, isProper: true, isCertain: true }
  const none = /^(s\.f\.|s\. f\.|s\.? ?\/ ?f\.?|n\. ?d\.|sin fecha|s\.a\.)(?:-?([a-z]))?$/i.exec(
    text,
  )
  if (none) {
    const date: ReferenceDate = none[2] ? { 'year-suffix': none[2].toLowerCase() } : {}
    return { date, isProper: none[1] === 's.f.', isCertain: true }
  }
  return readSpoken(text) ?? readOlder(text)
}

/** "30 de marzo de 2021", "2021, marzo 30". */
function readSpoken(text: string): ReadDate | null {
  const turned = turnedParts.exec(text)
  const said = turned ? `${turned[3]} de ${turned[2]} de ${turned[1]}` : text
  const words = spoken.exec(said)
  if (!words) return null
  const [, day, name = '', year, suffix] = words
  const date = dated([[Number(year), monthOf(name), ...(day ? [Number(day)] : [])]], suffix)
  return { date, isProper: false, isCertain: true }
}

const monthOf = (name: string) => monthNumber(name) ?? 0
const monthName = (month: number) => monthPattern.split('|')[month - 1] ?? ''

function dated(parts: number[][], suffix?: string): ReferenceDate {
  const issued = { 'date-parts': parts }
  return suffix ? { issued, 'year-suffix': suffix.toLowerCase() } : { issued }
}

/** "ca. 1920", "2018–2019", "1970/2005": the last year counts. */
function readOlder(text: string): ReadDate | null {
  const since = ongoing.exec(text)?.[1]
  if (since) return { date: dated([[Number(since)]]), isProper: true, isCertain: false }
  const [, circa, first, joint, year] = older.exec(text) ?? []
  if (!year) return null
  const years = first && joint !== '/' ? [[Number(first)], [Number(year)]] : [[Number(year)]]
  const isProper = joint !== '/' && (circa !== undefined || first !== undefined)
  return { date: dated(years), isProper, isCertain: joint !== '/' }
}

/** The date as it stands in a reference's brackets: "2021a", "2021, 30 de marzo", "s.f.", "en prensa". */
export function writeDate({ issued, status, 'year-suffix': suffix = '' }: ReferenceDate): string {
  if (status) return status
  const [first, last] = issued?.['date-parts'] ?? []
  if (!first) return suffix === '' ? 's.f.' : `s.f.-${suffix}`
  const [year, monthOne, day] = first
  const start = `${year}${suffix}`
  if (last && first.length === 1) return `${start}–${last[0]}`
  if (!monthOne) return start
  if (!day) return `${start}, ${monthName(monthOne)}`
  if (!last) return `${start}, ${day} de ${monthName(monthOne)}`
  const [, monthTwo = monthOne, lastDay] = last
  const from = monthTwo === monthOne ? `${day}` : `${day} de ${monthName(monthOne)}`
  return `${start}, ${from}–${lastDay} de ${monthName(monthTwo)}`
}

/** A day in words: "3 de enero de 2023". */
export function writeDay(date: CslDate): string | null {
  const [year, monthOne, day] = date['date-parts'][0] ?? []
  return year && monthOne && day ? formatSpanishDate(year, monthOne, day) : null
}
