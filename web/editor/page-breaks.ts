import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isTextRole } from '#core/document/outline-item.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { textBeingEdited } from '#core/editing/document-text.ts'
import { type Layout, type Line, type LineRole, lettersOf, slotsOf } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import {
  type BlockLines,
  lineLength,
  linesByBlock,
  type PageStart,
  writtenLines,
} from './block-lines.ts'
import { draw, startPage } from './draw.ts'
import { decorateNotePages, firstNoteOf, noteNumbers } from './note-pages.ts'

/** The parts of the pages that the editor does not hold. */
export type Frame = PageFormat & { titlePage: TitlePage }

export type PageBreaks = {
  frame: Frame
  layout: Layout
  /** The lines of each block of the document, in order. */
  blocks: readonly BlockLines[]
  decorations: DecorationSet
  /** `decorations` in the form that the view gets, which is faster to search (`withLookup`). */
  shown: DecorationSet
  drawn: readonly DrawnBlock[]
}

/** The values that a block's decorations were made from. */
type DrawnBlock = { node: Node; starts: string; isJustified: boolean }

const key = new PluginKey<PageBreaks>('pageBreaks')

/**
 * Makes the browser break lines and pages where `core/layout` does, with decorations only: the DOM of a block holds
 * nothing but its text. A line's first piece has the class `line`, whose `::before` is a line break. The first piece of
 * a page also has `page`, whose `::before` is as high as the rest of the page before. After a change only blocks that
 * differ, or start pages elsewhere, get new decorations.
 */
export function pageBreaks(frame: Frame): Plugin<PageBreaks> {
  return new Plugin<PageBreaks>({
    key,
    state: {
      init: (_, state) => compute(state.doc, frame, null, null),
      apply(tr, value, _old, state) {
        const nextFrame: Frame | undefined = tr.getMeta(key)
        if (!tr.docChanged && nextFrame === undefined) return value
        return compute(state.doc, nextFrame ?? value.frame, value, tr)
      },
    },
    props: { decorations: (state) => pageBreaksOf(state).shown },
  })
}

export function pageBreaksOf(state: EditorState): PageBreaks {
  const value = key.getState(state)
  if (value === undefined) throw new Error('The state has no page breaks')
  return value
}

/** A transaction that lays the pages out under another title page or in another format. */
export function changeFrame(state: EditorState, frame: Frame): Transaction {
  return state.tr.setMeta(key, frame).setMeta('addToHistory', false)
}

function compute(
  document: Node,
  frame: Frame,
  before: PageBreaks | null,
  tr: Transaction | null,
): PageBreaks {
  const input = { text: textBeingEdited(document), ...frame, isBeingEdited: true }
  const layout = layoutDocument(input, before?.layout)
  const all = linesByBlock(layout)
  const blocks = all.filter(({ role }) => isTextRole(role))
  let set = before && tr ? before.decorations.map(tr.mapping, document) : DecorationSet.empty
  const old = before?.drawn ?? []
  const shift = old.length - document.childCount
  const changed = changedRange(tr)
  const drawn: DrawnBlock[] = []
  const added: Decoration[] = []
  const removed: Decoration[] = []
  document.forEach((node, from, index) => {
    const block = blocks[index]
    if (block === undefined) throw new Error('The layout has fewer blocks than the document')
    const starts = block.starts.map(({ line, page, usedBefore }) => `${line}:${page}:${usedBefore}`)
    if (block.above > 0) starts.push(`above ${block.above}`)
    if (node.isAtom) starts.push(...block.lines.map(keyOfLine))
    else if (block.lines[0]?.marker) starts.push(block.lines[0].marker)
    if (block.role === 'appendix-label') starts.push(labelOf(block))
    if (isFlush(block.role, block.lines[0])) starts.push('flush')
    if (block.lines[0]?.runIn) starts.push(...block.lines.map(keyOfRunIn))
    const note = firstNoteOf(block)
    if (note !== null) starts.push(`note ${note}`)
    const isJustified = block.lines.some(({ wordSpacingPt }) => wordSpacingPt !== undefined)
    const one = { node, starts: starts.join(), isJustified }
    drawn.push(one)
    const to = from + node.nodeSize
    // A block that was removed and put back is the same node, but has lost its decorations.
    const isUntouched = to <= changed.from || from >= changed.to
    if (isUntouched && (isSame(old[index], one) || isSame(old[index + shift], one))) return
    // A block that was split may have left a decoration that extends beyond its end.
    const mine = set.find(from, to, (spec) => spec.fixed === undefined)
    removed.push(...mine.filter((decoration) => decoration.from < to && decoration.to > from))
    added.push(...decorationsOf(node, from, block))
  })
  decorateFixed(document, all, set, added, removed)
  decorateNotePages(document, all, set, { added, removed })
  if (removed.length > 0) set = set.remove(removed)
  if (added.length > 0) set = set.add(document, added)
  return { frame, layout, blocks, decorations: set, shown: withLookup(set), drawn }
}

/**
 * prosemirror-view 1.42.9 searches all decorations for those of each block, which at 270 pages takes half of the time
 * of a letter. This looks them up by block; no decoration extends over two blocks.
 */
function withLookup(set: DecorationSet): DecorationSet {
  if (set === DecorationSet.empty) return set
  const { children } = set as unknown as { children: readonly (number | DecorationSet)[] }
  const inside = new Map<unknown, DecorationSet>()
  for (let i = 0; i < children.length; i += 3) {
    inside.set(children[i], children[i + 2] as DecorationSet)
  }
  const forChild = (offset: number) => inside.get(offset) ?? DecorationSet.empty
  return Object.create(set, { forChild: { value: forChild } })
}

/** A range that contains every difference between the new document and the one before. */
function changedRange(tr: Transaction | null): { from: number; to: number } {
  const range = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  tr?.mapping.maps.forEach((map, index) => {
    const rest = tr.mapping.slice(index + 1)
    map.forEach((_from, _to, from, to) => {
      range.from = Math.min(range.from, rest.map(from, -1))
      range.to = Math.max(range.to, rest.map(to, 1))
    })
  })
  return range
}

/** Differs where a line of a table is drawn differently though its text is the same. */
function keyOfLine(line: Line): string {
  return line.row ? `${line.slot}/${line.row.heightSlots}` : lettersOf(line)
}

function labelOf({ lines: [label] }: BlockLines): string {
  return label ? lettersOf(label) : ''
}

/** The paragraph of a summary has no indent. */
function isFlush(role: LineRole, first: Line | undefined): boolean {
  return role === 'p' && first?.indentPt === 0
}

/** Its lines depend on the heading or the paragraph beside it too. */
function keyOfRunIn(line: Line): string {
  return `${line.runIn}/${lineLength(line)}/${line.wordSpacingPt}`
}

function isSame(old: DrawnBlock | undefined, block: DrawnBlock): boolean {
  if (old?.node !== block.node || old.isJustified !== block.isJustified) return false
  return old.starts === block.starts
}

/** Spaces without width: those at the end of a centred line and at the beginning of a block. */
const noRoom = { class: 'no-room' }

function decorationsOf(node: Node, pos: number, block: BlockLines): Decoration[] {
  const attributes = blockAttributes(
    block,
    block.starts.find(({ line }) => line === 0),
    node.textContent.endsWith(' '),
  )
  if (node.isAtom) return [Decoration.node(pos, pos + node.nodeSize, attributes, { block })]
  const result = noteNumbers(node, pos, block)
  const text = node.textContent
  const place = (offset: number) => pos + 1 + Math.min(offset, text.length)
  let at = text.length - text.trimStart().length
  if (at > 0 && at < text.length) result.push(Decoration.inline(place(0), place(at), noRoom))
  const lines = writtenLines(block)
  const above = block.lines.length - lines.length
  for (const [index, line] of lines.entries()) {
    const start = block.starts.find((each) => each.line === index + above)
    const length = lineLength(line)
    if (index === 0) {
      result.push(Decoration.node(pos, pos + node.nodeSize, attributes))
    } else {
      const to = at + firstPiece(node, at, length)
      const starting = {
        'data-line': '',
        ...(start ? pageAttributes('line page', start) : { class: 'line' }),
      }
      if (to > at) result.push(Decoration.inline(place(at), place(to), starting, inclusive))
    }
    if (line.wordSpacingPt !== undefined && length > 0) {
      const style = `word-spacing:calc(${line.wordSpacingPt.toFixed(4)} * var(--pt))`
      result.push(Decoration.inline(place(at), place(at + length), { style }, inclusive))
    }
    at += length
    const end = at
    if (index < lines.length - 1) while (text[at] === ' ') at++
    if (at > end) result.push(Decoration.inline(place(end), place(at), noRoom))
  }
  return result
}

const inclusive = { inclusiveStart: true, inclusiveEnd: true }

function pageAttributes(className: string, { page, usedBefore }: BlockLines['starts'][number]) {
  return { class: className, style: `--used:${usedBefore}`, 'data-page': String(page) }
}

/** The block's height, so that the browser can skip a block out of sight. */
function blockAttributes(
  block: BlockLines,
  start: BlockLines['starts'][number] | undefined,
  endsInSpace: boolean,
) {
  const inner = block.starts.filter(({ line }) => line > 0)
  const slots = block.lines.reduce((sum, line) => sum + slotsOf(line), 0)
  const lines = slots - inner.reduce((sum, { usedBefore }) => sum + usedBefore, 0)
  const marker = block.lines[0]?.marker
  const own = {
    ...(marker !== undefined && { 'data-marker': marker }),
    ...(block.role === 'appendix-label' && { 'data-label': labelOf(block) }),
  }
  const size = `--pages-inside:${inner.length};--lines-inside:${lines}`
  const shape = shapeClass(block, endsInSpace)
  if (start !== undefined) {
    const { style, ...attributes } = pageAttributes(`${shape}page`, start)
    return { ...own, ...attributes, style: `${style};${size}` }
  }
  if (block.above === 0) return { ...own, class: shape, style: size }
  return { ...own, class: `${shape}below-blank`, style: `--above:${block.above};${size}` }
}

/** A heading and the paragraph that it begins are set in one line; the paragraph may begin on the next. */
function shapeClass({ role, lines: [first] }: BlockLines, endsInSpace: boolean): string {
  if (first?.runIn === 'heading') return endsInSpace ? 'runs-in spaced ' : 'runs-in '
  if (first?.runIn === 'below') return 'run-in line '
  if (first?.runIn === 'beside') return 'run-in '
  return isFlush(role, first) ? 'flush ' : ''
}

/** How many characters of a line are in the text node in which it begins. */
function firstPiece(node: Node, at: number, length: number): number {
  let end = 0
  for (let i = 0; i < node.childCount; i++) {
    end += node.child(i).nodeSize
    if (end > at) return Math.min(length, end - at)
  }
  return 0
}

/** The repeated title and the heading of the references: shown between the blocks, not editable. */
function decorateFixed(
  document: Node,
  blocks: readonly BlockLines[],
  set: DecorationSet,
  added: Decoration[],
  removed: Decoration[],
): void {
  let firstReference = -1
  document.forEach((node, pos) => {
    if (firstReference < 0 && node.type.name === 'ref') firstReference = pos
  })
  for (const [role, pos] of [
    ['title', placeOfTitle(document, blocks)],
    ['ref-heading', firstReference],
  ] as const) {
    const block = pos < 0 ? undefined : blocks.find((each) => each.role === role)
    const isMine = (spec: { fixed?: string }) => spec.fixed === role
    const start = block?.starts[0]
    const lines = block?.lines.map(lettersOf) ?? []
    const name = `${role}:${start?.page}:${start?.usedBefore}:${lines.join('|')}`
    const here = pos < 0 ? [] : set.find(pos, pos, isMine)
    if (block && here.length === 1 && here[0]?.spec.key === name) continue
    removed.push(...set.find(undefined, undefined, isMine))
    if (!block) continue
    const spec = { side: -1, key: name, fixed: role, ignoreSelection: true }
    added.push(Decoration.widget(pos, () => fixedHeading(role, lines, start), spec))
  }
}

/** Before the first block of the text, or before the block after a summary. */
function placeOfTitle(document: Node, blocks: readonly BlockLines[]): number {
  const at = blocks.findIndex(({ role }) => role === 'title')
  const before = blocks.slice(0, Math.max(0, at)).filter(({ role }) => isTextRole(role)).length
  let pos = 0
  for (let index = 0; index < before; index++) pos += document.child(index).nodeSize
  return pos
}

/** The element of a heading that the pages show and the text does not contain, line by line. */
function fixedHeading(
  role: 'title' | 'ref-heading',
  lines: readonly string[],
  start: PageStart | undefined,
): HTMLElement {
  const heading: Drawn = {
    tag: 'h3',
    className: `fixed ${role}`,
    'data-fixed': role,
    contentEditable: 'false',
    children: lines.flatMap((line) => [{ tag: 'span', children: [line] }, ' ']),
  }
  return draw(startPage(heading, start))
}
