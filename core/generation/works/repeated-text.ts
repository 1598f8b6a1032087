import type { Block } from '#core/document/model.ts'

/** Words that are compared together. */
const runLength = 6
/** A paragraph with a larger share of known runs is a repetition. */
const maxKnownShare = 0.6
/** How many first runs of a growing paragraph decide whether it may be a repetition. */
const decidingRuns = 12

/** The paragraphs and headings of a work so far: what comes again is neither shown nor charged. */
export class RepeatedText {
  readonly #runs = new Set<string>()
  readonly #short = new Set<string>()

  add({ role, content }: Block): void {
    const words = wordsIn(content)
    if (words.length < 2 * runLength) this.#short.add(shortKey(role, words))
    for (const run of runsOf(words)) this.#runs.add(run)
  }

  has({ role, content }: Block): boolean {
    const words = wordsIn(content)
    if (words.length < 2 * runLength) return role !== 'p' && this.#short.has(shortKey(role, words))
    const runs = runsOf(words)
    return runs.filter((run) => this.#runs.has(run)).length > maxKnownShare * runs.length
  }

  /** Whether the beginning of a paragraph is certainly new: then it can be shown while it grows. */
  isNewFrom(beginning: string): boolean {
    const runs = runsOf(wordsIn(beginning.slice(0, 2_000))).slice(0, decidingRuns)
    if (runs.length < decidingRuns) return false
    return runs.filter((run) => this.#runs.has(run)).length <= maxKnownShare * runs.length
  }
}

function wordsIn(content: string): string[] {
  return content.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function shortKey(role: string, words: readonly string[]): string {
  return `${role} ${words.join(' ')}`
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' '))
}
