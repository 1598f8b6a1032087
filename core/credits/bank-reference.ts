import { foldConfusables } from './confusables.ts'

/**
 * Normalizes a bank's reference for comparison: no spaces, punctuation, capitals or leading zeros, and letters that
 * look Latin become Latin. Empty when it has no letter or digit.
 */
export function normalizeReference(typed: string): string {
  return foldConfusables(typed)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}
