import { unitsPerCredit } from './units.ts'

/** Limits of a top-up: $3 to $100 (specification §9). */
export const minTopupCents = 300
export const maxTopupCents = 10_000

/** The message for an invalid amount (specification §5). */
export const topupAmountMessage = 'Ingresa un monto entre $3 y $100'

/**
 * Parses an amount of dollars exactly: digits, optionally a dot or comma and one or two decimals. Null for anything
 * else: a sign, an exponent, a third decimal, a thousands separator.
 */
export function parseCents(typed: string): number | null {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2})?)?$/.exec(typed.trim())
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** The cents of a valid top-up amount, else null. */
export function parseTopupCents(typed: string): number | null {
  const cents = parseCents(typed)
  return cents !== null && cents >= minTopupCents && cents <= maxTopupCents ? cents : null
}

/** Whether an amount has more than two decimals. */
export function hasTooManyDecimals(typed: string): boolean {
  return /^\d+[.,]\d{3,}$/.test(typed.trim())
}

/** Why an amount cannot be topped up. */
export function topupErrorMessage(typed: string): string {
  return hasTooManyDecimals(typed)
    ? `${topupAmountMessage}, con dos decimales como máximo`
    : topupAmountMessage
}

/** Keeps the characters allowed in the amount field: digits and the dot (specification §5). A comma becomes a dot. */
export function keepAmountCharacters(typed: string): string {
  return typed.replaceAll(',', '.').replace(/[^\d.]/g, '')
}

/** `1050` as `10.50`. */
export function formatCents(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Converts dollars to units: one credit for each dollar. */
export function unitsFromCents(cents: number): number {
  return (cents * unitsPerCredit) / 100
}
