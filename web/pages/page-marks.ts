import { inkOf, type Stretch } from './find-places.ts'
import { wordsIn } from './words-in.ts'

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
