import { closeHistory, redo, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { NodeSelection, Selection } from 'prosemirror-state'
import type { Decoration, EditorView, NodeView } from 'prosemirror-view'
import { insertColumn, insertRow } from '#web/exhibits/table-edits.ts'
import type { BlockLines } from './block-lines.ts'
import { CellEditor } from './cell-editor.ts'
import { contentOf } from './document-text.ts'
import { drawExhibit } from './draw-exhibit.ts'
import type { EditingSession } from './editing-session.ts'
import { exhibitNode } from './schema.ts'

type Place = () => number | undefined

/** A table or figure on the pages: drawn as the layout has it, and selected as a whole; a table is written in its cells. */
export class ExhibitView implements NodeView {
  readonly dom = document.createElement('div')
  readonly #cells: CellEditor | null
  readonly #session: EditingSession
  readonly #view: EditorView
  readonly #placeOf: Place
  #node: Node
  #drawn: BlockLines | null = null

  constructor(
    session: EditingSession,
    node: Node,
    view: EditorView,
    place: Place,
    decorations: readonly Decoration[],
  ) {
    this.#session = session
    this.#node = node
    this.#view = view
    this.#placeOf = place
    this.dom.className = 'exhibit'
    this.dom.contentEditable = 'false'
    this.#cells = node.type.name === 'table' ? this.#cellEditor() : null
    this.update(node, decorations)
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    const block = decorations.find(({ spec }) => spec.block !== undefined)?.spec.block
    if (block === undefined || block === this.#drawn) return true
    this.#drawn = block
    const draw = () => this.dom.replaceChildren(...drawExhibit(block.lines, block.starts))
    if (!this.#cells) draw()
    else {
      this.#cells.redraw(draw)
      this.#addGrowers()
    }
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    this.dom.draggable = true
    if (this.#cells) this.#session.cells.select(this.#cells)
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
    this.dom.draggable = false
    this.#cells?.stop()
    if (this.#cells) this.#session.cells.forget(this.#cells)
  }

  stopEvent(event: Event): boolean {
    return this.#cells?.owns(event.target) === true || isGrower(event.target)
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    if (this.#cells) this.#session.cells.forget(this.#cells)
  }

  #cellEditor(): CellEditor {
    const view = this.#view
    const at = () => this.#placeOf() ?? 0
    return new CellEditor({
      dom: this.dom,
      content: () => contentOf(this.#node),
      isReadOnly: () => this.#session.isReadOnly,
      change: (content, isStep) => {
        const from = at()
        const tr = isStep ? closeHistory(view.state.tr) : view.state.tr
        tr.replaceWith(from, from + this.#node.nodeSize, exhibitNode('table', content))
        view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)))
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
      onFocus: (hasFocus) => this.#session.focusChanged(hasFocus),
      onPlace: (place) => {
        // A table that is written in is not dragged, which would begin where words are selected.
        this.dom.draggable =
          place === null && this.dom.classList.contains('ProseMirror-selectednode')
        this.#session.cells.placed(place)
      },
    })
  }

  /** Adds the buttons '+' at the last rule and at the right edge, which add a row and a column. */
  #addGrowers(): void {
    const cells = this.#cells
    const groups = this.dom.querySelectorAll<HTMLElement>('.exhibit-rows')
    const last = groups[groups.length - 1]
    if (!cells || !last) return
    const { rows: below, columns: beside } = cells.size
    // Beside the rows: a table of screen readers has nothing else in it.
    const growers = document.createElement('div')
    growers.className = 'growers'
    growers.style.setProperty('--slots', last.dataset['slots'] ?? '0')
    growers.append(
      grower('add-row', 'Añadir fila', () =>
        cells.reshape((each) => insertRow(each, below), { row: below, column: 0 }),
      ),
      grower('add-column', 'Añadir columna', () =>
        cells.reshape((each) => insertColumn(each, beside), { row: 0, column: beside }),
      ),
    )
    last.after(growers)
  }
}

function grower(kind: string, name: string, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `grower ${kind}`
  button.tabIndex = -1
  button.title = name
  button.setAttribute('aria-label', name)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onPress)
  return button
}

function isGrower(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.grower') !== null
}
