import { NodeSelection, Selection, TextSelection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import type { AttributionVerb } from '#core/apa/write-attribution.ts'
import { exhibitRoles, isExhibit } from '#core/document/block-roles.ts'
import { report } from '#web/api/report.ts'
import { insertCode } from '#web/editor/insert/insert-code.ts'
import type { InsertId } from '#web/editor/insert/insert-entries.ts'
import { closeSlash, pressInSlash, slashAttributes } from '#web/editor/insert/slash-menu.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { lineLength, writtenLines } from './block-lines.ts'
import { deleteWordBefore } from './commands.ts'
import type { EditingSession } from './editing-session.ts'
import { ExhibitView } from './exhibit-view.ts'
import { drawnExhibit, selectedExhibit } from './exhibits.ts'
import { forgetPasted, isPassingKey } from './just-pasted.ts'
import { mendTextNodes } from './mend-text-nodes.ts'
import { selectedNote } from './notes.ts'
import { pageBreaksOf } from './page-breaks.ts'
import type { Pasted } from './paste.ts'
import type { PastedPictures } from './picture-data.ts'
import type { StartPoint } from './pressed-place.ts'
import { listAnnouncement } from './said.ts'

export type EditorEvents = {
  /** Escape: the focus leaves the text. */
  onLeave: () => void
  /** Alt+F10: the focus goes to the block's tools. */
  onTools: () => void
  /** Announces a change to screen readers. */
  onSaid: (words: string) => void
  /** A paste was refused; `words` is the reason in Spanish. */
  onRefused: (words: string) => void
  /** A table or figure was pressed twice, or Enter was pressed on it. */
  onEditExhibit: () => void
  /** An entry of the menu 'Insertar' was taken. */
  onInsert: (id: InsertId) => void
  /** A note is to be written, or the selected one was pressed. */
  onNote: () => void
  /** A note was pressed on the page that lists them. */
  onNoteNumber: (number: number) => void
  /** Asked which work the selected table or figure is from. */
  onSource: (verb: AttributionVerb) => void
  /** Pictures were pasted or dropped. */
  onPictures: (pictures: PastedPictures) => void
}

/** Mounts the text box on the pages. The session holds the text; the view only shows it and ends with the screen. */
export function mountEditor(host: HTMLElement, session: EditingSession, events: EditorEvents) {
  const pane = host.closest('.pages')
  const exhibitView: NodeViewConstructor = (node, editor, place, decorations) =>
    new ExhibitView({ session, view: editor, place, ...events }, node, decorations)
  const keepTaken = (_editor: unknown, event: Event) => {
    const isKept = session.tellsTaken()
    if (isKept) event.preventDefault()
    return isKept
  }
  const view = new EditorView(host, {
    state: session.state,
    plugins: [mendTextNodes()],
    dispatchTransaction(tr) {
      const before = session.state
      session.dispatch(tr)
      const said = tr.docChanged ? listAnnouncement(before, session.state) : null
      if (said !== null) events.onSaid(said)
    },
    editable: () => !session.isReadOnly,
    attributes: (state) => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': 'Texto del documento',
      lang: 'es-EC',
      spellcheck: 'true',
      autocapitalize: 'sentences',
      class: 'text-pages',
      ...slashAttributes(state),
      ...(session.isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    }),
    nodeViews: Object.fromEntries(exhibitRoles.map((role) => [role, exhibitView])),
    handleDoubleClickOn(_view, _pos, node) {
      if (!isExhibit(node.type.name) || session.isReadOnly) return false
      events.onEditExhibit()
      return true
    },
    handleClickOn(editor, _pos, node, at, _event, isDirect) {
      if (node.type.name !== 'note' || !isDirect || session.isReadOnly) return false
      editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)))
      events.onNote()
      return true
    },
    handleScrollToSelection: (editor) => pane !== null && isCaretInSight(editor, pane),
    handleTextInput: () => session.takenWords !== null,
    handleKeyDown(editor, event) {
      if (isChanging(event) && session.tellsTaken()) return true
      // No key acts on a list that is not there to be seen.
      if (insertCode.loaded() && pressInSlash(editor, event, events.onInsert)) return true
      const hasLeft = !isPassingKey(event) && forgetPasted(editor.state, editor.dispatch)
      if (hasLeft && event.key === 'Escape') return true
      if (event.key === 'Escape' && !editor.composing) {
        events.onLeave()
        return true
      }
      if (event.key === 'Enter' && selectedExhibit(editor.state)) {
        events.onEditExhibit()
        return true
      }
      if ((event.key === 'Enter' && selectedNote(editor.state)) || isNoteKey(event)) {
        events.onNote()
        return true
      }
      if (event.key === 'F10' && event.altKey) {
        events.onTools()
        return true
      }
      return pressDocumentEdge(editor, event) || (event.key === 'End' && pressEnd(editor, event))
    },
    handleDOMEvents: {
      click(_editor, event) {
        const listed = (event.target as Element).closest('.notes .note')
        const number = Number(listed?.querySelector('[data-number]')?.getAttribute('data-number'))
        if (number > 0) events.onNoteNumber(number)
        return number > 0
      },
      focus: () => session.focusChanged(true),
      blur(editor) {
        closeSlash(editor.state, editor.dispatch)
        session.focusChanged(false)
      },
      beforeinput(editor, event) {
        if (event.inputType !== 'deleteWordBackward' || editor.composing) return false
        const isDeleted = deleteWordBefore(editor.state, editor.dispatch)
        if (isDeleted) event.preventDefault()
        return isDeleted
      },
      paste(editor, event) {
        return keepTaken(editor, event) || insert(editor, event, event.clipboardData, events)
      },
      cut: keepTaken,
      dragstart: keepTaken,
      drop(editor, event) {
        if (editor.dragging) return false
        const at = editor.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) select(editor, at.pos)
        return insert(editor, event, event.dataTransfer, events)
      },
    },
  })
  session.attach(view)
  pasting.preload()
  void copyAsInWord(view, session)
  return view
}

const changing: ReadonlySet<string> = new Set(['Backspace', 'Delete', 'Enter'])

/** Whether a key would change or move a selected exhibit. */
function isChanging({ key, altKey }: KeyboardEvent): boolean {
  return changing.has(key) || (altKey && (key === 'ArrowUp' || key === 'ArrowDown'))
}

/** Word's key for a note. */
function isNoteKey({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return code === 'KeyF' && altKey && (ctrlKey || metaKey)
}

/** Starts writing where the page was pressed, also in a cell, a title or a note; without a point at the beginning. */
export function startAt(view: EditorView, session: EditingSession, point: StartPoint | null): void {
  const { exhibit = -1, place } = point?.pressed ?? {}
  const pos = drawnExhibit(view.state, exhibit)
  if (!point || !place || pos === null) {
    focusAt(view, point)
    return
  }
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(NodeSelection.create(doc, pos)))
  view.focus()
  session.cells.press(place, point)
}

function focusAt(view: EditorView, point: StartPoint | null): void {
  // The first time finds the block, which is laid out once the caret is in it; the second finds the letter.
  for (const _ of ['block', 'letter']) {
    const at = point && view.posAtCoords({ left: point.x, top: point.y })
    if (at) select(view, at.pos)
  }
  view.focus()
}

/** Distance between the caret and the edge of the visible area, in pixels. */
const clearance = 5

/** Avoids the editor's own search for what has to scroll, which measures every element around it with each letter. */
function isCaretInSight(view: EditorView, pane: Element): boolean {
  const caret = view.coordsAtPos(view.state.selection.head, 1)
  const { top, bottom, left, right } = pane.getBoundingClientRect()
  // A phone's keyboard covers a part of the pane.
  const { width, height } = window.visualViewport ?? { width: innerWidth, height: innerHeight }
  return (
    caret.top >= Math.max(0, top) + clearance &&
    caret.bottom <= Math.min(height, bottom) - clearance &&
    caret.left >= Math.max(0, left) + clearance &&
    caret.right <= Math.min(width, right) - clearance
  )
}

function select(view: EditorView, pos: number): void {
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(pos))))
}

const copying = onDemand(() => import('./copied-blocks.ts'))

/** Until its code is there, copies have the words and no look. */
async function copyAsInWord(view: EditorView, session: EditingSession) {
  try {
    const { CopiedBlocks, plainTextOf } = await copying.load()
    if (view.isDestroyed) return
    view.setProps({
      clipboardSerializer: new CopiedBlocks(session),
      clipboardTextSerializer: (slice) => plainTextOf(slice, session.state),
    })
  } catch (error) {
    report('the code for copying was not loaded', error)
  }
}

/** The code that reads what is pasted, which few need at first. */
const pasting = onDemand(async () => (await import('./paste.ts')).paste)

function insert(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  events: EditorEvents,
): boolean {
  event.preventDefault()
  if (!data || !view.editable) return true
  // Only during the event the clipboard can be read.
  const pasted = {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    files: [...data.files],
  }
  const paste = pasting.loaded()
  if (paste) paste(view, pasted, events)
  else void pasteOnceLoaded(view, pasted, events)
  return true
}

async function pasteOnceLoaded(view: EditorView, pasted: Pasted, events: EditorEvents) {
  try {
    const paste = await pasting.load()
    if (!view.isDestroyed && view.editable) paste(view, pasted, events)
  } catch (error) {
    report('the code for pasting was not loaded', error)
    events.onRefused('No se pudo pegar. Revisa tu conexión o recarga la página.')
  }
}

/**
 * The End key: the caret goes before the spaces at which the line was broken, a place that belongs to that line only.
 * Firefox's own End ignores line breaks made by a style.
 */
function pressEnd(view: EditorView, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const { selection, doc, tr } = view.state
  const { $head } = selection
  const block = pageBreaksOf(view.state).blocks[$head.index(0)]
  const lines = block ? writtenLines(block) : []
  if (lines.length < 2 || !isOnPages(view)) return false
  const text = $head.parent.textContent
  let end = text.length - text.trimStart().length
  for (const [index, line] of lines.entries()) {
    end += lineLength(line)
    while (text[end] === ' ') end++
    const isLast = index === lines.length - 1
    if (!isLast && $head.parentOffset >= end) continue
    let to = isLast ? text.length : end
    if (!isLast) while (to > 0 && text[to - 1] === ' ') to--
    // Also when the caret is already there.
    const target = $head.start() + to
    const anchor = event.shiftKey ? selection.anchor : target
    view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, target)).scrollIntoView())
    return true
  }
  return false
}

/** False where the text flows: there the browser breaks the lines. */
function isOnPages(view: EditorView): boolean {
  return view.dom.closest('[data-view-mode="reading"]') === null
}

/**
 * Control+Home and Control+End: the browser measures a screen that is not laid out yet, and stops where a page is higher
 * than what is seen.
 */
function pressDocumentEdge(view: EditorView, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  const { doc, selection, tr } = view.state
  const edge = { Home: Selection.atStart(doc), End: Selection.atEnd(doc) }[event.key]
  if (!edge) return false
  const { head } = edge
  const anchor = event.shiftKey ? selection.anchor : head
  view.dispatch(tr.setSelection(TextSelection.create(doc, anchor, head)).scrollIntoView())
  return true
}
