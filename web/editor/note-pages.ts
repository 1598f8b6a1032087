import type { Node } from 'prosemirror-model'
import { Decoration, type DecorationSet } from 'prosemirror-view'
import { tagOf } from '#core/layout/line-tags.ts'
import { textOfRun } from '#core/layout/pages.ts'
import { drawRun } from '#web/pages/blocks/line.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import { inPoints } from '#web/pages/sheet-lengths.ts'
import type { BlockLines } from './block-lines.ts'
import { draw, startPage } from './draw.ts'

/** Decorations that number the notes of a block. */
export function noteNumbers(node: Node, pos: number, block: BlockLines): Decoration[] {
  let number = firstNoteOf(block)
  if (number === null) return []
  const numbers: Decoration[] = []
  node.forEach((child, offset) => {
    if (child.type.name !== 'note') return
    const from = pos + 1 + offset
    const attributes = { 'data-number': String(number), 'aria-label': `Nota ${number}` }
    numbers.push(Decoration.node(from, from + 1, attributes))
    number = (number ?? 0) + 1
  })
  return numbers
}

export function firstNoteOf({ lines }: BlockLines): number | null {
  for (const { runs } of lines) for (const { note } of runs) if (note !== undefined) return note
  return null
}

/** Draws the 'Notas' pages before the appendices, as a read-only widget: the notes are edited in the text. */
export function decorateNotePages(
  document: Node,
  blocks: readonly BlockLines[],
  set: DecorationSet,
  { added, removed }: { added: Decoration[]; removed: Decoration[] },
): void {
  const shown = blocks.filter(({ role }) => role === 'notes-heading' || role === 'note')
  const pos = shown.length === 0 ? -1 : placeOfNotes(document)
  const isMine = (spec: { fixed?: string }) => spec.fixed === 'notes'
  const key = shown.map(keyOf).join('\n')
  const here = pos < 0 ? [] : set.find(pos, pos, isMine)
  if (here.length === 1 && here[0]?.spec.key === key) return
  removed.push(...set.find(undefined, undefined, isMine))
  if (pos < 0) return
  const spec = { side: -1, key, fixed: 'notes', ignoreSelection: true }
  added.push(Decoration.widget(pos, () => drawNotePages(shown), spec))
}

function placeOfNotes(document: Node): number {
  let found = document.content.size
  document.forEach((node, pos) => {
    if (node.type.name === 'appendix') found = Math.min(found, pos)
  })
  return found
}

function keyOf({ role, lines, starts }: BlockLines): string {
  const pages = starts.map(({ line, page, usedBefore }) => `${line}:${page}:${usedBefore}`)
  const words = lines.map(({ runs, wordSpacingPt = 0 }) =>
    [...runs.map((run) => run.note ?? textOfRun(run)), wordSpacingPt].join(''),
  )
  return [role, ...pages, ...words].join('|')
}

function drawNotePages(blocks: readonly BlockLines[]): HTMLElement {
  return draw({
    tag: 'div',
    className: 'fixed notes',
    'data-fixed': 'notes',
    contentEditable: 'false',
    children: blocks.map(drawBlock),
  })
}

function drawBlock({ role, lines, starts }: BlockLines): Drawn {
  const startOf = (at: number) => starts.find(({ line }) => line === at)
  const children = lines.map(({ runs, wordSpacingPt }, at) => {
    const style = wordSpacingPt === undefined ? {} : { wordSpacing: inPoints(wordSpacingPt) }
    const drawn = { tag: 'span', style, children: runs.map(drawRun) }
    return at === 0 ? drawn : startPage(drawn, startOf(at))
  })
  return startPage({ tag: tagOf[role], className: role, children }, startOf(0))
}
