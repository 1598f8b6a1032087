import { type Day, parseDay } from './anniversary.ts'

// Continental Ecuador has had no daylight saving time since 1993. Intl is not used: WebKit formats 'en-CA' dates as
// 11/22/2026.
const hoursBehindUtc = 5

/** The calendar day in continental Ecuador at a moment (UTC-5 all year). */
export function ecuadorDay(moment: Date): Day {
  const local = new Date(moment.getTime() - hoursBehindUtc * 3_600_000)
  return parseDay(local.toISOString().slice(0, 10))
}
