import { ecuadorDay } from '#core/credits/days.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'

/** The day of an account deletion in Ecuador, written as in the mail about it: "5 de diciembre de 2026". */
export function accountDeletionDay(deletionDueAt: string): string {
  const { year, month, day } = ecuadorDay(new Date(deletionDueAt))
  return formatSpanishDate(year, month, day)
}
