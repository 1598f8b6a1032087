import { dequal } from 'dequal'
import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  type Plugin,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { VersionRow } from '#contract/projects.ts'
import { cleanText } from '#core/document/clean-text.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import { academicText, editedDocument, headBlocks } from '#core/editing/document-text.ts'
import { rewriteText } from '#core/editing/rewrite-text.ts'
import { addressOf, schema, type WrittenRole } from '#core/editing/schema.ts'
import type { TextRange } from '#core/generation/selection.ts'
import { besidePages } from '#core/layout/beside-pages.ts'
import type { Layout } from '#core/layout/pages.ts'
import { closeSlash } from '#web/editor/insert/slash-menu.ts'
import { isDeclarationPage, isIndexPage } from '#web/pages/sheet.tsx'
import { newSlice, type Readable, type Slice } from '#web/store/slice.ts'
import { showToast } from '#web/ui/toast.tsx'
import { keepAddresses, mendAddresses } from './block-addresses.ts'
import { caretPlace } from './caret-place.ts'
import { orderReferences, selectBlock, setRole, toggleBold, toggleItalic } from './commands.ts'
import { createState } from './editor-state.ts'
import { selectedExhibit } from './exhibits.ts'
import { selectedNote } from './notes.ts'
import { changeFrame, type Frame, pageBreaksOf } from './page-breaks.ts'
import { SelectedTexts } from './selected-text.ts'
import {
  noOverlays,
  overlaysOf,
  ReferenceOrder,
  type SessionView,
  withSameParts,
} from './session-view.ts'
import { storedRange, wholeWords } from './stored-range.ts'
import type { SavedSession, TextSaving } from './text-saving.ts'
import { WrittenCells } from './written-cells.ts'

export type SessionOptions = {
  /** The text, and the blocks of its title page, which are not edited here. */
  document: Node
  head: readonly Block[]
  frame: Frame
  /** What saves the text, for the session that is being made. */
  saveBy: (session: SavedSession) => TextSaving
  /** More of the editor. */
  plugins?: readonly Plugin[]
  /** Changes that were made here before, which the server may not have. */
  begin?: (tr: Transaction) => Transaction
}

const countWordsAfterMs = 400

/** One student's editing of one document, from the first press to leaving: its text, its history and its saving. */
export class EditingSession {
  #state: EditorState
  #head: readonly Block[]
  #view: EditorView | null = null
  readonly #slice: Slice<SessionView>
  readonly view: Readable<SessionView>
  #words: number
  #isLocked = false
  /** What is written in an open form. */
  #form: string | null = null
  readonly cells: WrittenCells = new WrittenCells()
  #hasFocus = false
  #frame = 0
  #counting: ReturnType<typeof setTimeout> | undefined
  readonly #selected = new SelectedTexts()
  readonly #order = new ReferenceOrder()
  readonly #saving: TextSaving
  readonly #plugins: readonly Plugin[]

  constructor(options: SessionOptions) {
    const { document, head, frame, saveBy, plugins = [], begin } = options
    this.#head = head
    this.#plugins = plugins
    this.#state = this.#createState(document, frame)
    if (begin) this.#state = this.#state.apply(begin(this.#state.tr))
    this.#words = countWords(this.text())
    this.#saving = saveBy(this)
    this.#slice = newSlice(this.#snapshot())
    this.view = this.#slice
    this.cells.view.subscribe(() => this.#saving.selected())
  }

  get state(): EditorState {
    return this.#state
  }

  get layout(): Layout {
    return pageBreaksOf(this.#state).layout
  }

  get isJustified(): boolean {
    return pageBreaksOf(this.#state).frame.isJustified ?? false
  }

  get together(): TextSaving['together'] {
    return this.#saving.together
  }

  get writtenExhibit(): string | null {
    if (this.#form !== null) return this.#form
    const { selection } = this.#state
    const isWritten = this.cells.view.get().place !== null
    return isWritten && selection instanceof NodeSelection ? addressOf(selection.node) : null
  }

  /** Says who else writes in this exhibit; null for nobody. */
  takenExhibit(exhibit: Node): string | null {
    return this.#saving.taken(addressOf(exhibit), exhibit.type.name)
  }

  /** Says who else writes in the selected exhibit or note, which can then only be read; null for nobody. */
  get takenWords(): string | null {
    const exhibit = selectedExhibit(this.#state)
    if (exhibit) return this.takenExhibit(exhibit)
    const isNote = selectedNote(this.#state) !== null
    return isNote ? this.#saving.taken('note-form', 'note', this.#state.selection.to) : null
  }

  /** Whether somebody else writes in the selection; if so, shows a toast that says so. */
  tellsTaken(): boolean {
    const words = this.takenWords
    if (words !== null) showToast(words)
    return words !== null
  }

  /** Tells the others that this is being written, until the form is closed. */
  async inForm<Reply>(written: string | null, form: () => Promise<Reply>): Promise<Reply> {
    this.setForm(written)
    try {
      return await form()
    } finally {
      this.setForm(null)
    }
  }

  setForm(written: string | null): void {
    this.#form = written
    this.#saving.selected()
  }

  /** The text as it is now. */
  text(): AcademicText {
    return academicText(this.#head, this.#state.doc)
  }

  get frame(): Frame {
    return pageBreaksOf(this.#state).frame
  }

  /** Whether the server has everything. */
  get isSaved(): boolean {
    return this.#saving.phase === 'clean'
  }

  /** Puts the caret, and the focus once it is shown, where they are in another session of the same text. */
  startWhere({ state, editor }: EditingSession): void {
    const { $head } = state.selection
    const id = addressOf(state.doc.child($head.index(0)))
    this.#state.doc.forEach((block, pos) => {
      if (id === null || addressOf(block) !== id) return
      const place = this.#state.doc.resolve(
        pos + 1 + Math.min($head.parentOffset, block.content.size),
      )
      this.#apply(this.#state.tr.setSelection(Selection.near(place)))
    })
    if (editor?.hasFocus()) requestAnimationFrame(() => requestAnimationFrame(() => this.focus()))
  }

  attach(view: EditorView | null): void {
    this.#view = view
  }

  /** The text on the screen; null while it is not shown. */
  get editor(): EditorView | null {
    return this.#view
  }

  focusChanged(hasFocus: boolean): void {
    this.#hasFocus = hasFocus
    this.#changed()
  }

  dispatch = (tr: Transaction): void => {
    const next = this.#state.apply(keepAddresses(tr))
    const isChanged = next.doc !== this.#state.doc
    this.#state = next
    this.#view?.updateState(next)
    if (isChanged) {
      this.#saving.edited()
      this.#countSoon()
    } else if (tr.selectionSet) this.#saving.selected()
    this.#changed()
  }

  undo = (): void => this.run(undo)
  redo = (): void => this.run(redo)
  toggleBold = (): void => this.run(toggleBold)
  toggleItalic = (): void => this.run(toggleItalic)
  orderReferences = (): void => this.run(orderReferences)
  setRole(role: WrittenRole): void {
    this.run(setRole(role))
  }

  /** Changes the text, unless it cannot be edited now; the focus goes to it. */
  run(command: Command): void {
    if (!this.isReadOnly) command(this.#state, this.dispatch, this.#view ?? undefined)
    this.focus()
  }

  /** Selects the block of the caret, unless something is selected: a request is about it. */
  selectForRequest(): void {
    this.cells.exhibit?.stop()
    this.#selected.askAbout(selectedExhibit(this.#state))
    this.#changed()
    if (this.#state.selection.empty) this.run(selectBlock)
    else this.focus()
  }

  /** Changes the document to this text, in one step that can be undone. */
  rewrite(text: AcademicText): void {
    if (!this.isReadOnly) this.dispatch(rewriteText(closeHistory(this.#state.tr), text))
  }

  /** Undoes the last step and leaves the focus where it is. */
  undoRewrite(): void {
    if (!this.isReadOnly) undo(this.#state, this.dispatch)
  }

  /** Writes words at the caret, or in a paragraph of their own after a selected table or figure. */
  insertWords(words: string): void {
    if (this.isReadOnly) return
    const { selection, tr } = this.#state
    const line = cleanText(words.replaceAll('\n', ' '))
    if (selection.$to.parent.isTextblock) tr.insertText(line, selection.to)
    else tr.insert(selection.to, schema.node('p', null, schema.text(line)))
    this.dispatch(closeHistory(tr).scrollIntoView())
    this.focus()
  }

  /** Leaves only the caret, at the end of what was selected. */
  collapse(): void {
    const { doc, selection, tr } = this.#state
    if (!selection.empty)
      this.dispatch(tr.setSelection(Selection.near(doc.resolve(selection.to), -1)))
  }

  /** The place of the selection in a stored text; null when that text differs. */
  selectionIn(text: AcademicText): TextRange | null {
    const { doc, selection } = this.#state
    const { from, to } = wholeWords(doc, selection.from, selection.to)
    return storedRange(doc, from, to, text)
  }

  /** The selection in the DOM, also after the focus has left the text. */
  selectionInDom(): Range | null {
    const view = this.#view
    const { from, to, empty } = this.#state.selection
    if (!view || empty) return null
    const range = document.createRange()
    const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
    range.setStart(start.node, start.offset)
    range.setEnd(end.node, end.offset)
    return range
  }

  focus(): void {
    this.#view?.focus()
  }

  setFrame(frame: Frame): void {
    const current = pageBreaksOf(this.#state).frame
    if (!dequal(current, frame)) this.#apply(changeFrame(this.#state, frame))
  }

  /** While a run writes the document it cannot be edited. */
  setLocked(isLocked: boolean): void {
    if (this.#isLocked === isLocked) return
    closeSlash(this.#state, this.dispatch)
    this.#isLocked = isLocked
    if (!isLocked) this.#saving.freed()
    this.#changed()
    this.#view?.setProps({})
  }

  get isReadOnly(): boolean {
    return this.#isLocked || this.#saving.phase === 'conflict'
  }

  /** Takes over a newer document of the server, unless there are unsaved changes here. */
  adopt(version: VersionRow): void {
    this.#saving.adopt(version)
  }

  /** Saves what is unsaved; false when the server does not have everything. */
  save(): Promise<boolean> {
    return this.#saving.flush()
  }

  /** After a conflict: both texts become versions, and the chosen one is the document. */
  async choose(which: 'mine' | 'newest'): Promise<void> {
    await this.#saving.choose(which)
    this.#view?.setProps({})
  }

  dispose(): void {
    clearTimeout(this.#counting)
    cancelAnimationFrame(this.#frame)
    this.#saving.dispose()
  }

  /** Applies changes that others made, in which everything has its id. */
  receive(tr: Transaction): void {
    this.#apply(tr)
    if (!tr.docChanged) return
    const mended = mendAddresses(this.#state)
    if (mended) this.dispatch(mended)
    this.#countSoon()
  }

  saidChanged(): void {
    this.#changed()
  }

  #createState(document: Node, frame: Frame): EditorState {
    return createState(document, frame, {
      isComposing: () => this.#view?.composing ?? false,
      plugins: this.#plugins,
    })
  }

  replace(text: AcademicText): void {
    this.#head = headBlocks(text)
    this.#state = this.#createState(editedDocument(text), pageBreaksOf(this.#state).frame)
    this.#view?.updateState(this.#state)
    this.#countSoon()
    this.#changed()
  }

  #apply(tr: Transaction): void {
    this.#state = this.#state.apply(tr)
    this.#view?.updateState(this.#state)
    this.#changed()
  }

  #countSoon(): void {
    clearTimeout(this.#counting)
    this.#counting = setTimeout(() => {
      this.#words = countWords(this.text())
      this.#changed()
    }, countWordsAfterMs)
  }

  /** Shows the changes once a frame, so that the work of a key comes first. */
  #changed(): void {
    if (this.#frame !== 0 || !this.view) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#slice.set((before) => withSameParts(before, this.#snapshot()))
    })
  }

  #snapshot(): SessionView {
    const state = this.#state
    const { layout } = pageBreaksOf(state)
    const { phase } = this.#saving
    return {
      doc: state.doc,
      pageCount: layout.pages.length,
      besidePages: besidePages(layout),
      declaration: layout.pages.filter(isDeclarationPage),
      index: layout.pages.filter(isIndexPage),
      isApproximate: layout.isApproximate,
      words: this.#words,
      canUndo: undoDepth(state) > 0,
      canRedo: redoDepth(state) > 0,
      phase: this.#isLocked ? 'locked' : phase,
      refusal: this.#saving.refusal,
      newest: phase === 'conflict' ? this.#saving.newest : null,
      isReadOnly: this.isReadOnly,
      hasFocus: this.#hasFocus,
      caret: caretPlace(state),
      carets: this.#saving.carets,
      overlays: this.isReadOnly ? noOverlays : overlaysOf(state),
      selected: this.#selected.of(state),
      order: this.#order.of(state),
    }
  }
}
