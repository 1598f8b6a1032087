import { unitsPerCredit } from './units.ts'

/** A top-up is from $3 to $100 (specification §9). */
export const minTopupCents = 300
export const maxTopupCents = 10_000

/** The messages of a refused amount (specification §5). */
export const topupAmountMessages = 'Ingresa un monto entre $3 y $100'

/**
 * Reads an amount of dollars as it was typed, exactly: digits, and a dot or a comma with one or two more. Null for
 * anything else: a sign, an exponent, a third decimal, a mark between thousands.
 */
export function parseCents(typed: string): number | null {
  const parts = /^(\d{1,6})(?:[.,](\d{1,2})?)?$/.exec(typed.trim())
  if (parts === null) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

/** The amount when it is one that can be topped up, else null. */
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
    ? `${topupAmountMessages}, con dos decimales como máximo`
    : topupAmountMessages
}

/** Keeps what may be typed into the amount: digits and the dot (specification §5), as which a comma is read. */
export function keepAmountCharacters(typed: string): string {
  return typed.replaceAll(',', '.').replace(/[^\d.]/g, '')
}

/** `1050` as `10.50`. */
export function formatCents(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Credits are granted 1 to 1 for dollars. */
export function unitsFromCents(cents: number): number {
  return (cents * unitsPerCredit) / 100
}
