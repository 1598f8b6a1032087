import type { CslItem } from '#core/apa/csl.ts'
import { type CitingText, citationsOutside, sourceKeys } from '#core/sources/citations-outside.ts'

/** How many works are cited outside, and the newest one in words, for a live region. */
export type Outside = { count: number; said: string }

/** How often a growing document is read. */
const everyMs = 400

type Watched = {
  text: CitingText
  ticked: readonly { csl: CslItem }[]
  onFound: (outside: Outside) => void
}

/** Watches a growing document, and remembers which citations it has announced. */
export class OutsideWatch {
  #known = new Set<string>()
  #checkedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: Outside = { count: 0, said: '' }
  #watched: Watched | null = null
  // When the editor, the sheets and the text to read replace each other, the marks are gone and have to be made again.
  readonly #drawn = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isDrawing))) this.#checkSoon()
  })

  update(text: CitingText, ticked: Watched['ticked'], onFound: Watched['onFound']): void {
    this.#watched = { text, ticked, onFound }
    this.#checkSoon()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#drawn.disconnect()
  }

  clear(): void {
    this.stop()
    this.#told = { count: 0, said: '' }
    if ('highlights' in CSS) CSS.highlights.delete('fuera')
  }

  #checkSoon(): void {
    clearTimeout(this.#timer)
    const wait = Math.max(0, everyMs - (performance.now() - this.#checkedAt))
    this.#timer = setTimeout(() => this.#checkNow(), wait)
  }

  #checkNow(): void {
    if (!this.#watched) return
    const { text, ticked, onFound } = this.#watched
    this.#checkedAt = performance.now()
    const pane = document.querySelector('.pages')
    this.#listenTo(pane)
    // On a proposal, which also shows removed words, the review underlines them.
    const labels = markOutside(text.proposed ? null : pane, text, ticked)
    const fresh = labels.filter((label) => !this.#known.has(label))
    this.#known = new Set(labels)
    const said =
      fresh.length > 0 ? `Cita fuera de tus fuentes: ${fresh.join('; ')}.` : this.#told.said
    if (labels.length === this.#told.count && said === this.#told.said) return
    this.#told = { count: labels.length, said }
    onFound(this.#told)
  }

  #listenTo(pane: Element | null): void {
    this.#drawn.disconnect()
    const frame = pane?.querySelector(frames)
    if (pane) this.#drawn.observe(pane, { childList: true })
    if (frame) this.#drawn.observe(frame, { childList: true })
  }
}

/** The elements that hold the pages, as sheets or as text to read. */
const frames = '.paper-frame, .reading'

/** Whether a node belongs to the pages and not to the layers over them. */
function isDrawing(node: Node): boolean {
  return node instanceof Element && (node.matches(frames) || node.closest(frames) !== null)
}

type Marked = { label: string; words: string }

/**
 * Underlines the citations outside the sources on the pages, and returns their labels, each once. Searches each after
 * the one before, in the order of the text: this needs neither the layout nor the editor, and works while the text
 * grows. The text itself does not change.
 */
function markOutside(
  pane: Element | null,
  text: CitingText,
  sources: readonly { csl: CslItem }[],
): string[] {
  const citations = citationsOutside(text, sourceKeys(sources)).map(
    ({ index, start, end, label }): Marked => ({
      label,
      words: inkOf((text.cuerpo[index]?.content ?? '').slice(start, end)),
    }),
  )
  if ('highlights' in CSS) {
    const ranges = pane === null || citations.length === 0 ? [] : rangesOf(pane, citations)
    if (ranges.length === 0) CSS.highlights.delete('fuera')
    else CSS.highlights.set('fuera', new Highlight(...ranges))
  }
  return [...new Set(citations.map(({ label }) => label))]
}

const inkOf = (text: string) => text.replace(/[\s*\\]+/gu, '')

type Piece = { node: Node; at: number; data: string }

function rangesOf(pane: Element, citations: readonly Marked[]): Range[] {
  const pieces: Piece[] = []
  let ink = ''
  const walker = document.createTreeWalker(pane, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, {
    acceptNode: (node) =>
      node instanceof Element
        ? node.matches('.sheet-num, [aria-hidden=true], .mg')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_SKIP
        : NodeFilter.FILTER_ACCEPT,
  })
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const data = node.nodeValue ?? ''
    pieces.push({ node, at: ink.length, data })
    ink += data.replace(/\s+/gu, '')
  }
  const ranges: Range[] = []
  let from = 0
  for (const { words } of citations) {
    const at = words === '' ? -1 : ink.indexOf(words, from)
    if (at === -1) continue
    from = at + words.length
    const range = document.createRange()
    const [start, end] = [placeOf(pieces, at), placeOf(pieces, from - 1)]
    if (!start || !end) continue
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset + 1)
    ranges.push(range)
  }
  return ranges
}

/** The place of the n-th character that is not white space. */
function placeOf(pieces: readonly Piece[], n: number): { node: Node; offset: number } | null {
  const piece = pieces.findLast(({ at }) => at <= n)
  if (!piece) return null
  let left = n - piece.at
  for (let offset = 0; offset < piece.data.length; offset++) {
    if (/\s/u.test(piece.data[offset] ?? '')) continue
    if (left === 0) return { node: piece.node, offset }
    left--
  }
  return null
}
