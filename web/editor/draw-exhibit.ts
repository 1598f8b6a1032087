import { dequal } from 'dequal'
import type {
  Line,
  LineRole,
  PlacedEquation,
  PlacedPicture,
  PlacedRow,
} from '#core/layout/pages.ts'
import { drawEquation, topsOf } from '#web/pages/draw-equation.ts'
import { addressOfChart, pictureUrl, wordsForMissing } from '#web/pages/picture-source.ts'
import { drawRows, redrawRows } from './draw-rows.ts'
import { newElement, runNode } from './draw-run.ts'
import { drawBox, redrawBox } from './drawn-box.ts'

/** Where an exhibit begins a page: the number of the line among its own. */
type Start = { line: number; page: number; usedBefore: number }

/** What one element shows: the rows of a page, all lines of a title or a note, or another line. */
type Part = { start?: Start | undefined } & (
  | { kind: 'rows'; rows: PlacedRow[] }
  | { kind: 'words'; of: 'title' | 'note'; block: number; lines: Line[]; starts: Start[] }
  | { kind: 'line'; line: Line }
)

type DrawnPart = { part: Part; element: HTMLElement }

/**
 * The elements of a table or figure in the text that is edited: its lines one under the other, with the rows of each page
 * together. What starts a page has the class `page`, as in a paragraph.
 */
export class DrawnExhibit {
  #drawn: readonly DrawnPart[] = []
  readonly #dom: HTMLElement

  constructor(dom: HTMLElement) {
    this.#dom = dom
  }

  /**
   * Draws the lines, or what differs of them from those drawn before. What looks the same stays, so that a letter in a cell
   * lays out that cell alone, and a picture is not loaded again.
   */
  draw(lines: readonly Line[], starts: readonly Start[]): void {
    const parts = partsOf(lines, starts)
    const before = this.#drawn
    const isAlike = before.length === parts.length
    this.#drawn = parts.map((part, at) => {
      const old = isAlike ? before[at] : undefined
      return { part, element: (old && redrawn(old, part)) ?? drawPart(part) }
    })
    if (!isAlike) this.#dom.replaceChildren(...this.#drawn.map(({ element }) => element))
    else {
      for (const [at, { element }] of this.#drawn.entries()) {
        const old = before[at]?.element
        if (old !== element) old?.replaceWith(element)
      }
    }
  }
}

function partsOf(lines: readonly Line[], starts: readonly Start[]): Part[] {
  const parts: Part[] = []
  for (const [index, line] of lines.entries()) {
    const start = index > 0 ? starts.find((one) => one.line === index) : undefined
    const last = parts.at(-1)
    const of = wordsOf[line.role]
    if (of && last?.kind === 'words' && last.block === line.block) {
      if (start) last.starts.push({ ...start, line: last.lines.length })
      last.lines.push(line)
    } else if (of) {
      const starts = start ? [{ ...start, line: 0 }] : []
      parts.push({ kind: 'words', of, block: line.block, lines: [line], starts })
    } else if (!line.row) parts.push({ kind: 'line', line, start })
    else if (last?.kind === 'rows' && !start) last.rows.push(line.row)
    else parts.push({ kind: 'rows', rows: [line.row], start })
  }
  return parts
}

function drawPart(part: Part): HTMLElement {
  const element = elementOf(part)
  if (part.start) setStart(element, part.start)
  return element
}

function elementOf(part: Part): HTMLElement {
  if (part.kind === 'rows') return drawRows(part.rows)
  if (part.kind === 'words') {
    const box = newElement('div', `exhibit-words of-${part.of}`, { 'data-part': part.of })
    drawBox(box, () => linesOfWords(part))
    return box
  }
  const { line } = part
  if (line.picture) return pictureElement(line.picture)
  return line.equation ? equationElement(line, line.equation) : lineElement(line)
}

/** The same element, which now shows another part; null where a new one is needed. */
function redrawn({ part: old, element }: DrawnPart, part: Part): HTMLElement | null {
  if (!redraw(element, old, part)) return null
  if (!dequal(old.start, part.start)) setStart(element, part.start)
  return element
}

/** False where the element cannot show the part. */
function redraw(element: HTMLElement, old: Part, part: Part): boolean {
  if (old.kind === 'rows' && part.kind === 'rows') return redrawRows(element, old.rows, part.rows)
  if (old.kind === 'line' && part.kind === 'line') {
    // What could not be fetched is tried again.
    return isSameLine(old.line, part.line) && !element.querySelector('.lost')
  }
  if (old.kind !== 'words' || part.kind !== 'words' || old.of !== part.of) return false
  const isSame =
    old.lines.length === part.lines.length &&
    part.lines.every((line, at) => isSameLine(old.lines[at], line)) &&
    dequal(old.starts, part.starts)
  redrawBox(element, () => linesOfWords(part), isSame)
  return true
}

function isSameLine(old: Line | undefined, line: Line): boolean {
  return (
    old?.role === line.role &&
    dequal(old.runs, line.runs) &&
    dequal(old.picture, line.picture) &&
    dequal(old.equation, line.equation) &&
    dequal(old.code, line.code)
  )
}

/** What is written where it stands: all lines of a title, or of a note, are one box. */
const wordsOf: Partial<Record<LineRole, 'title' | 'note'>> = {
  'exhibit-title': 'title',
  'exhibit-note': 'note',
}

function setStart(element: HTMLElement, start: Start | undefined): void {
  element.classList.toggle('page', start !== undefined)
  if (start) {
    element.dataset['page'] = String(start.page)
    element.style.setProperty('--used', String(start.usedBefore))
  } else {
    delete element.dataset['page']
    element.style.removeProperty('--used')
  }
}

function linesOfWords({ lines, starts }: Extract<Part, { kind: 'words' }>): HTMLElement[] {
  return lines.map((line, at) => {
    const made = lineElement(line)
    const start = starts.find((one) => one.line === at)
    if (start) setStart(made, start)
    return made
  })
}

function lineElement({ role, runs, code }: Line): HTMLElement {
  const made = newElement('div', `exhibit-line ${role}`)
  // Under a listing the text stands on whole lines again.
  if (code) {
    made.dataset['part'] = 'code'
    made.style.paddingBottom = `calc(${code.heightSlots - 0.5} * var(--line))`
  }
  made.append(...runs.map(runNode))
  return made
}

/** An equation in the middle of its lines, and its number at the right margin. */
function equationElement({ runs }: Line, equation: PlacedEquation): HTMLElement {
  const made = newElement('div', 'exhibit-equation', { 'data-part': 'equation' })
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
  const made = newElement('div', 'exhibit-picture', { 'data-part': 'picture' })
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
    const lost = newElement('span', 'lost', { role: 'img', 'aria-label': `${alt} ${words}` })
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
