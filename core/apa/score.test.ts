import { describe, expect, test } from 'vitest'
import { corpus, properReferences } from '#test/apa/corpus.ts'
import { precision, recall, type Score, scoreCitations } from '#test/apa/score-citations.ts'
import { scoreReferences } from '#test/apa/score-references.ts'
import { scoreRules } from '#test/apa/score-rules.ts'
import { scoreCleanEssays, scoreSlips } from '#test/apa/score-teacher.ts'
import { secondTeacher } from '#test/apa/second-teacher.ts'
import { ruleIds } from './finding.ts'

const minPrecision = 0.97
const minRecall = 0.95

function expectAbove(score: Score): void {
  expect({
    precision: precision(score) >= minPrecision,
    recall: recall(score) >= minRecall,
  }).toEqual({
    precision: true,
    recall: true,
  })
}

describe.each(['seen', 'unseen'] as const)('on the %s half of the corpus', (name) => {
  const half = corpus[name]

  test('the citations found are those marked', () => {
    expect(half.citations.length).toBeGreaterThanOrEqual(200)
    const { found, details } = scoreCitations(half.citations)
    expectAbove(found)
    expectAbove(details)
  })

  test('the fields of references are read as they are marked', () => {
    expect(half.references.length).toBeGreaterThanOrEqual(60)
    expectAbove(scoreReferences(half.references))
  })

  const scores = scoreRules(half.rules, properReferences(half))

  // The rules that came after the unseen half was written are judged by the teacher's essays.
  const judged = ruleIds.filter((rule) => name === 'seen' || half.rules[rule])

  test.each(judged)('rule %s finds exactly the marked places', (rule) => {
    const cases = half.rules[rule]
    expect(cases?.hits.length).toBeGreaterThanOrEqual(5)
    expect(cases?.misses.length).toBeGreaterThanOrEqual(5)
    const score = scores.get(rule)
    expect(score).toBeDefined()
    if (score) expectAbove(score)
  })
})

describe("on a teacher's essays", () => {
  test('next to nothing is found where nothing is wrong', () => {
    const { words, perThousand } = scoreCleanEssays()
    expect(words).toBeGreaterThan(3000)
    expect(perThousand).toBeLessThanOrEqual(0.3)
  })

  test('nine slips of ten are seen, each by one finding', () => {
    const { slips, share, extraPerSlip } = scoreSlips()
    expect(slips).toBeGreaterThanOrEqual(90)
    expect(share).toBeGreaterThanOrEqual(0.9)
    expect(extraPerSlip).toBeLessThanOrEqual(0.06)
  })
})

describe("on a second teacher's essays", () => {
  test('next to nothing is found where nothing is wrong', () => {
    const { words, perThousand } = scoreCleanEssays(secondTeacher.clean)
    expect(words).toBeGreaterThan(7000)
    expect(perThousand).toBeLessThanOrEqual(0.3)
  })

  test.each(['seen', 'unseen'] as const)(
    'nine slips of ten are seen, each by one finding: %s',
    (half) => {
      const { slips, share, extraPerSlip } = scoreSlips(secondTeacher[half])
      expect(slips).toBeGreaterThanOrEqual(40)
      expect(share).toBeGreaterThanOrEqual(0.9)
      expect(extraPerSlip).toBeLessThanOrEqual(0.06)
    },
  )
})
