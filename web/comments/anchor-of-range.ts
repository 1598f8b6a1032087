import { isExhibit } from '#core/document/block-roles.ts'
import type { Anchor } from '#core/document/comments.ts'
import { parseInline } from '#core/document/inline.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import { isNonSpace, withoutSpaces } from '#web/pages/find-places.ts'
import { blockElements, wordsIn } from '#web/pages/words-in.ts'
import { AnchoredLines } from './anchored-lines.ts'
import type { Ground } from './commenting.ts'
import { labelOf } from './label-of.ts'

/** The words of the pages that are selected; null where they are no text of the work. */
export function anchorOfRange(
  pane: Element,
  range: Range,
  { text, layout }: Ground,
): Anchor | null {
  const blocks = new Map(allBlocks(text).map((block) => [block.id, block]))
  const lines = new AnchoredLines()
  for (const [id, elements] of blockElements(pane)) {
    const block = blocks.get(id)
    const nonSpace = block && selectedNonSpace(elements, range)
    if (!block || !nonSpace) continue
    if (isExhibit(block.role)) {
      lines.addWhole(id, labelOf(layout, id) ?? block.role)
      continue
    }
    const shown = parseInline(block.content)
      .map((span) => span.text)
      .join('')
    const places = [...shown.split('').entries()].flatMap(([at, sign]) =>
      isNonSpace(sign) ? [at] : [],
    )
    const [from, last] = [places[nonSpace.from], places[nonSpace.to - 1]]
    if (from === undefined || last === undefined) continue
    const isWhole = nonSpace.to === places.length
    lines.add(id, shown, {
      from: nonSpace.from === 0 ? 0 : from,
      to: isWhole ? shown.length : last + 1,
    })
  }
  return lines.anchor
}

/** The characters of a block in a range, counted without white space; null for none. */
function selectedNonSpace(
  elements: readonly Element[],
  range: Range,
): { from: number; to: number } | null {
  let at = 0
  let from = -1
  let to = -1
  for (const element of elements) {
    const isNear = range.intersectsNode(element)
    const walker = wordsIn(element)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const data = node.nodeValue ?? ''
      if (isNear && range.intersectsNode(node)) {
        const start = node === range.startContainer ? range.startOffset : 0
        const end = node === range.endContainer ? range.endOffset : data.length
        const inside = withoutSpaces(data.slice(start, end)).length
        const before = at + withoutSpaces(data.slice(0, start)).length
        if (inside > 0) {
          if (from === -1) from = before
          to = before + inside
        }
      }
      at += withoutSpaces(data).length
    }
  }
  return from === -1 ? null : { from, to }
}
