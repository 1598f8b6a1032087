/** An amount with its noun: '1 crédito', '1.00 crédito', '0.55 créditos'. */
export function creditLabel(amount: string | number): string {
  return `${amount} ${creditNoun(amount)}`
}

export function creditNoun(amount: string | number): 'crédito' | 'créditos' {
  return Number(amount) === 1 ? 'crédito' : 'créditos'
}
