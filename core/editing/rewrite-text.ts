import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { carryIds } from '#core/document/carry-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { contentOf, nodeOf, textBeingEdited } from './document-text.ts'
import { addressOf, roleOf, schema } from './schema.ts'

type Placed = { node: Node; pos: number }

/** The steps that change a document to this text. */
export function stepsTo(document: Node, text: AcademicText): Transform {
  return rewriteText(new Transform(document), text)
}

/**
 * Changes the document of a transform to this text. It touches only the differences, so that carets, comments and page breaks
 * keep their places.
 */
export function rewriteText<Changes extends Transform>(tr: Changes, text: AcademicText): Changes {
  const { cuerpo, referencias } = carryIds(textBeingEdited(tr.doc), text)
  const body: Placed[] = []
  const references: Placed[] = []
  const back: Placed[] = []
  const written = new Set([...cuerpo, ...referencias].map(({ id }) => id))
  // A blank block stays, unless the text has it too.
  const stays = (node: Node) =>
    contentOf(node).trim() === '' && !written.has(addressOf(node) ?? undefined)
  tr.doc.forEach((node, pos) => {
    if (roleOf(node) === 'appendix' || back.length > 0) back.push({ node, pos })
    else if (stays(node)) return
    else if (roleOf(node) === 'ref') references.push({ node, pos })
    else body.push({ node, pos })
  })
  const blocks = cuerpo.filter(({ role }) => role !== 'ref')
  const firstAppendix = blocks.findIndex(({ role }) => role === 'appendix')
  const bodyEnd = firstAppendix === -1 ? blocks.length : firstAppendix
  const inBody = blocks.slice(0, bodyEnd).flatMap(nodeOf)
  const appended = blocks.slice(bodyEnd).flatMap(nodeOf)
  const listed = referencias.flatMap((one) => nodeOf({ ...one, role: 'ref' }))
  // From the end, so that earlier places stay valid.
  const backAt = back[0]?.pos ?? tr.doc.content.size
  replaceBlocks(tr, back, appended, tr.doc.content.size)
  replaceBlocks(tr, references, listed, backAt)
  replaceBlocks(tr, body, inBody, 0)
  return tr
}

/** `place`: where the first block goes when there is none. */
function replaceBlocks(
  tr: Transform,
  before: readonly Placed[],
  after: readonly Node[],
  place: number,
): void {
  const isSame = (old: Placed | undefined, node: Node | undefined) =>
    old !== undefined && node !== undefined && old.node.eq(node)
  let start = 0
  while (start < before.length && isSame(before[start], after[start])) start++
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const next = after.slice(start, after.length - end)
  if (old.length === next.length) {
    for (let i = old.length - 1; i >= 0; i--) replaceBlock(tr, old[i], next[i])
    return
  }
  const first = old[0]
  const last = old.at(-1)
  if (!first || !last) {
    tr.insert(before[start]?.pos ?? endOf(before[start - 1]) ?? place, next)
    return
  }
  const isWhole = tr.doc.childCount === old.length && next.length === 0
  const nodes = isWhole ? [schema.node('p')] : next
  tr.replaceWith(first.pos, last.pos + last.node.nodeSize, nodes)
}

function endOf(placed: Placed | undefined): number | undefined {
  return placed && placed.pos + placed.node.nodeSize
}

function replaceBlock(tr: Transform, old: Placed | undefined, node: Node | undefined): void {
  if (!old || !node || old.node.eq(node)) return
  if (addressOf(old.node) !== addressOf(node)) tr.setNodeAttribute(old.pos, 'id', addressOf(node))
  if (old.node.type !== node.type || node.isAtom) {
    tr.replaceWith(old.pos, old.pos + old.node.nodeSize, node)
    return
  }
  const from = old.node.content.findDiffStart(node.content)
  const ends = old.node.content.findDiffEnd(node.content)
  if (from === null || ends === null) return
  // With repeated letters the end of the difference can lie before its beginning.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  const inside = old.pos + 1
  tr.replaceWith(inside + from, inside + ends.a + overlap, node.content.cut(from, ends.b + overlap))
}
