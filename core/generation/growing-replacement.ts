import { isExhibit } from '#core/document/block-roles.ts'
import { parseInline, plainText, type Span, writeInline } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { type Selected, selectedText, sliceSpans } from './selection.ts'

/**
 * The old words of a block that are not replaced yet. `nonSpace`: its text without white space; `from` and `to` are
 * places in it.
 */
export type RestStretch = { nonSpace: string; from: number; to: number }

type GrowingReplacement = {
  /** The selected text while it is replaced: the new words written so far, then the old words not yet replaced. */
  blocks: Block[]
  rest: RestStretch[]
}

/** Limit on compared pairs of words; in longer texts the replaced words are not marked. */
const maxWordPairs = 4_000_000

/** A replacement while it is written, in whole words; null before the first of them. */
export function growReplacement(
  selected: Selected,
  written: readonly Block[],
): GrowingReplacement | null {
  const whole = written
    .map((block, index) => ({ ...block, content: wholePart(block, index < written.length - 1) }))
    .filter(({ content }) => content !== '')
  if (whole.length === 0) return null
  if (selected.role === 'blocks') return growBlocks(selected, whole)
  const { role } = selected
  const done = whole.map(({ content }) => content)
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
  const nonSpaceBefore = withoutSpaces(textOfSpans(selected.before))
  const nonSpaceAfter = withoutSpaces(textOfSpans(selected.after))
  return {
    blocks: blocks.map((block) => ({ role, content: `${block.done} ${block.rest}`.trim() })),
    rest: blocks.flatMap((block, index) => {
      if (block.rest === '') return []
      const before = (index === 0 ? nonSpaceBefore : '') + withoutSpaces(plainText(block.done))
      const rest = withoutSpaces(plainText(block.rest))
      const after = index === blocks.length - 1 ? nonSpaceAfter : ''
      return [
        { nonSpace: before + rest + after, from: before.length, to: before.length + rest.length },
      ]
    }),
  }
}

/** Replaces block by block. An unchanged block covers the old blocks up to itself; a changed block covers the next old block. */
function growBlocks(selected: Selected, done: readonly Block[]): GrowingReplacement {
  const old = selectedText(selected).cuerpo
  let covered = 0
  for (const { role, content } of done) {
    const same = old.findIndex(
      (block, at) => at >= covered && block.role === role && block.content === content,
    )
    covered = Math.min(old.length, (same < 0 ? covered : same) + 1)
  }
  const left = old.slice(covered)
  return {
    blocks: [...done, ...left],
    rest: left.flatMap(({ role, content }) => {
      const nonSpace = isExhibit(role) ? '' : withoutSpaces(plainText(content))
      return nonSpace === '' ? [] : [{ nonSpace, from: 0, to: nonSpace.length }]
    }),
  }
}

/** What there is of a block, in whole words; tables come in whole rows, and figures and equations at once. */
function wholePart({ role, content }: Block, isWhole: boolean): string {
  return (isWhole || isExhibit(role) ? content : wholeWords(content)).trim()
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

function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '')
}
