import { foldConfusables } from './confusables.ts'

/**
 * A bank's reference in the form in which references are compared: without spaces, punctuation, capitals and leading
 * zeros, and with Latin letters in place of those that look like them. Empty when it has no letter or digit.
 */
export function normalizeReference(typed: string): string {
  return foldConfusables(typed)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}
