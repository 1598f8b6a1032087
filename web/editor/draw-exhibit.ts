import type {
  Line,
  LineRole,
  PlacedCell,
  PlacedEquation,
  PlacedPicture,
  PlacedRow,
  Run,
} from '#core/layout/pages.ts'
import { drawEquation, topsOf } from '#web/pages/draw-equation.ts'
import { addressOfChart, pictureUrl, wordsForMissing } from '#web/pages/picture-source.ts'
import { cellClass, rowClass } from '#web/pages/table-rows.tsx'

/** Where an exhibit begins a page: the number of the line among its own. */
type Start = { line: number; page: number; usedBefore: number }

/**
 * The elements of a table or figure in the text that is edited: its lines one under the other, with the rows of each page
 * together. What starts a page has the class `page`, as in a paragraph.
 */
export function drawExhibit(lines: readonly Line[], starts: readonly Start[]): HTMLElement[] {
  const elements: HTMLElement[] = []
  let rows: HTMLElement | null = null
  let group: HTMLElement | null = null
  let words = null as { block: number; box: HTMLElement } | null
  for (const [index, line] of lines.entries()) {
    const start = index > 0 ? starts.find((one) => one.line === index) : undefined
    const kind = wordsOf[line.role]
    if (kind) {
      rows = null
      if (words?.block !== line.block) {
        words = { block: line.block, box: element('div', `exhibit-words of-${kind}`) }
        elements.push(words.box)
      }
      words.box.append(withStart(lineElement(line), start))
      continue
    }
    if (!line.row) {
      rows = null
      const drawn = line.picture
        ? pictureElement(line.picture)
        : line.equation
          ? equationElement(line, line.equation)
          : lineElement(line)
      elements.push(withStart(drawn, start))
      continue
    }
    if (rows === null || group === null || start) {
      group = withStart(element('div', 'exhibit-rows'), start)
      rows = element('div', 'exhibit-table', { role: 'table' })
      group.append(rows)
      elements.push(group)
    }
    rows.append(rowElement(line.row))
    group.dataset['slots'] = String(Number(group.dataset['slots'] ?? 0) + line.row.heightSlots)
  }
  return elements
}

/**
 * Puts elements in the place of those that show an exhibit. What would look the same stays, so that a letter in a cell lays
 * out that cell alone, and a picture is not loaded again.
 */
export function replaceChanged(parent: Element, made: readonly Element[]): void {
  const old = [...parent.children]
  if (old.length !== made.length) {
    parent.replaceChildren(...made)
    return
  }
  for (const [at, one] of made.entries()) {
    const before = old[at] as Element
    if (before.isEqualNode(one)) continue
    const isGroup =
      before.matches('.exhibit-rows, .exhibit-table, .table-row') && isSameBox(before, one)
    if (isGroup) replaceChanged(before, [...one.children])
    else before.replaceWith(one)
  }
}

/** Whether two elements differ in what is inside them at most. */
function isSameBox(one: Element, other: Element): boolean {
  return one.cloneNode().isEqualNode(other.cloneNode())
}

/** What is written where it stands: all lines of a title, or of a note, are one box. */
const wordsOf: Partial<Record<LineRole, 'title' | 'note'>> = {
  'exhibit-title': 'title',
  'exhibit-note': 'note',
}

function withStart(made: HTMLElement, start: Start | undefined): HTMLElement {
  if (!start) return made
  made.classList.add('page')
  made.dataset['page'] = String(start.page)
  made.style.setProperty('--used', String(start.usedBefore))
  return made
}

function lineElement({ role, runs }: Line): HTMLElement {
  const made = element('div', `exhibit-line ${role}`)
  made.append(...runs.map(runNode))
  return made
}

/** An equation in the middle of its lines, and its number at the right margin. */
function equationElement({ runs }: Line, equation: PlacedEquation): HTMLElement {
  const made = element('div', 'exhibit-equation')
  made.style.height = `calc(${equation.heightSlots} * var(--line))`
  const { drawingPt, numberPt } = topsOf(equation)
  const drawn = drawEquation(equation)
  drawn.style.top = `calc(${drawingPt} * var(--pt))`
  drawn.style.width = `calc(${equation.widthPt} * var(--pt, ${17 / 12}px))`
  const number = document.createElement('span')
  number.textContent = runs.map(({ text }) => text).join('')
  number.style.top = `calc(${numberPt} * var(--pt))`
  made.append(drawn, number)
  return made
}

/** A picture in its lines, or the words for one that cannot be shown. */
function pictureElement(picture: PlacedPicture): HTMLElement {
  const { id, alt, chart, widthPt, heightPt, heightSlots } = picture
  const made = element('div', 'exhibit-picture')
  made.style.height = `calc(${heightSlots} * var(--line))`
  const place = (shown: HTMLElement) => {
    shown.style.width = `calc(${widthPt} * var(--pt))`
    shown.style.height = `calc(${heightPt} * var(--pt))`
    made.style.setProperty('--ratio', String(widthPt / heightPt))
    made.replaceChildren(shown)
  }
  const image = document.createElement('img')
  image.alt = alt
  image.draggable = false
  image.decoding = 'async'
  image.addEventListener('error', async () => {
    if (chart) return
    const words = await wordsForMissing(id)
    const lost = element('span', 'lost', { role: 'img', 'aria-label': `${alt} ${words}` })
    lost.textContent = words
    place(lost)
  })
  if (chart) {
    void addressOfChart(chart, picture).then((address) => {
      if (address !== null) image.src = address
    })
  } else image.src = pictureUrl(id)
  place(image)
  return made
}

function rowElement(row: PlacedRow): HTMLElement {
  const made = element('div', rowClass(row), { role: 'row' })
  made.style.height = `calc(${row.heightSlots} * var(--line))`
  if (row.isRepeated) made.setAttribute('aria-hidden', 'true')
  made.append(...row.cells.map((cell) => cellElement(cell, row.isHeader)))
  return made
}

function cellElement(cell: PlacedCell, isHeader: boolean): HTMLElement {
  const made = element('div', cellClass(cell), { role: isHeader ? 'columnheader' : 'cell' })
  made.style.left = `calc(${cell.xPt} * var(--pt))`
  made.style.width = `calc(${cell.widthPt} * var(--pt))`
  for (const runs of cell.lines) {
    const line = document.createElement('span')
    line.append(...runs.map(runNode))
    made.append(line, ' ')
  }
  return made
}

export function runNode({ text, bold, italic, note }: Run): Node {
  const words =
    note === undefined
      ? document.createTextNode(text)
      : element('sup', 'note-call', { 'data-number': text })
  const slanted = italic ? around('em', words) : words
  return bold ? around('b', slanted) : slanted
}

function around(tag: string, inner: Node): Node {
  const made = document.createElement(tag)
  made.append(inner)
  return made
}

function element(tag: string, className: string, attributes: Record<string, string> = {}) {
  const made = document.createElement(tag)
  made.className = className
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}
