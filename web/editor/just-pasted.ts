import { closeHistory } from 'prosemirror-history'
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import { maxTableRows, readTable, writeTable } from '#core/document/table.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { exhibitNode } from '#core/editing/schema.ts'

/** The table that has just been pasted, until something else happens. */
export type JustPasted = {
  /** The place before the table. */
  at: number
  /** Where it was copied; null where the clipboard does not tell. */
  program: string | null
  /** Its size, as it was pasted. */
  columns: number
  rows: number
  /** Whether an empty header was put above its first row, which is data. */
  hasEmptyHead: boolean
  /** How many steps of the history take everything back. */
  steps: number
}

type Value = JustPasted | null

const key = new PluginKey<Value>('justPasted')

/** Remembers a pasted table until the text is changed by anything else. */
export function justPasted(): Plugin<Value> {
  return new Plugin<Value>({
    key,
    state: {
      init: () => null,
      apply(tr, before) {
        const told: Value | undefined = tr.getMeta(key)
        if (told !== undefined) return told
        return tr.docChanged ? null : before
      },
    },
  })
}

export function justPastedOf(state: EditorState): JustPasted | null {
  return key.getState(state) ?? null
}

export function rememberPasted(tr: Transaction, pasted: JustPasted): Transaction {
  return tr.setMeta(key, pasted)
}

export const forgetPasted: Command = (state, dispatch) => {
  if (!justPastedOf(state)) return false
  dispatch?.(state.tr.setMeta(key, null))
  return true
}

/** Puts an empty header above the first row, or takes it away again. One step to undo. */
export const toggleEmptyHead: Command = (state, dispatch) => {
  const pasted = justPastedOf(state)
  const node = pasted && state.doc.nodeAt(pasted.at)
  if (!pasted || node?.type.name !== 'table') return false
  const { at, hasEmptyHead, steps } = pasted
  const table = readTable(contentOf(node))
  const head = (table.rows[0] ?? []).map(() => '')
  const rows = hasEmptyHead ? table.rows.slice(1) : [head, ...table.rows]
  if (rows.length > maxTableRows) return false
  const changed = exhibitNode('table', writeTable({ ...table, rows }))
  const tr = closeHistory(state.tr).replaceWith(at, at + node.nodeSize, changed)
  dispatch?.(rememberPasted(tr, { ...pasted, hasEmptyHead: !hasEmptyHead, steps: steps + 1 }))
  return true
}

/** Keys that change nothing: those of others, and those that lead to the strip under the table. */
const passing = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Tab', 'F10'])

export function isPassingKey({ key }: KeyboardEvent): boolean {
  return passing.has(key)
}
