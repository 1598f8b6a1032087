/** A line as the browser drew it: its text, its page, its position on the page in lines, its edges in points. */
export type DrawnLine = {
  text: string
  page: number
  slot: number
  x: number
  /** Where its last letter ends, in points. */
  end: number
  isCentred: boolean
}

/** `drift`: how far the worst line stands from its place, in lines. */
export type DrawnLines = { lines: DrawnLine[]; drift: number }

/** An expression, for any driver, that returns the lines of the text box. */
export const linesDrawn = `(${readLines})()`

function readLines(): DrawnLines {
  const paper = document.querySelector<HTMLElement>('[data-part="paper"]')
  const box = paper?.querySelector('[aria-label="Texto del documento"]')
  if (!paper || !box) throw new Error('There is no text box')
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;height:var(--line);width:var(--margin);top:var(--pitch)'
  paper.append(probe)
  const measure = probe.getBoundingClientRect()
  probe.remove()
  // The browser lays out a page that is out of sight only when it is measured. A style of the blocks would make the
  // editor draw them again.
  const inSight = document.createElement('style')
  inSight.textContent =
    '[aria-label="Texto del documento"] > * { content-visibility: visible !important }'
  document.head.append(inSight)
  const origin = paper.getBoundingClientRect()
  const pitch = measure.top - origin.top
  const points = origin.width / 595.28
  type Found = {
    text: string
    top: number
    left: number
    right: number
    middle: number
    isCentred: boolean
    /** A row of a table or a line of code, which may stand on half a line, a picture or an equation. */
    isHalf?: boolean
  }
  const found: Found[] = []
  const linesHigh = (element: Element) =>
    Math.round((element.getBoundingClientRect().height / measure.height) * 2) / 2
  /** What an exhibit has beside lines of text: its rows, with the lines of each cell, and what is drawn. */
  const addExhibit = (part: Element) => {
    const { top, left, right } = part.getBoundingClientRect()
    const cells = [...part.querySelectorAll(':is([role="cell"], [role="columnheader"])')].map(
      (cell) => [...cell.children].map(({ textContent }) => textContent?.trim()).join(' / '),
    )
    const isRow = part.matches('[role="row"]')
    const text = `${isRow ? `row ${cells.join(' | ')}` : 'drawing'}, ${linesHigh(part)} lines`
    // Rows are drawn a quarter of a line lower, and letters in the middle of theirs.
    const middle = top - origin.top + measure.height * (isRow ? 0.25 : 0.5)
    found.push({ text, top, left, right, middle, isCentred: true, isHalf: true })
  }
  const range = document.createRange()
  for (const block of box.children) {
    if (block.hasAttribute('data-fixed')) continue
    const isCentred = getComputedStyle(block).textAlign === 'center'
    let last: Found | null = null
    const parts = block.querySelectorAll(
      '[role="row"], [data-part="picture"], [data-part="equation"]',
    )
    for (const part of parts) addExhibit(part)
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
      [...parts].some((part) => part.contains(node))
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      // Half as high as other lines.
      const isCode = node.parentElement?.closest('[data-part="code"]') != null
      const apart = measure.height / (isCode ? 4 : 2)
      for (let i = 0; i < text.length; i++) {
        range.setStart(node, i)
        range.setEnd(node, i + 1)
        const rect = range.getClientRects()[0]
        const isSameLine = last && (!rect || Math.abs(last.top - rect.top) < apart)
        const isInk = text[i] !== ' '
        if (last && isSameLine) {
          last.text += text[i]
          if (rect && isInk) last.right = rect.right
        } else if (rect) {
          const low = isCode ? measure.height / 4 : 0
          const middle = (rect.top + rect.bottom) / 2 - origin.top + low
          const { top, left, right } = rect
          last = { text: text[i] ?? '', top, left, right, middle, isCentred, isHalf: isCode }
          found.push(last)
        }
      }
    }
  }
  inSight.remove()
  let drift = 0
  const lines = found.map(({ text, left, right, middle, isCentred, isHalf }) => {
    const sheet = Math.floor(middle / pitch)
    const exact = (middle - measure.height / 2 - sheet * pitch - measure.width) / measure.height
    // Adding 0 turns -0 into 0.
    const slot = (isHalf ? Math.round(exact * 2) / 2 : Math.round(exact)) + 0
    drift = Math.max(drift, Math.abs(exact - slot))
    const x = (left - origin.left - measure.width) / points
    const end = (right - origin.left - measure.width) / points
    return { text, page: sheet + 2, slot, x, end, isCentred }
  })
  lines.sort((a, b) => a.page - b.page || a.slot - b.slot)
  return { lines, drift }
}
