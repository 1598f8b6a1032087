import type { VersionRow } from '#contract/projects.ts'

type Written = Pick<VersionRow, 'created_at' | 'edited_at' | 'author'>

const day = new Intl.DateTimeFormat('es-EC', { day: 'numeric', month: 'long' })
const dayOfYear = new Intl.DateTimeFormat('es-EC', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** When a version was last written. */
function writtenAt({ edited_at, created_at }: Written): Date {
  return new Date(edited_at ?? created_at)
}

/** '9:05'. */
export function timeLabel(version: Written): string {
  const then = writtenAt(version)
  return `${then.getHours()}:${String(then.getMinutes()).padStart(2, '0')}`
}

/** 'Hoy', 'Ayer', '17 de noviembre', '17 de noviembre de 2025'. */
export function dayLabel(version: Written, now: Date): string {
  const then = writtenAt(version)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (then.toDateString() === now.toDateString()) return 'Hoy'
  if (then.toDateString() === yesterday.toDateString()) return 'Ayer'
  return (then.getFullYear() === now.getFullYear() ? day : dayOfYear).format(then)
}

/** 'hoy, 10:05', to name a version in a sentence. */
export function momentLabel(version: Written, now: Date): string {
  return `${dayLabel(version, now).toLowerCase()}, ${timeLabel(version)}`
}

/** '10:05' of today, '17 de noviembre, 21:17' of another day. */
export function shortLabel(version: Written, now: Date): string {
  const isToday = dayLabel(version, now) === 'Hoy'
  return isToday ? timeLabel(version) : momentLabel(version, now)
}
