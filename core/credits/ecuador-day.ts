import { type Day, parseDay } from './anniversary.ts'

const ecuador = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' })

/** The calendar day in continental Ecuador at a moment (UTC-5 all year). */
export function ecuadorDay(moment: Date): Day {
  return parseDay(ecuador.format(moment))
}
