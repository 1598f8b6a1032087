import { plainText, writeInline } from '#core/document/inline.ts'
import { countPlainWords } from '#core/document/words.ts'
import type { SourceParagraph, SourceSpan } from './draft-source.ts'

/** More words in bold are emphasis. */
const maxHeadingWords = 12

type RunIn = { role: 't4' | 't5'; heading: string; rest: SourceSpan[] }

/**
 * A heading of level 4 or 5 at the beginning of a paragraph: words in bold that end with a full stop, and text after
 * them. Null where there is none, or where the level would be skipped: then the words are a label in bold.
 */
export function readRunIn({ spans }: SourceParagraph, level: number): RunIn | null {
  const end = spans.findIndex(({ bold, text }) => !bold && text.trim() !== '')
  if (end < 1) return null
  const heading = spans.slice(0, end).filter(({ text }) => text.trim() !== '')
  const words = heading
    .map(({ text, note }) => (note === undefined ? text : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  if (!words.endsWith('.') || countPlainWords(words) > maxHeadingWords) return null
  const isSlanted = heading.every(({ italic }) => italic)
  if (level < (isSlanted ? 4 : 3)) return null
  return {
    role: isSlanted ? 't5' : 't4',
    heading: written(heading, isSlanted),
    rest: spans.slice(end),
  }
}

function written(spans: readonly SourceSpan[], isSlanted: boolean): string {
  const faced = spans.map((span) => ({
    ...span,
    text: span.text.replace(/\s+/g, ' '),
    italic: span.italic && !isSlanted,
    bold: false,
  }))
  return writeInline(faced).trim()
}

/** A heading of level 4 or 5 ends with a full stop, which drafts may lack where it stood on a line of its own. */
export function withStop(content: string): string {
  return /[.?!…:]$/.test(plainText(content)) ? content : `${content}.`
}
