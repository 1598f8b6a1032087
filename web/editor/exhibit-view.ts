import { closeHistory, redo, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection } from 'prosemirror-state'
import type { Decoration, EditorView, NodeView } from 'prosemirror-view'
import type { AttributionVerb } from '#core/apa/write-attribution.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { addressOf, exhibitNode } from '#core/editing/schema.ts'
import type { Line, LineRole } from '#core/layout/pages.ts'
import { report } from '#web/api/report.ts'
import { drawExhibit } from '#web/pages/blocks/exhibit.ts'
import { blocksOf, drawRun, plainLook } from '#web/pages/blocks/line.ts'
import type { Drawn } from '#web/pages/drawn.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { addReference } from './add-reference.ts'
import type { BlockLines } from './block-lines.ts'
import type { CellEditor } from './cell-editor.ts'
import { draw, redraw, startPage } from './draw.ts'
import type { EditingSession } from './editing-session.ts'
import type { ExhibitHost } from './exhibit-host.ts'
import type { WordedRole } from './written-place.ts'

/** The code that writes in cells, titles and notes, loaded with the first table or figure. */
const cellCode = onDemand(() => import('./cell-editor.ts'))

type Around = {
  session: EditingSession
  view: EditorView
  place: () => number | undefined
  /** The focus goes to the block's tools. */
  onTools: () => void
  /** Asks which work the exhibit is from. */
  onSource: (verb: AttributionVerb) => void
  /** Announces a change to screen readers. */
  onSaid: (words: string) => void
}

/**
 * A table or figure on the pages: drawn as the layout has it, and selected as a whole. Its title, its notes and the cells
 * of a table are written where they stand.
 */
export class ExhibitView implements NodeView {
  readonly dom = document.createElement('div')
  /** Null for an equation, and until the code is there. */
  #cells: CellEditor | null = null
  readonly #around: Around
  #node: Node
  #block: BlockLines | null = null
  readonly #drawn: DrawnExhibit = new DrawnExhibit(this.dom)
  #isDestroyed = false
  #hasFocus = false

  constructor(around: Around, node: Node, decorations: readonly Decoration[]) {
    this.#around = around
    this.#node = node
    const role = node.type.name
    this.dom.className = `exhibit ${role}`
    this.dom.dataset['part'] = 'exhibit'
    this.dom.contentEditable = 'false'
    if (role === 'table' || role === 'figure') this.#startCells(role)
    this.update(node, decorations)
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.dom.dataset['block'] = addressOf(node) ?? ''
    const block = decorations.find(({ spec }) => spec.block !== undefined)?.spec.block
    if (block === undefined || block === this.#block) return true
    this.#block = block
    this.#draw()
    return true
  }

  selectNode(): void {
    this.dom.classList.add(selectedClass)
    this.dom.dataset['selected'] = ''
    this.dom.draggable = true
    if (this.#cells) this.#around.session.cells.select(this.#cells)
  }

  deselectNode(): void {
    this.dom.classList.remove(selectedClass)
    delete this.dom.dataset['selected']
    this.dom.draggable = false
    this.#cells?.stop()
    this.#around.session.cells.forget(this.#cells)
  }

  stopEvent(event: Event): boolean {
    return this.#cells?.owns(event.target) === true || isTool(event.target)
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#isDestroyed = true
    const { view } = this.#around
    // An undone step may take away what one writes in: one goes on in the text.
    if (this.#hasFocus) queueMicrotask(() => view.isDestroyed || view.focus())
    if (this.#cells) this.#around.session.cells.forget(this.#cells)
  }

  #draw(): void {
    const draw = () => this.#drawn.draw(this.#block ?? { lines: [], starts: [] })
    if (this.#cells) this.#cells.redraw(draw)
    else draw()
  }

  #startCells(role: WordedRole): void {
    const start = (code: typeof import('./cell-editor.ts')) => {
      this.#cells = new code.CellEditor(this.#hostOf(role))
    }
    const loaded = cellCode.loaded()
    if (loaded) {
      start(loaded)
      return
    }
    // A press before that selects the exhibit; the next one writes in it.
    void cellCode.load().then(
      (code) => {
        if (this.#isDestroyed) return
        start(code)
        this.#draw()
        if (this.#cells && this.#isSelected) this.#around.session.cells.select(this.#cells)
      },
      (error) => report('the code that writes in tables was not loaded', error),
    )
  }

  get #isSelected(): boolean {
    return this.dom.classList.contains(selectedClass)
  }

  get #isReadOnly(): boolean {
    const { session } = this.#around
    return session.isReadOnly || session.takenExhibit(this.#node) !== null
  }

  #hostOf(role: WordedRole): ExhibitHost {
    const { view, place, onTools, onSource, onSaid } = this.#around
    const at = () => place() ?? 0
    return {
      dom: this.dom,
      role,
      content: () => contentOf(this.#node),
      isReadOnly: () => this.#isReadOnly,
      change: (content, isStep, reference = null) => {
        const from = at()
        const tr = isStep ? closeHistory(view.state.tr) : view.state.tr
        tr.replaceWith(from, from + this.#node.nodeSize, exhibitNode(role, content))
        tr.setSelection(NodeSelection.create(tr.doc, from))
        view.dispatch(reference === null ? tr : addReference(tr, reference))
      },
      select: () => {
        const { doc, selection, tr } = view.state
        if (selection instanceof NodeSelection && selection.from === at()) return
        view.dispatch(tr.setSelection(NodeSelection.create(doc, at())))
      },
      undo: () => void undo(view.state, view.dispatch),
      redo: () => void redo(view.state, view.dispatch),
      leave: (to) => {
        const { doc, tr } = view.state
        const after = doc.resolve(at() + this.#node.nodeSize)
        if (to === 'after') view.dispatch(tr.setSelection(Selection.near(after)).scrollIntoView())
        view.focus()
      },
      tools: onTools,
      askSource: onSource,
      say: onSaid,
      onFocus: (hasFocus) => {
        this.#hasFocus = hasFocus
        this.#around.session.focusChanged(hasFocus)
      },
      onPlace: (place, isInSheet) => {
        // What is written in is not dragged, which would begin where words are selected.
        this.dom.draggable = place === null && this.#isSelected
        this.#around.session.cells.placed(place, isInSheet)
      },
    }
  }
}

const selectedClass = 'ProseMirror-selectednode'

function isTool(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.grower, .note-starter') !== null
}

/** What is written where it stands: all lines of a title, or of a note, are one box. */
const boxes: Partial<Record<LineRole, 'title' | 'note'>> = {
  'exhibit-title': 'title',
  'exhibit-note': 'note',
}

/**
 * The elements of a table or figure in the text that is edited: its lines one under the other, with the rows of each page
 * together. What starts a page has the class `page`, as in a paragraph.
 */
class DrawnExhibit {
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
