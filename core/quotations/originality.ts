import type { BlockFacts } from '#core/apa/facts.ts'
import { plainText } from '#core/document/inline.ts'
import { countPlainWords } from '#core/document/words.ts'
import { type SourceText, wordsOf } from './source-text.ts'

/** This many words in the same order are no coincidence. */
const runLength = 8

/** How many of a text's words stand between quotation marks or in quotation blocks. */
export function quotedWords(blocks: readonly BlockFacts[]): { quoted: number; words: number } {
  let quoted = 0
  let words = 0
  for (const { role, content, quotations } of blocks) {
    if (role === 'ref' || role === 'title-meta') continue
    const own = countPlainWords(plainText(content))
    words += own
    quoted += role === 'quote' ? own : quotations.reduce((sum, one) => sum + one.words, 0)
  }
  return { quoted, words }
}

/**
 * How many runs of eight words or more the paragraphs have in common with the sources, outside quotation marks; a longer
 * run counts once. Time proportional to the length of text and sources.
 */
export function repeatedRuns(
  blocks: readonly BlockFacts[],
  sources: readonly SourceText[],
): number {
  const paragraphs = blocks
    .filter(({ role }) => role === 'p')
    .flatMap(ownParts)
    .map((part) => wordsOf(plainText(part)).map(({ text }) => text))
  const own = new Set(paragraphs.flatMap((words) => runsOf(words)))
  const common = new Set<string>()
  for (const { words } of sources) {
    for (const run of runsOf(words.map(({ text }) => text))) if (own.has(run)) common.add(run)
  }
  let count = 0
  for (const words of paragraphs) {
    let isInside = false
    for (const run of runsOf(words)) {
      const isCommon = common.has(run)
      if (isCommon && !isInside) count++
      isInside = isCommon
    }
  }
  return count
}

/** The text outside quotation marks, part by part. */
function ownParts({ content, quotations }: BlockFacts): string[] {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of quotations) {
    parts.push(content.slice(at, start))
    at = end
  }
  return [...parts, content.slice(at)]
}

function runsOf(words: readonly string[]): string[] {
  const runs: string[] = []
  for (let at = 0; at + runLength <= words.length; at++) {
    runs.push(words.slice(at, at + runLength).join(' '))
  }
  return runs
}
