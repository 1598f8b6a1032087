import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { addressOf } from '#core/editing/schema.ts'
import type { Person } from './people.ts'
import { takenWords } from './taken-words.ts'

/** The caret of another person, in positions of this browser's text. */
export type Caret = Pick<Person, 'client' | 'name' | 'colour' | 'moves'> & {
  anchor: number
  head: number
  /** The id of the exhibit that they write in, or 'note-form' for the note that they have selected. */
  exhibit: string | null
}

/** `taken`: the exhibits and notes that others write in. */
type Carets = { carets: readonly Caret[]; taken: DecorationSet }

const key = new PluginKey<Carets>('carets')

/** Keeps the places of others in the text. They are drawn over it (`carets-layer.tsx`), so that no line is cut by one. */
export function othersCarets(): Plugin<Carets> {
  return new Plugin<Carets>({
    key,
    state: {
      init: () => ({ carets: [], taken: DecorationSet.empty }),
      apply(tr, value, _old, state) {
        const carets: readonly Caret[] | undefined = tr.getMeta(key)
        if (carets) return { carets, taken: takenIn(state, carets) }
        if (!tr.docChanged) return value
        const { mapping, doc } = tr
        return {
          carets: value.carets.map((caret) => ({
            ...caret,
            anchor: mapping.map(caret.anchor, -1),
            head: mapping.map(caret.head, -1),
          })),
          taken: value.taken.map(mapping, doc),
        }
      },
    },
    props: { decorations: (state) => key.getState(state)?.taken },
  })
}

export function showCarets({ tr }: EditorState, carets: readonly Caret[]): Transaction {
  return tr.setMeta(key, carets).setMeta('addToHistory', false)
}

export function caretsOf(state: EditorState): readonly Caret[] {
  return key.getState(state)?.carets ?? []
}

/** Who else writes in the exhibit with this id, or in the note before this place; null for nobody. */
export function writerOf(
  state: EditorState,
  exhibit: string | null,
  noteEnd: number | null = null,
): Caret | null {
  if (exhibit === null) return null
  const isHere = (caret: Caret) =>
    caret.exhibit === exhibit && (noteEnd === null || caret.head === noteEnd)
  return caretsOf(state).find(isHere) ?? null
}

function takenIn({ doc }: EditorState, carets: readonly Caret[]): DecorationSet {
  const writers = new Map(carets.map((caret) => [caret.exhibit, caret]))
  const taken: Decoration[] = []
  doc.forEach((node, pos) => {
    const writer = writers.get(addressOf(node))
    if (!node.isAtom || !writer) return
    taken.push(Decoration.node(pos, pos + node.nodeSize, attributesOf(writer, node.type.name)))
  })
  for (const caret of carets) {
    const at = caret.head - 1
    if (caret.exhibit !== 'note-form' || at < 0 || caret.head > doc.content.size) continue
    if (doc.nodeAt(at)?.type.name !== 'note') continue
    const { class: _, ...said } = attributesOf(caret, 'note')
    taken.push(Decoration.node(at, caret.head, { ...said, class: `taken-note of-${caret.colour}` }))
  }
  return DecorationSet.create(doc, taken)
}

function attributesOf({ name, colour }: Caret, role: string) {
  return { class: `taken of-${colour}`, 'data-writer': takenWords(name, role) }
}
