import type { AppendixWord } from './page-format.ts'

/** The label of an appendix: "Apéndice" where it is the only one, else "Apéndice A". `at` counts from 0. */
export function appendixLabel(word: AppendixWord, at: number, count: number): string {
  return count === 1 ? word : `${word} ${letterOf(at)}`
}

/** "A" to "Z", then "AA". */
export function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}
