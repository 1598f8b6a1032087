import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { addressOf } from '#core/editing/schema.ts'

/**
 * Adds to a transaction the ids of the blocks (`core/document/block-ids.ts`) that it would leave without one or with that of
 * another: a block that changes its role keeps its own; of the halves of a split the first that has words does; every new
 * block gets a new one. In the transaction itself, because one after it would be another change for those who wait for one.
 */
export function keepAddresses(tr: Transaction): Transaction {
  if (!tr.docChanged || hasSameAddresses(tr.before, tr.doc)) return tr
  const { storedMarks, storedMarksSet } = tr
  giveAddresses(tr)
  // A step clears them.
  if (storedMarksSet) tr.setStoredMarks(storedMarks)
  return tr
}

/** Gives ids to blocks that have none or that of another, as after both sides moved it; null where all have their own. */
export function mendAddresses({ doc, tr }: EditorState): Transaction | null {
  const ids = doc.content.content.map(addressOf)
  if (new Set(ids).size === ids.length && !ids.includes(null)) return null
  giveAddresses(tr)
  return tr.docChanged ? tr.setMeta('addToHistory', false) : null
}

/** Most edits change no more than the text of a block. */
function hasSameAddresses(old: Node, doc: Node): boolean {
  if (old.childCount !== doc.childCount) return false
  for (let index = 0; index < doc.childCount; index++) {
    const address = addressOf(doc.child(index))
    if (address === null || address !== addressOf(old.child(index))) return false
  }
  return true
}

function giveAddresses(tr: Transaction): void {
  const { doc, before, mapping } = tr
  const holders = new Map<string, { node: Node; pos: number }>()
  const nameless = new Map<number, Node>()
  doc.forEach((node, pos) => {
    const address = addressOf(node)
    const holder = address === null ? undefined : holders.get(address)
    if (address === null) nameless.set(pos, node)
    else if (!holder) holders.set(address, { node, pos })
    else if (holder.node.content.size === 0 && node.content.size > 0) {
      nameless.set(holder.pos, holder.node)
      holders.set(address, { node, pos })
    } else nameless.set(pos, node)
  })
  before.forEach((node, old) => {
    const address = addressOf(node)
    if (nameless.size === 0 || address === null || holders.has(address)) return
    const pos = mapping.map(old, -1)
    const now = nameless.get(pos)
    // A table that was deleted does not live on in the paragraph there.
    if (!now || ((now.isAtom || node.isAtom) && now.type !== node.type)) return
    tr.setNodeAttribute(pos, 'id', address)
    nameless.delete(pos)
  })
  for (const pos of nameless.keys()) tr.setNodeAttribute(pos, 'id', newAddress())
}

/** 50 random bits, so that writers who do not know of each other do not make the same. */
function newAddress(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return ((high & 0x3ffff) * 2 ** 32 + low).toString(36)
}
