import { ownStyleNames } from '#core/docx/own-marks.ts'
import { exactContent } from './block-content.ts'
import type { SourceItem, SourceParagraph, SourceSpan } from './draft-source.ts'
import { raiseText } from './raise-text.ts'
import { plainOf } from './source-roles.ts'

/**
 * Our files have notes as paragraphs on a page 'Notas', linked with the numbers in the text. Puts each one where its
 * number stands, once; without a note the number is text, and a note without a number stays a paragraph.
 */
export function withNotesInPlace(items: readonly SourceItem[]): SourceItem[] {
  const listed = listedNotes(items)
  const called = new Set<number>()
  const placed = (span: SourceSpan): SourceSpan => {
    const { call, ...rest } = span
    if (call === undefined) return span
    const note = listed.get(call)
    if (note === undefined || called.has(call)) {
      const { note: _, ...face } = rest
      return { ...face, text: raiseText(String(call), 'superscript') ?? String(call) }
    }
    called.add(call)
    return { ...rest, note }
  }
  const withNotes = items.map((item) => {
    const hasCalls = item.kind === 'paragraph' && item.spans.some(({ call }) => call !== undefined)
    return hasCalls ? { ...item, spans: item.spans.map(placed) } : item
  })
  return called.size === 0 ? withNotes : withoutPlaced(withNotes, called)
}

/** What each note says. A paragraph that was added below a note belongs to it. */
function listedNotes(items: readonly SourceItem[]): Map<number, string> {
  const notes = new Map<number, string>()
  let last: number | null = null
  for (const item of items) {
    if (item.kind !== 'paragraph') continue
    const number: number | null = item.listedNote ?? (isNoteStyle(item) ? last : null)
    const said = exactContent(item.spans)
    const before = number === null ? undefined : notes.get(number)
    if (number !== null && said !== '') {
      if (before === undefined) notes.set(number, said)
      else if (item.listedNote === undefined) notes.set(number, `${before} ${said}`)
    }
    last = number
  }
  return notes
}

/** Takes away the notes that stand in the text, and the heading of the page if none is left under it. */
function withoutPlaced(items: readonly SourceItem[], called: ReadonlySet<number>): SourceItem[] {
  const kept: SourceItem[] = []
  let heading: SourceParagraph | null = null
  let isPlaced = false
  const seen = new Set<number>()
  for (const item of items) {
    if (item.kind !== 'paragraph') {
      kept.push(item)
      continue
    }
    const { listedNote } = item
    if (listedNote !== undefined) {
      isPlaced = called.has(listedNote) && !seen.has(listedNote)
      seen.add(listedNote)
    } else if (!isNoteStyle(item)) isPlaced = false
    if (isPlaced) {
      const before = kept.at(-1)
      if (before?.kind === 'paragraph' && isNotesHeading(before)) heading = before
      if (heading && kept.at(-1) === heading) kept.pop()
      continue
    }
    if (listedNote === undefined) {
      kept.push(item)
      continue
    }
    if (heading) kept.push(heading)
    heading = null
    const number = { text: `${listedNote} `, italic: false, bold: false }
    kept.push({ ...item, spans: [number, ...item.spans] })
  }
  return kept
}

function isNoteStyle({ style }: SourceParagraph): boolean {
  return style === ownStyleNames.note.toLowerCase()
}

function isNotesHeading(item: SourceParagraph): boolean {
  return item.style === 'heading 1' && plainOf(item) === 'Notas'
}
