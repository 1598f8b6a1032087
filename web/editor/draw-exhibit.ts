import type { Line, LineRole } from '#core/layout/pages.ts'
import { drawExhibit } from '#web/pages/blocks/exhibit.ts'
import { blocksOf, drawRun, plainLook } from '#web/pages/blocks/line.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import type { BlockLines } from './block-lines.ts'
import { draw, redraw, startPage } from './draw.ts'

/** What is written where it stands: all lines of a title, or of a note, are one box. */
const boxes: Partial<Record<LineRole, 'title' | 'note'>> = {
  'exhibit-title': 'title',
  'exhibit-note': 'note',
}

/**
 * The elements of a table or figure in the text that is edited: its lines one under the other, with the rows of each page
 * together. What starts a page has the class `page`, as in a paragraph.
 */
export class DrawnExhibit {
  #elements: HTMLElement[] = []
  readonly #dom: HTMLElement

  constructor(dom: HTMLElement) {
    this.#dom = dom
  }

  /** Draws the lines, or what differs of them from those drawn before. */
  draw(block: Pick<BlockLines, 'lines' | 'starts'>): void {
    const old = this.#elements
    const parts = partsOf(block)
    this.#elements = parts.map((part, at) => {
      const element = old.length === parts.length ? old[at] : undefined
      return element ? redraw(element, part) : draw(part)
    })
    if (old.length !== parts.length) this.#dom.replaceChildren(...this.#elements)
  }
}

function partsOf({ lines, starts }: Pick<BlockLines, 'lines' | 'starts'>): Drawn[] {
  // The first line of an exhibit starts a page with all of it.
  const startOf = (line: Line) =>
    starts.find((start) => start.line > 0 && lines[start.line] === line)
  return blocksOf(lines, (line) => startOf(line) !== undefined).flatMap((block): Drawn[] => {
    const [line] = block
    const part = boxes[line.role]
    const drawn = block.map((each) => startPage(drawLine(each), startOf(each)))
    if (part) {
      const className = `exhibit-words of-${part}`
      return [{ tag: 'div', className, 'data-part': part, children: drawn }]
    }
    const exhibit = drawExhibit(block, plainLook, {})
    return exhibit ? [startPage(exhibit, startOf(line))] : drawn
  })
}

function drawLine({ role, runs, code }: Line): Drawn {
  return {
    tag: 'div',
    className: `exhibit-line ${role}`,
    // Under a listing the text stands on whole lines again.
    ...(code && {
      'data-part': 'code',
      style: { paddingBottom: `calc(${code.heightSlots - 0.5} * var(--line))` },
    }),
    children: runs.map(drawRun),
  }
}
