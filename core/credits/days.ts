/** A calendar day; months count from 1. */
export type Day = { year: number; month: number; day: number }

/**
 * The day on which a month of free credits begins, `months` after the anchor: the anchor's day of the month, or the
 * last day of a shorter month. Computed from the anchor, so that an anchor on the 31st returns to it after February.
 */
export function anniversary(anchor: Day, months: number): Day {
  const count = anchor.year * 12 + (anchor.month - 1) + months
  const year = Math.floor(count / 12)
  const month = (count % 12) + 1
  return { year, month, day: Math.min(anchor.day, daysInMonth(year, month)) }
}

/** How many whole months have passed from the anchor to `today`; never below 0. */
export function completedMonths(anchor: Day, today: Day): number {
  const months = (today.year - anchor.year) * 12 + today.month - anchor.month
  return Math.max(0, isBefore(today, anniversary(anchor, months)) ? months - 1 : months)
}

/** The first anniversary after `today`: when the free credits are next reset. */
export function nextReset(anchor: Day, today: Day): Day {
  return anniversary(anchor, completedMonths(anchor, today) + 1)
}

/** Reads an ISO date (`2026-01-31`); throws a RangeError for anything else. */
export function parseDay(iso: string): Day {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (parts === null) throw new RangeError(`${iso} is not a date`)
  return { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) }
}

export function formatDay({ year, month, day }: Day): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

function isBefore(a: Day, b: Day): boolean {
  return a.year * 372 + a.month * 31 + a.day < b.year * 372 + b.month * 31 + b.day
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

// Continental Ecuador has had no daylight saving time since 1993. Intl is not used: WebKit formats 'en-CA' dates as
// 11/22/2026.
const hoursBehindUtc = 5

/** The calendar day in continental Ecuador at a moment (UTC-5 all year). */
export function ecuadorDay(moment: Date): Day {
  const local = new Date(moment.getTime() - hoursBehindUtc * 3_600_000)
  return parseDay(local.toISOString().slice(0, 10))
}
