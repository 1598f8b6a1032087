import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { kindOf } from '#core/document/block-roles.ts'
import { addressOf } from '#core/editing/schema.ts'
import type { Person } from './people.ts'

/** Where somebody else is: places of the text as it is here now. */
export type Caret = Pick<Person, 'client' | 'name' | 'colour' | 'moves'> & {
  anchor: number
  head: number
  /** The id of the table or figure that they write in. */
  exhibit: string | null
}

/** `taken`: the tables and figures that others write in. */
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

/** Who else writes in the table or figure with this id; null for nobody. */
export function writerOf(state: EditorState, exhibit: string | null): Caret | null {
  if (exhibit === null) return null
  return caretsOf(state).find((caret) => caret.exhibit === exhibit) ?? null
}

function takenIn({ doc }: EditorState, carets: readonly Caret[]): DecorationSet {
  const writers = new Map(carets.map((caret) => [caret.exhibit, caret]))
  const taken: Decoration[] = []
  doc.forEach((node, pos) => {
    const writer = writers.get(addressOf(node))
    if (!node.isAtom || !writer) return
    const [name = ''] = writer.name.split(' ')
    const { one, ending } = kindOf(node.type.name)
    const said = `${name} escribe en est${ending === 'a' ? 'a' : 'e'} ${one}`
    const attributes = { class: `taken of-${writer.colour}`, 'data-writer': said }
    taken.push(Decoration.node(pos, pos + node.nodeSize, attributes))
  })
  return DecorationSet.create(doc, taken)
}
