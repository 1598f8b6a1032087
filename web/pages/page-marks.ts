import { isTextRole } from '#core/document/outline.ts'
import type { Layout } from '#core/layout/pages.ts'
import { inkOf, type Stretch } from './find-places.ts'
import { blocksOf, drawnLine } from './page-blocks.ts'
import { wordsIn } from './words-in.ts'

/** The elements that show each drawn block, in order: one, or one for each line or page. */
export function blockElements(pane: HTMLElement, layout: Layout): Element[][] {
  const editor = pane.querySelector('.text-pages')
  if (editor) return [...editor.children].flatMap((child) => (isFixed(child) ? [] : [[child]]))
  const reading = pane.querySelector('.reading')
  return reading ? readingElements(reading, layout) : lineElements(pane, layout)
}

const isFixed = (element: Element) => element.classList.contains('fixed')

function lineElements(pane: HTMLElement, { pages }: Layout): Element[][] {
  const blocks: Element[][] = []
  const sheets = pane.querySelectorAll('.sheet')
  let last = -1
  for (const [index, { lines }] of pages.entries()) {
    const drawn = sheets[index]?.querySelectorAll(drawnLine) ?? []
    for (const [at, line] of lines.entries()) {
      if (!isTextRole(line.role)) continue
      if (line.block !== last && !line.isPart) blocks.push([])
      last = line.block
      const element = drawn[at]
      if (element) blocks.at(-1)?.push(element)
    }
  }
  return blocks
}

function readingElements(reading: Element, { pages }: Layout): Element[][] {
  const elements = reading.querySelectorAll(
    '.reading-page > :is(h3, h4, h5, h6, p, blockquote, .table-to-read, .picture-to-read, .marked-drawing)',
  )
  const blocks: Element[][] = []
  let last = -1
  let at = 0
  for (const { lines } of pages) {
    for (const block of blocksOf(lines)) {
      if (block.kind === 'fields') continue
      const element = elements[at++]
      const [{ role, block: number, isPart }] = block.lines
      if (!isTextRole(role)) continue
      if (number !== last && !isPart) blocks.push([])
      last = number
      if (element) blocks.at(-1)?.push(element)
    }
  }
  return blocks
}

/** The stretch as ranges of the DOM, one in each element that shows a part of it. */
export function rangesOf(elements: readonly Element[], { from, to }: Stretch): Range[] {
  const ranges: Range[] = []
  let at = 0
  for (const element of elements) {
    const walker = wordsIn(element)
    let start: [Node, number] | null = null
    let end: [Node, number] | null = null
    for (let node = walker.nextNode(); node && at < to; node = walker.nextNode()) {
      const data = node.nodeValue ?? ''
      const ink = inkOf(data).length
      if (at + ink > from) {
        start ??= [node, offsetOf(data, Math.max(0, from - at))]
        end = [node, offsetOf(data, Math.min(ink, to - at) - 1) + 1]
      }
      at += ink
    }
    if (!start || !end) continue
    const range = document.createRange()
    range.setStart(...start)
    range.setEnd(...end)
    ranges.push(range)
  }
  return ranges
}

/** The place of the n-th character that is not white space. */
function offsetOf(data: string, count: number): number {
  let left = count
  for (let at = 0; at < data.length; at++) {
    if (/\s/u.test(data[at] ?? '')) continue
    if (left === 0) return at
    left--
  }
  return data.length
}

const names = [
  'apa-error',
  'apa-warning',
  'review-gray',
  'review-ok',
  'review-out',
  'review-outside',
  'apa-chosen',
  'review-chosen',
  'review-chosen-gray',
] as const
export type Highlighted = (typeof names)[number]

/** Underlines the ranges without touching the text; a browser without highlights shows only the marks in the margin. */
export function underline(ranges: Readonly<Partial<Record<Highlighted, Range[]>>>): void {
  if (!('highlights' in CSS)) return
  for (const name of names) {
    const own = ranges[name] ?? []
    if (own.length === 0) CSS.highlights.delete(name)
    else CSS.highlights.set(name, new Highlight(...own))
  }
}
