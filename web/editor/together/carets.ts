import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { addressOf } from '#core/editing/schema.ts'
import { draw } from '#web/editor/draw.ts'
import type { Person } from './people.ts'

/** Where somebody else is: places of the text as it is here now. */
export type Caret = Pick<Person, 'client' | 'name' | 'colour' | 'moves'> & {
  anchor: number
  head: number
  /** The id of the table or figure that they write in. */
  exhibit: string | null
}

type Carets = { carets: readonly Caret[]; shown: DecorationSet }

const key = new PluginKey<Carets>('carets')

/** Draws the carets and selections of others, and frames the table or figure that one of them writes in. */
export function othersCarets(): Plugin<Carets> {
  return new Plugin<Carets>({
    key,
    state: {
      init: () => ({ carets: [], shown: DecorationSet.empty }),
      apply(tr, value, _old, state) {
        const carets: readonly Caret[] | undefined = tr.getMeta(key)
        if (carets) return { carets, shown: decorationsOf(state, carets) }
        if (!tr.docChanged) return value
        return { ...value, shown: value.shown.map(tr.mapping, tr.doc) }
      },
    },
    props: { decorations: (state) => key.getState(state)?.shown },
  })
}

export function showCarets({ tr }: EditorState, carets: readonly Caret[]): Transaction {
  return tr.setMeta(key, carets).setMeta('addToHistory', false)
}

/** Who else writes in the table or figure with this id; null for nobody. */
export function writerOf(state: EditorState, exhibit: string | null): string | null {
  if (exhibit === null) return null
  const { carets = [] } = key.getState(state) ?? {}
  return carets.find((caret) => caret.exhibit === exhibit)?.name ?? null
}

function decorationsOf({ doc }: EditorState, carets: readonly Caret[]): DecorationSet {
  const decorations: Decoration[] = []
  const written = new Map(carets.map((caret) => [caret.exhibit, caret]))
  doc.forEach((node, pos) => {
    const caret = written.get(addressOf(node))
    if (!node.isAtom || !caret) return
    const [name = ''] = caret.name.split(' ')
    const attributes = { class: `taken of-${caret.colour}`, 'data-writer': name }
    decorations.push(Decoration.node(pos, pos + node.nodeSize, attributes))
  })
  for (const { client, name, colour, moves, anchor, head, exhibit } of carets) {
    if (exhibit !== null || Math.max(anchor, head) > doc.content.size) continue
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
    if (to > from) decorations.push(Decoration.inline(from, to, { class: `selected of-${colour}` }))
    if (!doc.resolve(head).parent.isTextblock) continue
    const caret = () => caretElement(name, colour, to > from)
    const spec = { side: -1, key: `${client} ${moves} ${to > from}`, ignoreSelection: true }
    decorations.push(Decoration.widget(head, caret, spec))
  }
  return DecorationSet.create(doc, decorations)
}

/** Takes no room in its line, and has no text that could be copied. */
function caretElement(name: string, colour: number, hasSelection: boolean): HTMLElement {
  const [first = ''] = name.split(' ')
  return draw({
    tag: 'span',
    className: `caret of-${colour}${hasSelection ? ' stays' : ''}`,
    'data-caret': first,
    'aria-hidden': 'true',
  })
}
