import { foldConfusables } from './confusables.ts'

/**
 * A bank's reference as it is compared with others: without spaces, marks, capitals and leading zeros, which
 * banks and people write or leave out as they like, and with Latin letters for those that only look Latin. Empty when nothing of it is a letter or a digit.
 */
export function normalizeReference(typed: string): string {
  return foldConfusables(typed)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}
