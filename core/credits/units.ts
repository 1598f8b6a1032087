/** 1 credit = 1 US dollar = 10,000 units; 1 unit is one character. */
export const unitsPerCredit = 10_000

/** Counts characters as the tariff does: Unicode code points, like PostgreSQL's `char_length`. */
export function countCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // A surrogate pair is a single code point.
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next <= 0xdfff) i++
    }
    count++
  }
  return count
}

/** Converts units to credits exactly, with four decimals. */
export function creditsFromUnits(units: number | bigint): number {
  return Number(units) / unitsPerCredit
}

/** Converts credits, read with four decimals, back to units. */
export function unitsFromCredits(credits: number): number {
  return Math.round(credits * unitsPerCredit)
}

/** Formats a balance or a price: two decimals, rounded to the nearest cent, decimal point. */
export function formatCredits2(credits: number): string {
  return (centsOf(unitsFromCredits(credits)) / 100).toFixed(2)
}

/** Rounds units to the nearest cent of a credit. */
export function centsOf(units: number): number {
  return Math.round(units / (unitsPerCredit / 100))
}

/** Formats credits for the footer and beside messages: four decimals, decimal point. */
export function formatCredits4(credits: number): string {
  return credits.toFixed(4)
}

/** An amount with its noun: '1 crédito', '1.00 crédito', '0.55 créditos'. */
export function creditLabel(amount: string | number): string {
  return `${amount} ${creditNoun(amount)}`
}

export function creditNoun(amount: string | number): 'crédito' | 'créditos' {
  return Number(amount) === 1 ? 'crédito' : 'créditos'
}

/** What was charged, in credits, rounded to the cent but never shown as zero: '0.01 créditos', '0.25 créditos'. */
export function costLabel(credits: number): string {
  return creditLabel(formatCredits2(credits > 0 ? Math.max(0.01, credits) : 0))
}
