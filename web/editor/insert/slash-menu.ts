import { closeHistory, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { pageBreaksOf } from '#web/editor/page-breaks.ts'
import { type InsertEntry, type InsertId, insertEntries } from './insert-entries.ts'

/** The menu that a typed slash opens. */
export type Slash = {
  /** The place before the paragraph that the slash begins. */
  at: number
  /** The letters after the slash. */
  letters: string
  /** Never empty. */
  entries: readonly InsertEntry[]
  /** Which of the entries Enter takes. */
  chosen: number
}

/** `at`: before the paragraph. Null once the menu was closed: it does not open again for the same slash. */
type Typed = { at: number; chosen: number } | null

const key = new PluginKey<Typed>('slashMenu')
const sign = '/'
/** No name is as long: the paragraph is no longer about the menu. */
const maxLength = 40

/** Opens the menu 'Insertar' when a slash is typed as the first sign of an empty paragraph, by a key and nothing else. */
export function slashMenu(): Plugin<Typed> {
  return new Plugin<Typed>({
    key,
    state: {
      init: () => null,
      apply(tr, before, old, state) {
        const told: Typed | undefined = tr.getMeta(key)
        const typed =
          told === undefined ? before && { ...before, at: tr.mapping.map(before.at) } : told
        if (typed === null) return null
        const letters = lettersAt(state, typed.at)
        if (letters === null) return null
        const isSame = told !== undefined || (before && lettersAt(old, before.at)) === letters
        return isSame ? typed : { ...typed, chosen: 0 }
      },
    },
    props: {
      handleTextInput(view, from, to, text, typing) {
        const { parent, pos } = view.state.doc.resolve(from)
        if (text !== sign || from !== to || !isEmptyParagraph(parent)) return false
        // A step of its own, so that undoing it leaves the paragraph as it was before.
        view.dispatch(closeHistory(typing()).setMeta(key, { at: pos - 1, chosen: 0 }))
        return true
      },
    },
  })
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'p' && node.content.size === 0
}

/** The letters after the slash while the caret is among them; null elsewhere. */
function lettersAt({ doc, selection }: EditorState, at: number): string | null {
  const node = doc.nodeAt(at)
  const { $head, empty } = selection
  if (node?.type.name !== 'p' || !empty || $head.parent !== node) return null
  if ($head.parentOffset === 0 || node.content.size > maxLength) return null
  const text = node.textContent
  return text.startsWith(sign) ? text.slice(sign.length) : null
}

/** Null while it is closed, or while no entry has the letters. */
export function slashOf(state: EditorState): Slash | null {
  const typed = key.getState(state)
  if (!typed) return null
  const letters = lettersAt(state, typed.at)
  if (letters === null) return null
  const entries = insertEntries(letters, pageBreaksOf(state).frame.appendixWord)
  return entries.length === 0 ? null : { ...typed, letters, entries }
}

/** Closes the menu; the slash stays as a sign of the text. */
export const closeSlash: Command = (state, dispatch) => {
  if (!key.getState(state)) return false
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

/** Makes another entry the one that Enter takes. */
export function chooseEntry(state: EditorState, chosen: number): Transaction {
  return state.tr.setMeta(key, { at: key.getState(state)?.at ?? 0, chosen })
}

/**
 * Takes the slash and its letters out of the paragraph. Their typing is undone where it is the last step and the only
 * one: then undoing what is inserted, and undoing once more, never brings them back.
 */
export const takeSlashAway: Command = (state, dispatch) => {
  const slash = slashOf(state)
  if (!slash) return false
  const from = slash.at + 1
  const cleared = closeHistory(state.tr).delete(from, from + sign.length + slash.letters.length)
  cleared.setSelection(TextSelection.create(cleared.doc, from))
  let undone: Transaction | null = null
  undo(state, (tr) => {
    if (tr.doc.eq(cleared.doc)) undone = tr
  })
  dispatch?.(undone ?? cleared)
  return true
}

/** What a key does while the menu is open; false for keys that go to the text. */
export function pressInSlash(
  view: EditorView,
  event: KeyboardEvent,
  onTake: (id: InsertId) => void,
): boolean {
  const slash = slashOf(view.state)
  const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
  if (!slash || hasModifier || view.composing) return false
  const { entries, chosen } = slash
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) {
    const next = (chosen + step + entries.length) % entries.length
    view.dispatch(chooseEntry(view.state, next))
    return true
  }
  const entry = entries[chosen]
  if (entry && (event.key === 'Enter' || event.key === 'Tab')) {
    onTake(entry.id)
    return true
  }
  return event.key === 'Escape' && closeSlash(view.state, view.dispatch)
}

/** The id of the menu in the page, and of its entries. */
export const slashListId = 'insertar'
export const slashEntryId = (id: InsertId) => `${slashListId}-${id}`

/** Tells screen readers which entry is chosen while the focus stays in the text. */
export function slashAttributes(state: EditorState): Record<string, string> {
  const slash = slashOf(state)
  const entry = slash?.entries[slash.chosen]
  if (!entry) return {}
  return {
    'aria-autocomplete': 'list',
    'aria-controls': slashListId,
    'aria-activedescendant': slashEntryId(entry.id),
  }
}
