import { formatCredits2 } from './units.ts'

/** An amount with its noun: '1 crédito', '1.00 crédito', '0.55 créditos'. */
export function creditLabel(amount: string | number): string {
  return `${amount} ${creditNoun(amount)}`
}

export function creditNoun(amount: string | number): 'crédito' | 'créditos' {
  return Number(amount) === 1 ? 'crédito' : 'créditos'
}

/** What was charged, in credits, rounded to the cent but never told as nothing: '0.01 créditos', '0.25 créditos'. */
export function costLabel(credits: number): string {
  return creditLabel(formatCredits2(credits > 0 ? Math.max(0.01, credits) : 0))
}
