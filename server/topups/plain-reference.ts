import type { Transaction } from './topups.queries.ts'

/** The bank's reference as it stands in a mail: letters, digits, spaces and hyphens, so that it is no address. */
export function plainReference({ transactionId }: Pick<Transaction, 'transactionId'>): string {
  return transactionId.replace(/[^\p{L}\p{N} -]/gu, '')
}
