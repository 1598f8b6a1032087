import { ApaChecker, type CheckInput } from './apa-checker.ts'
import type { Finding } from './finding.ts'

/**
 * Checks an academic text against every rule of APA 7 (Spanish) that can be seen in it, from scratch. `text` is the
 * text as stored; `options.conjunction` the project's 'y' or '&'. The findings come in the order of the text; their
 * places count UTF-16 units in the content as stored. Never throws. While a document is being written use
 * `ApaChecker`, which gives the same for less work.
 */
export function checkDocument(input: CheckInput): Finding[] {
  return new ApaChecker().check(input)
}
