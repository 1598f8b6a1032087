import type { Node } from 'prosemirror-model'
import { readVisible } from '#core/apa/visible-text.ts'
import type { AcademicText } from '#core/document/model.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { addressOf } from '#core/editing/schema.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import type { TextRange } from '#core/generation/selection.ts'
import { isNonSpace, withoutSpaces } from '#web/pages/find-places.ts'

type Stored = { index: number; content: string }

/**
 * The place of a stretch of the editor in a stored text, which may have blank blocks and markup that the editor does
 * not show. Null when nothing is selected or the texts differ.
 */
export function storedRange(
  doc: Node,
  from: number,
  to: number,
  text: AcademicText,
): TextRange | null {
  const blocks = storedBlocks(text)
  let first: TextRange['from'] | null = null
  let last: TextRange['to'] | null = null
  let isKnown = true
  doc.forEach((node, pos) => {
    if (to <= pos || from >= pos + node.nodeSize) return
    const known = blocks.get(addressOf(node) ?? '')
    const stored = known && isUnchanged(node, known) ? known : null
    if (node.isAtom) {
      if (from > pos || to < pos + node.nodeSize) return
      if (!stored) isKnown = false
      else {
        first ??= { block: stored.index, offset: 0 }
        last = { block: stored.index, offset: stored.content.length }
      }
      return
    }
    const start = Math.max(0, from - pos - 1)
    const end = Math.min(node.content.size, to - pos - 1)
    const before = withoutSpaces(node.textContent.slice(0, start)).length
    const inside = withoutSpaces(node.textContent.slice(start, Math.max(start, end))).length
    if (inside === 0) return
    if (!stored) {
      isKnown = false
      return
    }
    const places = nonSpacePlaces(stored.content)
    first ??= { block: stored.index, offset: places[before] ?? 0 }
    last = { block: stored.index, offset: (places[before + inside - 1] ?? 0) + 1 }
  })
  return isKnown && first && last ? { from: first, to: last } : null
}

/** Extends a stretch to whole words. */
export function wholeWords(doc: Node, from: number, to: number): { from: number; to: number } {
  const start = doc.resolve(from)
  const end = doc.resolve(to)
  if (from === to || start.depth === 0 || end.depth === 0) return { from, to }
  const head = start.parent.textContent.slice(0, start.parentOffset)
  const tail = end.parent.textContent.slice(end.parentOffset)
  const isInside = (before: string, after: string) =>
    /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)
  const headLength = isInside(head, start.parent.textContent.slice(start.parentOffset))
    ? (/[\p{L}\p{N}]+$/u.exec(head)?.[0].length ?? 0)
    : 0
  const tailLength = isInside(end.parent.textContent.slice(0, end.parentOffset), tail)
    ? (/^[\p{L}\p{N}]+/u.exec(tail)?.[0].length ?? 0)
    : 0
  return { from: from - headLength, to: to + tailLength }
}

/** The stored blocks, by their ids. */
function storedBlocks(text: AcademicText): Map<string, Stored> {
  return new Map(allBlocks(text).map(({ id = '', content }, index) => [id, { index, content }]))
}

/** Whether a block of the editor has the words of a stored one. */
function isUnchanged(node: Node, { content }: Stored): boolean {
  const words = node.isAtom ? contentOf(node) : node.textContent
  return withoutSpaces(words) === withoutSpaces(node.isAtom ? content : readVisible(content).text)
}

/** The place in the content of each visible character that is not white space. */
function nonSpacePlaces(content: string): number[] {
  const { text, places } = readVisible(content)
  return places.filter((_, at) => at < text.length && isNonSpace(text[at] ?? ''))
}
