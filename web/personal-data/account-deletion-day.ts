import { ecuadorDay } from '#core/credits/ecuador-day.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'

/** The day an account is erased, in Ecuador, as the mail about it says it: "5 de diciembre de 2026". */
export function leavingDay(deletionDueAt: string): string {
  const { year, month, day } = ecuadorDay(new Date(deletionDueAt))
  return formatSpanishDate(year, month, day)
}
