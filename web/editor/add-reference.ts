import type { Transaction } from 'prosemirror-state'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { contentOf, nodeOf } from '#core/editing/document-text.ts'

/** Adds a reference in its APA 7 place to what a step changes; the others keep their order. */
export function addReference(tr: Transaction, content: string): Transaction {
  const listed: { content: string; end: number }[] = []
  let start = tr.doc.content.size
  tr.doc.forEach((node, pos) => {
    if (node.type.name !== 'ref') return
    start = Math.min(start, pos)
    listed.push({ content: contentOf(node), end: pos + node.nodeSize })
  })
  const added = { content, end: start }
  const ordered = arrangeReferences([...listed, added])
  const at = ordered.indexOf(added)
  // The reference is in the list already.
  if (at < 0) return tr
  const before = listed.find((one) => one === ordered[at - 1])
  return tr.insert(before?.end ?? start, nodeOf({ role: 'ref', content }))
}
