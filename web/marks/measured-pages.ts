import { lineHeightPt, marginPt, pageWidthPt } from '#core/layout/page-rules.ts'
import { type Place, type Stretch, withoutSpaces } from '#web/pages/find-places.ts'
import { blockElements, nthNonSpace, wordsIn } from '#web/pages/words-in.ts'

export type Box = { top: number; left: number; width: number; height: number }

/** Lines of a page, one below the other. */
export type LineSpan = { page: number; slot: number; lines: number }

/** The distance to the text of the stroke beside the caret's block (editor.css), so that both look like one line. */
const strokeGapPx = 12

/** The pages as they are drawn now. Lengths are pixels from the start of the pane's content: scrolling keeps them. */
export class MeasuredPages {
  readonly pane: HTMLElement
  readonly #origin: { top: number; left: number }
  #sheets: Box[] | null = null
  #blocks: Map<string, HTMLElement[]> | null = null

  constructor(pane: HTMLElement) {
    this.pane = pane
    this.#origin = originOf(pane)
  }

  /** The elements that show a block. */
  elements(block: string): readonly HTMLElement[] {
    this.#blocks ??= blockElements(this.pane)
    return this.#blocks.get(block) ?? []
  }

  ranges(stretch: Stretch): Range[] {
    return rangesOf(this.elements(stretch.block), stretch)
  }

  /** A box of the window. */
  boxOf({ top, left, width, height }: DOMRect): Box {
    return { top: top - this.#origin.top, left: left - this.#origin.left, width, height }
  }

  sheet(page: number): Box | null {
    this.#sheets ??= sheetsOf(this.pane).map((sheet) => this.boxOf(sheet.getBoundingClientRect()))
    return this.#sheets[page - 1] ?? null
  }

  /** The box of lines, between the margins of their sheet. */
  lines({ page, slot, lines }: LineSpan): Box | null {
    const sheet = this.sheet(page)
    if (!sheet) return null
    const pt = sheet.width / pageWidthPt
    const margin = marginPt * pt
    return {
      top: sheet.top + margin + slot * lineHeightPt * pt,
      left: sheet.left + margin,
      width: sheet.width - 2 * margin,
      height: lines * lineHeightPt * pt,
    }
  }

  /** The line of a place; in text to read the first one of its words. */
  line({ page, slot, text }: Place): Box | null {
    const onSheet = this.lines({ page, slot, lines: 1 })
    const rect = onSheet || !text ? null : this.ranges(text)[0]?.getClientRects()[0]
    return rect ? this.boxOf(rect) : onSheet
  }

  /** The strokes beside lines. */
  strokes(spans: readonly LineSpan[]): Omit<Box, 'width'>[] {
    return spans.flatMap((span) => {
      const box = this.lines(span)
      if (!box) return []
      const inset = (this.sheet(span.page)?.width ?? 0) * 0.009
      const height = box.height - 2 * inset
      return [{ top: box.top + inset, left: box.left - strokeGapPx, height }]
    })
  }
}

/** The start of the pane's content, in pixels of the window. */
export function originOf(pane: HTMLElement): { top: number; left: number } {
  const { top, left } = pane.getBoundingClientRect()
  return { top: top - pane.scrollTop, left: left - pane.scrollLeft }
}

export function sheetsOf(pane: HTMLElement): HTMLElement[] {
  return [...pane.querySelectorAll<HTMLElement>('.sheet, .paper-sheet')]
}

/** The stretch as ranges of the DOM, one in each element that shows a part of it. */
function rangesOf(elements: readonly Element[], { from, to }: Stretch): Range[] {
  const ranges: Range[] = []
  let at = 0
  for (const element of elements) {
    const walker = wordsIn(element)
    let start: [Node, number] | null = null
    let end: [Node, number] | null = null
    for (let node = walker.nextNode(); node && at < to; node = walker.nextNode()) {
      const data = node.nodeValue ?? ''
      const nonSpace = withoutSpaces(data).length
      if (at + nonSpace > from) {
        start ??= [node, nthNonSpace(data, Math.max(0, from - at))]
        end = [node, nthNonSpace(data, Math.min(nonSpace, to - at) - 1) + 1]
      }
      at += nonSpace
    }
    if (!start || !end) continue
    const range = document.createRange()
    range.setStart(...start)
    range.setEnd(...end)
    ranges.push(range)
  }
  return ranges
}
