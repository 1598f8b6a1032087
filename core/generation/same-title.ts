import { plainText } from '#core/document/inline.ts'

/** Whether two titles have the same letters and digits; case, marks and punctuation do not count. */
export function isSameTitle(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other)
}

function lettersOf(title: string): string {
  return plainText(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
