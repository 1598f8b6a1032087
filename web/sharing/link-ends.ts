/** After a week, at the end of the term, or when it is revoked. */
export type LinkEnd = 'week' | 'term' | 'never'

export const linkEnds = [
  ['week', 'En 7 días'],
  ['term', 'Fin del semestre'],
  ['never', 'Nunca'],
] as const satisfies readonly (readonly [LinkEnd, string])[]

const dayMs = 86_400_000
/** In Ecuador terms end in February or March, and in August or September. */
const lastMonths = [2, 8]

/** When a link made now ends; null if only by being revoked. */
export function endOf(end: LinkEnd, now: Date): Date | null {
  if (end === 'never') return null
  return end === 'week' ? inAWeek(now) : endOfTerm(now)
}

const inAWeek = (now: Date) => new Date(now.getTime() + 7 * dayMs)

/** Where less than a week is left of the term, the end of the next one. */
function endOfTerm(now: Date): Date {
  const year = now.getFullYear()
  const ends = [year, year + 1].flatMap((each) =>
    lastMonths.map((month) => new Date(each, month + 1, 0, 23, 59, 59)),
  )
  const [next] = ends.filter((end) => end > inAWeek(now))
  if (next === undefined) throw new Error('a term ends within a year')
  return next
}
