import { dequal } from 'dequal'
import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { countWords } from '#core/document/words.ts'
import { academicText, editedDocument, headBlocks } from '#core/editing/document-text.ts'
import { rewriteText } from '#core/editing/rewrite-text.ts'
import type { WrittenRole } from '#core/editing/schema.ts'
import type { TextRange } from '#core/generation/selection.ts'
import { besidePages } from '#core/layout/beside-pages.ts'
import type { Layout, Page } from '#core/layout/pages.ts'
import { closeSlash } from '#web/editor/insert/slash-menu.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import { isDeclarationPage, isIndexPage } from '#web/pages/sheet.tsx'
import { newSlice, type Slice } from '#web/store/slice.ts'
import { keepAddresses } from './block-addresses.ts'
import { type CaretPlace, caretPlace, stretchesOf } from './caret-place.ts'
import {
  orderReferences,
  referencesOf,
  selectBlock,
  setRole,
  toggleBold,
  toggleItalic,
} from './commands.ts'
import { baseOf, isKnown, newestOfConflict, restoreVersion, saveDocument } from './document.api.ts'
import { createState } from './editor-state.ts'
import { selectedExhibit } from './exhibits.ts'
import { keepBothTexts } from './keep-both-texts.ts'
import { changeFrame, type Frame, pageBreaksOf } from './page-breaks.ts'
import { type Misplaced, misplacedReference } from './reference-order.ts'
import { type Base, resumeSaving, type SavePhase, startSaving } from './save-machine.ts'
import { Saver } from './saver.ts'
import { type SelectedText, SelectedTexts } from './selected-text.ts'
import { storedRange, wholeWords } from './stored-range.ts'
import { noOverlays, overlaysOf, type TextOverlays } from './text-overlays.ts'
import { newStorageKey } from './unsaved-documents.ts'
import { WrittenCells } from './written-cells.ts'

/** The state that the screen shows around the text. */
export type SessionView = {
  /** The text; compare it by identity: each edit makes a new node. */
  doc: Node
  pageCount: number
  /** Pages without text of the body: title page, references, declaration. */
  besidePages: number
  /** The pages after the text, which cannot be edited here. */
  declaration: readonly Page[]
  index: readonly Page[]
  isApproximate: boolean
  words: number
  canUndo: boolean
  canRedo: boolean
  phase: SavePhase
  refusal: string | null
  /** In a conflict, the document as it was changed elsewhere; null otherwise. */
  newest: VersionRow | null
  /** A run is writing the document, or a choice is due. */
  isReadOnly: boolean
  hasFocus: boolean
  caret: CaretPlace | null
  overlays: TextOverlays
  selected: SelectedText | null
  /** Null without references. */
  order: {
    /** The page that the list begins on. */
    page: number
    misplaced: { after: string | null; stretches: LineSpan[] } | null
  } | null
}

/** The same without the text. */
export type SessionAround = Omit<SessionView, 'doc' | 'overlays'>

export type SessionOptions = {
  projectId: string
  userId: string
  text: AcademicText
  base: Base
  frame: Frame
  /** The storage key under which an earlier visit left this text, which the server may not have. */
  unsavedKey?: string
  onSending: () => void
  onSaved: (version: VersionRow) => void
}

const countWordsAfterMs = 400

/** One student's editing of one document, from the first press to leaving: its text, its history and its saving. */
export class EditingSession {
  #state: EditorState
  #head: readonly Block[]
  #view: EditorView | null = null
  readonly view: Slice<SessionView>
  #words: number
  #isLocked = false
  readonly cells: WrittenCells = new WrittenCells()
  #hasFocus = false
  #frame = 0
  #counting: ReturnType<typeof setTimeout> | undefined
  readonly #selected = new SelectedTexts()
  #order: { nodes: readonly Node[]; misplaced: Misplaced | null } | null = null
  readonly #saver: Saver
  readonly #options: SessionOptions

  constructor(options: SessionOptions) {
    const { text, base, frame, projectId, userId, unsavedKey } = options
    this.#options = options
    this.#head = headBlocks(text)
    this.#state = this.#createState(text, frame)
    this.#words = countWords(text)
    this.#saver = new Saver(unsavedKey === undefined ? startSaving(base) : resumeSaving(base), {
      projectId,
      storageKey: unsavedKey ?? newStorageKey(userId, projectId),
      readText: () => this.text(),
      onChange: () => this.#changed(),
      onSending: options.onSending,
      onSaved: options.onSaved,
    })
    this.view = newSlice(this.#snapshot())
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

  /** The text as it is now. */
  text(): AcademicText {
    return academicText(this.#head, this.#state.doc)
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
      this.#saver.step({ type: 'edited', at: Date.now() })
      this.#countSoon()
    }
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
    if (!isLocked) this.#saver.step({ type: 'free' })
    this.#changed()
    this.#view?.setProps({})
  }

  get isReadOnly(): boolean {
    return this.#isLocked || this.#saver.state.phase === 'conflict'
  }

  /** Takes over a newer document of the server, unless there are unsaved changes here. */
  adopt(version: VersionRow): void {
    const { phase, base } = this.#saver.state
    if (phase !== 'clean' || isKnown(version, base)) return
    const text = readAcademicText(version.content)
    if (!text) return
    if (!dequal(text, this.text())) this.#replace(text)
    this.#saver.step({ type: 'replaced', base: baseOf(version) })
  }

  /** Saves what is unsaved; false when the server does not have everything. */
  save(): Promise<boolean> {
    return this.#saver.flush()
  }

  /**
   * After a conflict: both texts become versions, and the chosen one is the document. Throws when the server cannot be
   * reached; every step may be repeated.
   */
  async choose(which: 'mine' | 'newest'): Promise<void> {
    const { projectId, onSaved } = this.#options
    const { version, text } = await keepBothTexts({
      which,
      mine: this.text(),
      newest: this.#saver.newest,
      baseOf,
      save: (each, base) => saveDocument(projectId, each, base, true),
      restore: (number) => restoreVersion(projectId, number),
      newestOf: newestOfConflict,
      onNewest: (newest) => this.#saver.setNewest(newest),
    })
    if (text) this.#replace(text)
    this.#saver.step({ type: 'replaced', base: baseOf(version) })
    onSaved(version)
    this.#view?.setProps({})
  }

  dispose(): void {
    clearTimeout(this.#counting)
    cancelAnimationFrame(this.#frame)
    this.#saver.dispose()
  }

  #createState(text: AcademicText, frame: Frame): EditorState {
    return createState(editedDocument(text), frame, {
      isComposing: () => this.#view?.composing ?? false,
    })
  }

  #replace(text: AcademicText): void {
    this.#head = headBlocks(text)
    this.#state = this.#createState(text, pageBreaksOf(this.#state).frame)
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
      this.view.set((before) => withSameParts(before, this.#snapshot()))
    })
  }

  #snapshot(): SessionView {
    const state = this.#state
    const { layout } = pageBreaksOf(state)
    const { phase } = this.#saver.state
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
      refusal: this.#saver.refusal,
      newest: phase === 'conflict' ? this.#saver.newest : null,
      isReadOnly: this.isReadOnly,
      hasFocus: this.#hasFocus,
      caret: caretPlace(state),
      overlays: this.isReadOnly ? noOverlays : overlaysOf(state),
      selected: this.#selected.of(state),
      order: this.#orderOfReferences(),
    }
  }

  #orderOfReferences(): SessionView['order'] {
    const state = this.#state
    const references = referencesOf(state)
    const heading = pageBreaksOf(state).layout.pages.findLast(
      ({ lines }) => lines[0]?.role === 'ref-heading',
    )
    if (references === null || heading === undefined) return null
    const known = this.#order?.nodes
    const isSame =
      known?.length === references.nodes.length &&
      references.nodes.every((node, i) => node === known[i])
    if (this.#order === null || !isSame) {
      const misplaced = misplacedReference(references.entries)
      this.#order = { nodes: references.nodes, misplaced }
    }
    const { misplaced } = this.#order
    if (misplaced === null) return { page: heading.number, misplaced: null }
    const node = references.nodes[misplaced.index]
    const index = node ? state.doc.content.content.indexOf(node) : -1
    return {
      page: heading.number,
      misplaced: { after: misplaced.after, stretches: stretchesOf(state, index) },
    }
  }
}

/** The new view with the objects of the earlier one where they are equal: most letters change nothing around the text. */
function withSameParts(before: SessionView, view: SessionView): SessionView {
  const same = <Name extends keyof SessionView>(name: Name) =>
    dequal(before[name], view[name]) ? before[name] : view[name]
  return {
    ...view,
    caret: same('caret'),
    overlays: same('overlays'),
    order: same('order'),
    declaration: same('declaration'),
    index: same('index'),
  }
}
