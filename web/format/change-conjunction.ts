import { ApaChecker } from '#core/apa/apa-checker.ts'
import { fixAll } from '#core/apa/apply-fixes.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'

/** The text with the project's word between authors wherever the rule of APA 7 has a certain fix. */
export function withConjunction(text: AcademicText, conjunction: Conjunction): AcademicText {
  const checker = new ApaChecker()
  return fixAll(text, (one) =>
    checker.check({ text: one, options: { conjunction } }).filter(({ rule }) => rule === 'CIT-AMP'),
  )
}
