import { pageWidthPt } from '#core/layout/page-rules.ts'
import type { Line, LineRole } from '#core/layout/pages.ts'

const levels: Partial<Record<LineRole, number>> = {
  'index-heading': 1,
  t1: 1,
  t2: 2,
  t3: 3,
  t4: 4,
  t5: 5,
  'ref-heading': 1,
  'notes-heading': 1,
  'appendix-label': 1,
  'appendix-title': 2,
  'declaration-heading': 1,
}

/** The bookmarks of a PDF: its headings, which PDF readers list beside the pages. */
export class Bookmarks {
  /** The whole list, and the last bookmark of each level. */
  #open: PDFKit.PDFOutline[]
  readonly #words = new Map<number, string>()

  constructor(document: PDFKit.PDFDocument, lines: readonly Line[]) {
    this.#open = [document.outline]
    for (const { block, role, runs } of lines) {
      if (levels[role] === undefined) continue
      const words = runs.filter(({ note }) => note === undefined).map(({ text }) => text)
      this.#words.set(block, `${this.#words.get(block) ?? ''} ${words.join('')}`)
    }
  }

  /** Names a heading that begins on the page being drawn, `topPt` below its edge; other blocks have no bookmark. */
  add({ role, block }: Line, topPt: number): void {
    const level = levels[role]
    const title = (this.#words.get(block) ?? '').replace(/\s+/g, ' ').trim()
    if (level === undefined || title === '') return
    const above = this.#open.slice(0, level)
    // pdfkit's types lack the destination, whose `left` is measured from the right edge.
    const place = { expanded: false, top: topPt, left: pageWidthPt }
    const item = above.at(-1)?.addItem(title, place)
    this.#open = item ? [...above, item] : above
  }
}
