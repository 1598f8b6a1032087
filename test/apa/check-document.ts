import { ApaChecker, type CheckInput } from '#core/apa/apa-checker.ts'
import type { Finding } from '#core/apa/finding.ts'

/** Checks a text from scratch. The findings come in the order of the text. */
export function checkDocument(input: CheckInput): Finding[] {
  return new ApaChecker().check(input)
}
