import type { Finding } from '#core/apa/finding.ts'
import { plainText } from '#core/document/inline.ts'
import { countPlainWords } from '#core/document/words.ts'
import { readCase, touches } from './case-text.ts'
import { checkDocument } from './check-document.ts'
import cleanEssays from './teacher/clean.json' with { type: 'json' }
import slipCases from './teacher/slips.json' with { type: 'json' }

// The teacher's corpus was written by somebody who had not read the rules: whole essays without a fault, and essays
// with one slip each. Its failures are only counted: do not read them while you work on the rules.

const options = { conjunction: 'y' } as const

/**
 * What is true of the essays as they stand: they have no lines of a title page, and repeat their title at the head of
 * the text as on paper, where the application puts it itself.
 */
const isOfPaper = ({ rule }: Finding) => rule.startsWith('TP-') || rule === 'TXT-TITLE'

/** "(Wing, 2006; Bocconi et al., 2022)" is not in alphabetical order: the author of the essays overlooked it. */
const overlooked = 'CIT-SORT «(Wing, 2006; Bocconi et al., 2022)»'

function findingsOf(line: string): { findings: Finding[]; words: number } {
  const { text } = readCase(line)
  const blocks = [...text.cuerpo, ...text.referencias]
  return {
    findings: checkDocument({ text, options }).filter((finding) => !isOfPaper(finding)),
    words: blocks.reduce((sum, { content }) => sum + countPlainWords(plainText(content)), 0),
  }
}

/** The findings in essays without a fault, all of which are false, and how many words the essays have. */
export function scoreCleanEssays(essays: readonly string[] = cleanEssays) {
  const read = essays.map(findingsOf)
  const words = read.reduce((sum, one) => sum + one.words, 0)
  const failures = essays.flatMap((line, at) =>
    (read[at]?.findings ?? [])
      .map((finding) => shown(line, finding))
      .filter((failure) => !failure.startsWith(overlooked)),
  )
  return { words, wrong: failures.length, perThousand: (1000 * failures.length) / words, failures }
}

/**
 * The slips that a finding touches, by their kind, and the findings beside the marks: of one slip there is one
 * finding, because the cause hides its consequences.
 */
export function scoreSlips(kinds: Record<string, readonly string[]> = slipCases) {
  const score = {
    slips: 0,
    seen: 0,
    extra: 0,
    missedKinds: [] as string[],
    failures: [] as string[],
  }
  for (const [kind, lines] of Object.entries(kinds)) {
    for (const line of lines) {
      const { marks } = readCase(line)
      const { findings } = findingsOf(line)
      score.slips++
      const touching = findings.filter((finding) => marks.some((mark) => touches(finding, mark)))
      if (touching.length > 0) score.seen++
      else {
        score.missedKinds.push(kind)
        score.failures.push(`missed (${kind}): ${line}`)
      }
      const beside = findings.filter((finding) => finding !== touching[0])
      score.extra += beside.length
      score.failures.push(...beside.map((one) => `extra (${kind}) ${shown(line, one)}`))
    }
  }
  return { ...score, share: score.seen / score.slips, extraPerSlip: score.extra / score.slips }
}

function shown(line: string, { rule, list, index, start, end, message }: Finding): string {
  const content = index === null ? '' : (readCase(line).text[list][index]?.content ?? '')
  return `${rule} «${content.slice(start, end).slice(0, 120)}» ${message}`
}
