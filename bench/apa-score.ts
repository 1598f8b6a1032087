import { readFileSync } from 'node:fs'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import { ruleIds } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { corpus, properReferences } from '#test/apa/corpus.ts'
import { findCitations } from '#test/apa/find-citations.ts'
import { precision, recall, type Score, scoreCitations } from '#test/apa/score-citations.ts'
import { scoreReferences } from '#test/apa/score-references.ts'
import { scoreRules } from '#test/apa/score-rules.ts'
import { scoreCleanEssays, scoreSlips } from '#test/apa/score-teacher.ts'
import { secondTeacher } from '#test/apa/second-teacher.ts'
import { median, quantile } from './median.ts'

// npm run apa:score [-- --failures] [-- --teacher]: measures precision, recall and time of the APA checker on the seen
// and the unseen half of the corpus, and on the essays and slips of two teachers. `--failures` lists the wrong and missed
// cases of the seen halves. `--teacher` lists those of the first teacher. Do not
// change rules after reading these failures: the score would no longer measure unseen texts.
const showsFailures = process.argv.includes('--failures')
const showsTeacher = process.argv.includes('--teacher')

const rows: [string, Score, Score][] = []
const seen = scoresOf('seen')
const unseen = scoresOf('unseen')
for (const [name, score] of seen) {
  const other = unseen.get(name)
  if (other) rows.push([name, score, other])
}
console.log(
  `${'rule'.padEnd(18)}seen: P     R    found wrong missed | unseen: P     R    found wrong missed`,
)
for (const [name, one, other] of rows)
  console.log(`${name.padEnd(18)}${figures(one)}  | ${figures(other)}`)
if (showsFailures) {
  for (const [name, { failures }] of seen)
    for (const failure of failures) console.log(`${name}: ${failure}`)
}
printEssays('teacher', scoreCleanEssays(), showsTeacher)
printSlips('teacher', scoreSlips(), showsTeacher)
printEssays('second teacher', scoreCleanEssays(secondTeacher.clean), showsFailures)
printSlips('second teacher, seen', scoreSlips(secondTeacher.seen), showsFailures)
printSlips('second teacher, unseen', scoreSlips(secondTeacher.unseen), false)
printTimes()

function printEssays(
  name: string,
  { wrong, words, perThousand, failures }: ReturnType<typeof scoreCleanEssays>,
  shows: boolean,
): void {
  console.log(
    `${name}: ${wrong} false findings in ${words} words of clean essays, ${perThousand.toFixed(2)} per 1,000`,
  )
  if (shows) for (const failure of failures) console.log(failure)
}

function printSlips(name: string, score: ReturnType<typeof scoreSlips>, shows: boolean): void {
  const { seen, slips, share, extraPerSlip, missedKinds, failures } = score
  console.log(
    `${name}: ${seen} of ${slips} slips seen (${(100 * share).toFixed(1)} %), ${extraPerSlip.toFixed(2)} further findings a slip`,
  )
  console.log(`  kinds of slips missed: ${missedKinds.join('; ') || 'none'}`)
  if (shows) for (const failure of failures) console.log(failure)
}

function scoresOf(name: 'seen' | 'unseen'): Map<string, Score> {
  const half = corpus[name]
  const { found, details } = scoreCitations(half.citations)
  const scores = new Map<string, Score>([
    ['citations', found],
    ['citation details', details],
    ['reference fields', scoreReferences(half.references)],
  ])
  const rules = scoreRules(half.rules, properReferences(half))
  for (const rule of ruleIds) {
    const score = rules.get(rule)
    if (score) scores.set(rule, score)
  }
  return scores
}

function figures(score: Score): string {
  const { right, wrong, missed } = score
  const share = (value: number) => value.toFixed(3)
  const count = (value: number) => String(value).padStart(5)
  return `    ${share(precision(score))} ${share(recall(score))} ${count(right)} ${count(wrong)} ${count(missed)}`
}

/** Measures, in ms, a full check and the check after one typed letter, on documents of 4, 12 and 57 pages. */
function printTimes(): void {
  const options = { conjunction: 'y' } as const
  for (const name of ['doc-03', 'doc-12', 'doc-60']) {
    const file = new URL(`../test/documents/${name}.json`, import.meta.url)
    const text: AcademicText = JSON.parse(readFileSync(file, 'utf8'))
    for (let i = 0; i < 5; i++) checkDocument({ text, options })
    const scratch = times(15, () => checkDocument({ text, options }))
    const checker = new ApaChecker()
    let edited = text
    checker.check({ text, options })
    const at = text.cuerpo.findLastIndex(({ role }) => role === 'p')
    const before = process.cpuUsage()
    const keystroke = times(200, () => {
      const cuerpo = edited.cuerpo.map((block, index) =>
        index === at ? { ...block, content: `${block.content}a` } : block,
      )
      edited = { ...edited, cuerpo }
      checker.check({ text: edited, options })
    })
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1000 / keystroke.length
    console.log(
      `${name}: from scratch ${median(scratch).toFixed(1)} ms, a keystroke ${median(keystroke).toFixed(2)} ms (p95 ${quantile(keystroke, 0.95).toFixed(2)} ms, processor ${cpu.toFixed(2)} ms)`,
    )
  }
  const hostile = '(Mora, 2019; '.repeat(8000)
  console.log(
    `100 kB of open brackets: ${median(times(5, () => findCitations(hostile))).toFixed(0)} ms`,
  )
}

function times(rounds: number, work: () => void): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}
