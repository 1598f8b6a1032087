import { scrollerOf } from '#web/ui/scroller.ts'
import { blockElements, nthNonSpace, wordsIn } from './words-in.ts'

/** Where a letter is drawn; `top` on the screen, in pixels. */
export type TextPoint = { node: Text; offset: number; top: number }

/**
 * A number of characters that are not white space: the same in each view of the text. On a proposal `before` leaves out
 * the new words, and `after` the removed ones.
 */
type NonSpaceCount = { before: number; after: number }

/** A character of a block, the same in each view of the text. */
export type TextPlace = {
  /** The id of the block and of those after it, for a view that does not have it. */
  blocks: readonly string[]
  /** What stands before the character in its block. */
  nonSpace: NonSpaceCount
  /** The whole block. */
  all: NonSpaceCount
}

/**
 * The letter to look at when the view changes: the first changed word, or the beginning of the selection, if it is in
 * sight; else the first letter in sight. Null without text.
 */
export function textPoint(pane: Element): TextPoint | null {
  const { top, bottom } = sightOf(pane)
  const isInSight = (point: TextPoint | null) =>
    point !== null && point.top >= top && point.top < bottom
  const chosen = firstMark(pane) ?? selectionStart(pane)
  if (chosen && isInSight(chosen)) return chosen
  return firstBelow([...pane.querySelectorAll('[data-block]')], top)
}

/** How far from the edges of what is seen changed words are brought, in pixels. */
const clearancePx = 48

/** Scrolls to the first changed words, unless they are in sight. */
export function showFirstMark(pane: Element): void {
  const mark = firstMark(pane)
  if (!mark) return
  const { top, bottom } = sightOf(pane)
  const isSeen = mark.top >= top && mark.top + clearancePx <= bottom
  if (!isSeen) scrollerOf(pane).scrollTop += mark.top - top - clearancePx
}

/** The part of the screen that shows the pane. */
export function sightOf(pane: Element): { top: number; bottom: number } {
  const { top, bottom } = pane.getBoundingClientRect()
  const bar = document.querySelector('.bar-place')?.getBoundingClientRect()
  const edge = bar && bar.height > 0 ? bar.top : innerHeight
  return { top: Math.max(0, top), bottom: Math.min(innerHeight, bottom, edge) }
}

/** The beginning of the first new or removed words. */
function firstMark(pane: Element): TextPoint | null {
  const mark = pane.querySelector('ins, del')
  const node = mark && wordsIn(mark).nextNode()
  return node ? pointAt(node as Text, 0) : null
}

/** The place of a point of the pane's text; null outside the text. */
export function placeOf(pane: Element, { node, offset }: TextPoint): TextPlace | null {
  const own = node.parentElement?.closest<HTMLElement>('[data-block]')
  if (!own) return null
  const id = own.dataset['block'] ?? ''
  const elements = blockElements(pane)
  const block = elements.get(id) ?? []
  const ids = [...elements.keys()]
  const nonSpace = { before: 0, after: 0 }
  for (const each of allText(block)) {
    add(nonSpace, each, each === node ? each.data.slice(0, offset) : each.data)
    if (each === node) break
  }
  return { blocks: ids.slice(ids.indexOf(id)), nonSpace, all: nonSpaceIn(block) }
}

function nonSpaceIn(block: readonly Element[]): NonSpaceCount {
  const nonSpace = { before: 0, after: 0 }
  for (const node of allText(block)) add(nonSpace, node, node.data)
  return nonSpace
}

/** The character at a place in the pane; the beginning of the next block where the pane does not have its own. */
export function pointOf(pane: Element, { blocks, nonSpace, all }: TextPlace): TextPoint | null {
  const elements = blockElements(pane)
  const found = blocks.find((id) => elements.has(id))
  const block = elements.get(found ?? '') ?? []
  const here = nonSpaceIn(block)
  const side = here.before === all.before || here.after !== all.after ? 'before' : 'after'
  const wanted = found === blocks[0] ? nonSpace[side] : 0
  const count = { before: 0, after: 0 }
  for (const node of allText(block)) {
    const start = count[side]
    add(count, node, node.data)
    if (count[side] > wanted) return pointAt(node, nthNonSpace(node.data, wanted - start))
  }
  return null
}

function* allText(elements: readonly Element[]): Generator<Text> {
  for (const element of elements) {
    const nodes = wordsIn(element)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) yield node as Text
  }
}

function add(nonSpace: NonSpaceCount, node: Text, words: string): void {
  const count = words.replace(/\s+/gu, '').length
  const mark = node.parentElement?.closest('ins, del')?.tagName
  if (mark !== 'INS') nonSpace.before += count
  if (mark !== 'DEL') nonSpace.after += count
}

function pointAt(node: Text, offset: number): TextPoint | null {
  const range = document.createRange()
  range.setStart(node, offset)
  range.setEnd(node, Math.min(offset + 1, node.data.length))
  const [rect] = range.getClientRects()
  return rect ? { node, offset, top: rect.top } : null
}

function selectionStart(pane: Element): TextPoint | null {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const { startContainer: node, startOffset: offset } = selection.getRangeAt(0)
  return node instanceof Text && pane.contains(node) ? pointAt(node, offset) : null
}

/** The first letter whose line begins below this height. */
function firstBelow(elements: readonly Element[], top: number): TextPoint | null {
  let [from, to] = [0, elements.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const isAbove = (elements[middle]?.getBoundingClientRect().bottom ?? 0) <= top
    if (isAbove) from = middle + 1
    else to = middle
  }
  for (const element of elements.slice(from)) {
    const nodes = wordsIn(element)
    for (let node = nodes.nextNode() as Text | null; node; node = nodes.nextNode() as Text | null) {
      const found = firstLetterBelow(node, top)
      if (found) return found
    }
  }
  return null
}

function firstLetterBelow(node: Text, top: number): TextPoint | null {
  const last = pointAt(node, Math.max(0, node.data.trimEnd().length - 1))
  if (!last || last.top < top) return null
  let [from, to] = [0, last.offset]
  while (from < to) {
    const middle = (from + to) >> 1
    const point = pointAt(node, middle)
    if (point && point.top < top) from = middle + 1
    else to = middle
  }
  return pointAt(node, from)
}
