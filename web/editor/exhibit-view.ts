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
import { ownWork, type WordedRole } from './exhibit-words.ts'
import { exhibitNode } from './schema.ts'

type Around = {
  session: EditingSession
  view: EditorView
  place: () => number | undefined
  /** The focus goes to the block's tools. */
  onTools: () => void
}

/**
 * A table or figure on the pages: drawn as the layout has it, and selected as a whole. Its title, its notes and the cells
 * of a table are written where they stand.
 */
export class ExhibitView implements NodeView {
  readonly dom = document.createElement('div')
  readonly #cells: CellEditor | null
  readonly #around: Around
  #node: Node
  #drawn: BlockLines | null = null

  constructor(around: Around, node: Node, decorations: readonly Decoration[]) {
    this.#around = around
    this.#node = node
    const role = node.type.name
    this.dom.className = `exhibit ${role}`
    this.dom.contentEditable = 'false'
    this.#cells = role === 'table' || role === 'figure' ? this.#cellEditor(role) : null
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
      this.#cells.redraw(() => {
        draw()
        this.#addTools()
      })
    }
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
    this.dom.draggable = true
    if (this.#cells) this.#around.session.cells.select(this.#cells)
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
    this.dom.draggable = false
    this.#cells?.stop()
    if (this.#cells) this.#around.session.cells.forget(this.#cells)
  }

  stopEvent(event: Event): boolean {
    return this.#cells?.owns(event.target) === true || isTool(event.target)
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    if (this.#cells) this.#around.session.cells.forget(this.#cells)
  }

  #cellEditor(role: WordedRole): CellEditor {
    const { view, place, onTools } = this.#around
    const at = () => place() ?? 0
    return new CellEditor({
      dom: this.dom,
      role,
      content: () => contentOf(this.#node),
      isReadOnly: () => this.#around.session.isReadOnly,
      change: (content, isStep) => {
        const from = at()
        const tr = isStep ? closeHistory(view.state.tr) : view.state.tr
        tr.replaceWith(from, from + this.#node.nodeSize, exhibitNode(role, content))
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
      tools: onTools,
      onFocus: (hasFocus) => this.#around.session.focusChanged(hasFocus),
      onPlace: (place) => {
        // What is written in is not dragged, which would begin where words are selected.
        this.dom.draggable =
          place === null && this.dom.classList.contains('ProseMirror-selectednode')
        this.#around.session.cells.placed(place)
      },
    })
  }

  /** Adds what is no line of the page: the place of a missing title and note, and the buttons beside and under it. */
  #addTools(): void {
    const cells = this.#cells
    const label = this.dom.querySelector('.exhibit-label')
    const groups = this.dom.querySelectorAll<HTMLElement>('.exhibit-rows, .exhibit-picture')
    const last = groups[groups.length - 1]
    if (!cells || !label || !last) return
    if (!this.dom.querySelector('.exhibit-words.title')) label.append(hole('title'))
    // Beside the rows: a table of screen readers has nothing else in it.
    const tools = document.createElement('div')
    tools.className = 'exhibit-tools'
    tools.style.setProperty('--slots', last.dataset['slots'] ?? '0')
    const { rows, columns, notes } = cells.size
    if (rows > 0) {
      tools.append(
        tool('grower add-row', 'Añadir fila', () =>
          cells.reshape((each) => insertRow(each, rows), { row: rows, column: 0 }),
        ),
        tool('grower add-column', 'Añadir columna', () =>
          cells.reshape((each) => insertColumn(each, columns), { row: 0, column: columns }),
        ),
      )
    }
    if (notes === 0) {
      const note = { line: 'note', at: 0 } as const
      tools.append(
        hole('note'),
        tool('note-starter', 'Nota', () => cells.start(note)),
        tool('note-starter', 'Elaboración propia', () => cells.put(note, ownWork)),
      )
    }
    last.after(tools)
  }
}

/** Where words are written that are not there yet. It holds no text, which would be taken for text of the page. */
function hole(line: 'title' | 'note'): HTMLElement {
  const made = document.createElement('div')
  made.className = `exhibit-words ${line} hole`
  return made
}

function tool(kind: string, name: string, onPress: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = kind
  button.tabIndex = -1
  button.title = name
  button.setAttribute('aria-label', name)
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', onPress)
  return button
}

function isTool(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.grower, .note-starter') !== null
}
