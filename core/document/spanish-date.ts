const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Source of a pattern, without groups, of a month's name, also 'setiembre'. */
export const monthPattern = `${months.join('|')}|setiembre`

/** A date in Spanish: `(2026, 11, 20)` → "20 de noviembre de 2026". Months count from 1. */
export function formatSpanishDate(year: number, month: number, day: number): string {
  const name = months[month - 1]
  if (name === undefined) throw new RangeError(`There is no month ${month}`)
  return `${day} de ${name} de ${year}`
}

/** The number of a month, from 1, by its Spanish name; null for any other word. */
export function monthNumber(name: string): number | null {
  const index = months.indexOf(name.toLowerCase().replace(/^setiembre$/, 'septiembre'))
  return index < 0 ? null : index + 1
}
