import { inkOf, type Stretch } from '#web/pages/find-places.ts'
import { nthInk, wordsIn } from '#web/pages/words-in.ts'

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
        start ??= [node, nthInk(data, Math.max(0, from - at))]
        end = [node, nthInk(data, Math.min(ink, to - at) - 1) + 1]
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
