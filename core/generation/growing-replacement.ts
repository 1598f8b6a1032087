import { parseInline, plainText, type Span, writeInline } from '#core/document/inline.ts'
import { type Selected, sliceSpans } from './selection.ts'

/**
 * The old words of a block that are not replaced yet. `ink`: all its characters but white space; `from` and `to` are
 * places in it.
 */
export type RestStretch = { ink: string; from: number; to: number }

type GrowingReplacement = {
  /** The selected text while it is replaced: the new words written so far, then the old words not yet replaced. */
  contents: string[]
  rest: RestStretch[]
}

/** For longer texts the old words that the new ones replace are not computed. */
const maxWordPairs = 4_000_000

/** A replacement while it is written, in whole words; null before the first of them. */
export function growReplacement(
  selected: Selected,
  written: readonly string[],
): GrowingReplacement | null {
  const done = written
    .map((content, index) => (index < written.length - 1 ? content : wholeWords(content)).trim())
    .filter((content) => content !== '')
  if (done.length === 0) return null
  const old = selected.parts.flatMap((content, part) =>
    wordsOf(plainText(content)).map((word) => ({ ...word, part })),
  )
  const now = done.flatMap((content) => wordsOf(plainText(content)))
  const next = old[coveredWords(old.map(textOf), now.map(textOf))]
  const blocks = done.map((content) => ({ done: content, rest: '' }))
  if (next) {
    const [first = '', ...others] = selected.parts.slice(next.part)
    const rest = writeInline(sliceSpans(parseInline(first), next.start, Number.POSITIVE_INFINITY))
    const last = blocks.at(-1)
    if (next.start > 0 && last) last.rest = rest
    else blocks.push({ done: '', rest })
    blocks.push(...others.map((content) => ({ done: '', rest: content })))
  }
  const inkBefore = inkOf(textOfSpans(selected.before))
  const inkAfter = inkOf(textOfSpans(selected.after))
  return {
    contents: blocks.map((block) => `${block.done} ${block.rest}`.trim()),
    rest: blocks.flatMap((block, index) => {
      if (block.rest === '') return []
      const before = (index === 0 ? inkBefore : '') + inkOf(plainText(block.done))
      const rest = inkOf(plainText(block.rest))
      const after = index === blocks.length - 1 ? inkAfter : ''
      return [{ ink: before + rest + after, from: before.length, to: before.length + rest.length }]
    }),
  }
}

/**
 * How many of the old words the new ones replace: the length of the beginning of the old text that differs least from
 * the whole new text; of equal ones the longest.
 */
export function coveredWords(old: readonly string[], now: readonly string[]): number {
  if (old.length * now.length > maxWordPairs) return Math.min(old.length, now.length)
  const row = Array.from({ length: old.length + 1 }, (_, index) => index)
  now.forEach((word, index) => {
    let diagonal = index
    row[0] = index + 1
    for (let at = 1; at <= old.length; at++) {
      const above = row[at] ?? 0
      const isSame = old[at - 1] === word
      row[at] = Math.min(above + 1, (row[at - 1] ?? 0) + 1, diagonal + (isSame ? 0 : 1))
      diagonal = above
    }
  })
  return row.lastIndexOf(row.reduce((least, differences) => Math.min(least, differences)))
}

function wholeWords(content: string): string {
  return content.replace(/\S+$/u, '')
}

const textOf = ({ text }: { text: string }) => text

function wordsOf(text: string): { text: string; start: number }[] {
  return [...text.matchAll(/\S+/gu)].map((match) => ({ text: match[0], start: match.index }))
}

function textOfSpans(spans: readonly Span[]): string {
  return spans.map(({ text, note }) => (note === undefined ? text : '')).join('')
}

function inkOf(text: string): string {
  return text.replace(/\s+/gu, '')
}
