import type { Finding, RuleId } from '#core/apa/finding.ts'
import { ruleIds } from '#core/apa/finding.ts'
import { readCase, touches } from './case-text.ts'
import { checkDocument } from './check-document.ts'
import { emptyScore, type Score } from './score-citations.ts'

/** For each rule, the lines in which it has to find something, with marks, and those in which it must not. */
export type RuleCases = Record<string, { hits: string[]; misses: string[] }>

const options = { conjunction: 'y' } as const

/**
 * Scores each rule on its own cases. A marked place is found if a finding of the rule touches it; a finding that
 * touches no mark is wrong. In a hit without marks one finding anywhere is right. `proper`: references without faults,
 * in which every finding is wrong.
 */
export function scoreRules(cases: RuleCases, proper: readonly string[]): Map<RuleId, Score> {
  const scores = new Map(ruleIds.map((rule) => [rule, emptyScore()]))
  for (const rule of ruleIds) {
    const score = scores.get(rule) ?? emptyScore()
    for (const line of cases[rule]?.hits ?? []) scoreLine(score, rule, line)
    for (const line of cases[rule]?.misses ?? []) {
      for (const finding of findingsOf(rule, line)) {
        score.wrong++
        score.failures.push(`wrong: ${line}\n    ${finding.message}`)
      }
    }
  }
  for (const content of proper) {
    for (const finding of checkDocument({
      text: { cuerpo: [], referencias: [{ content }] },
      options,
    })) {
      const score = scores.get(finding.rule)
      if (finding.rule === 'REF-UNCITED' || !score) continue
      score.wrong++
      score.failures.push(`wrong: ${content}\n    ${finding.message}`)
    }
  }
  return scores
}

function findingsOf(rule: RuleId, line: string): Finding[] {
  return checkDocument({ text: readCase(line).text, options }).filter(
    (finding) => finding.rule === rule,
  )
}

function scoreLine(score: Score, rule: RuleId, line: string): void {
  const { marks } = readCase(line)
  const findings = findingsOf(rule, line)
  if (marks.length === 0) {
    if (findings.length > 0) score.right++
    else {
      score.missed++
      score.failures.push(`missed: ${line}`)
    }
    return
  }
  for (const mark of marks) {
    if (findings.some((finding) => touches(finding, mark))) score.right++
    else {
      score.missed++
      score.failures.push(`missed {${mark.text}}: ${line}`)
    }
  }
  for (const finding of findings) {
    if (finding.index === null || marks.some((mark) => touches(finding, mark))) continue
    score.wrong++
    score.failures.push(`wrong ${finding.start}–${finding.end}: ${line}\n    ${finding.message}`)
  }
}
