import { parseInline } from '#core/document/inline.ts'
import { findNotes } from '#core/document/notes.ts'

/** What a content shows, where its characters stand in the content as stored, and which of them are italic. */
export type VisibleText = {
  text: string
  /** For each UTF-16 unit of `text` its place in the content; one more at the end. */
  places: number[]
  /** Stretches of `text` in italics, in order. */
  italics: { start: number; end: number }[]
}

/**
 * The visible text of a content with its places, so that what a rule finds in it can be shown in the content. A note is
 * one sign, at the place where it begins.
 */
export function readVisible(content: string): VisibleText {
  const places: number[] = []
  const italics: { start: number; end: number }[] = []
  let text = ''
  let at = 0
  const notes = findNotes(content)
  for (const span of parseInline(content)) {
    if (span.italic) italics.push({ start: text.length, end: text.length + span.text.length })
    const note = span.note === undefined ? undefined : notes.shift()
    if (note) {
      places.push(note.start)
      at = note.end
    } else
      for (const character of span.text.split('')) {
        at = placeOf(content, character, at)
        places.push(Math.min(at, content.length))
        at++
      }
    text += span.text
  }
  places.push(places.length === 0 ? 0 : Math.min((places.at(-1) ?? 0) + 1, content.length))
  return { text, places, italics }
}

const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * The next place of a visible character. Only asterisks, backslashes, spaces and invisible characters lie between;
 * a character that stands for another (U+FFFD, a space for a tab) is at the first place that is none of these.
 */
function placeOf(content: string, character: string, from: number): number {
  const limit = Math.min(content.length, from + 40)
  for (let at = from; at < limit; at++) {
    const found = content[at] ?? ''
    if (found === character || (character === ' ' && /\s/.test(found))) return at
    if (letterOrDigit.test(found)) break
  }
  return from
}

/** Whether a stretch of the visible text is italic from its first letter to its last. */
export function isItalic(visible: VisibleText, start: number, end: number): boolean {
  return visible.italics.some((span) => span.start <= start && end <= span.end)
}
