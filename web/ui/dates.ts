import { useEffect, useState } from 'react'

const day = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat('es-EC', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const momentOfYear = new Intl.DateTimeFormat('es-EC', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const relative = new Intl.RelativeTimeFormat('es', { numeric: 'always' })

/** `20 nov 2026`, of an instant or of a calendar day (`2026-11-20`), which has no time zone. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso.length === 10 ? `${iso}T00:00:00` : iso))
}

/** `20 nov, 18:04`. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}

/** `20 nov 2026, 18:04`, for entries that are read years later. */
export function formatMomentOfYear(iso: string): string {
  return momentOfYear.format(new Date(iso))
}

/** `20 nov, 18:04` within this year, `20 nov 2025` before it. */
export function formatRecent(iso: string, now: Date): string {
  const then = new Date(iso)
  return then.getFullYear() === now.getFullYear() ? moment.format(then) : day.format(then)
}

/** `hace 14 horas`. */
export function formatAgo(iso: string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(iso)) / 60_000))
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  return relative.format(-Math.floor(minutes / (24 * 60)), 'day')
}

/** Today where this browser is, as a calendar day. */
export function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
