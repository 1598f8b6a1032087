import type { Node } from 'prosemirror-model'
import { withIds } from '#core/document/block-ids.ts'
import { isExhibit, isKnownRole } from '#core/document/block-roles.ts'
import { parseInline, type Span, writeInline } from '#core/document/inline.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { noteSign } from '#core/document/notes.ts'
import { outlineOf } from '#core/document/outline.ts'
import { storedBlocks } from '#core/document/outline-item.ts'
import {
  addressOf,
  blockOf,
  bold,
  exhibitNode,
  italic,
  noteNode,
  roleOf,
  schema,
  unknownBlock,
  unknownRoleOf,
} from './schema.ts'

const noTitlePage = { title: '', lines: [] }

/**
 * The text pages of a document as they are shown: without what the pages leave out (blank blocks, duplicate
 * references). A document without text is one empty paragraph.
 */
export function editedDocument(text: AcademicText): Node {
  const blocks = storedBlocks(outlineOf(withIds(text), noTitlePage)).flatMap(nodeOf)
  const hasBody = blocks[0] !== undefined && roleOf(blocks[0]) !== 'ref'
  return schema.node('doc', null, hasBody ? blocks : [schema.node('p'), ...blocks])
}

/** The node of a block; none for what stands on the title page. */
export function nodeOf({ id, role, content }: Block): Node[] {
  if (role === 'title-main' || role === 'title-meta') return []
  if (isExhibit(role)) return [exhibitNode(role, content, id)]
  const nodes = nodesOf(parseInline(content))
  return [isKnownRole(role) ? blockOf(role, nodes, id) : unknownBlock(role, nodes, id)]
}

/** The title and title-page lines inside a text; the editor keeps them unchanged. */
export function headBlocks(text: AcademicText): Block[] {
  return text.cuerpo.filter(({ role }) => role === 'title-main' || role === 'title-meta')
}

/** The text to save: the blocks of the head, then every block of the editor that is not blank. */
export function academicText(head: readonly Block[], document: Node): AcademicText {
  const { cuerpo, referencias } = textBeingEdited(document)
  const isFilled = ({ content }: { content: string }) => content.trim() !== ''
  const lastFilled = cuerpo.findLastIndex(isFilled)
  // An appendix without title keeps its blocks apart from the text.
  const written = cuerpo.filter(
    (block, at) => isFilled(block) || (block.role === 'appendix' && at < lastFilled),
  )
  return {
    cuerpo: [...head, ...written],
    referencias: referencias.filter(isFilled),
  }
}

/** Every block of the editor, one to one, for the layout. */
export function textBeingEdited(document: Node): AcademicText {
  const text: AcademicText = { cuerpo: [], referencias: [] }
  document.forEach((node) => {
    const role = roleOf(node)
    const block = { ...idOf(node), content: contentOf(node) }
    if (role === 'ref') text.referencias.push(block)
    else
      text.cuerpo.push({ ...idOf(node), role: unknownRoleOf(node) ?? role, content: block.content })
  })
  return text
}

function idOf(node: Node): { id?: string } {
  const id = addressOf(node)
  return id === null ? {} : { id }
}

const contents = new WeakMap<Node, string>()

/** A block's content with its markup, written once for each node. */
export function contentOf(node: Node): string {
  const known = contents.get(node)
  if (known !== undefined) return known
  if (isExhibit(roleOf(node))) return node.attrs['content']
  const spans: Span[] = []
  node.forEach((child) => {
    spans.push({
      text: child.text ?? noteSign,
      italic: italic.isInSet(child.marks),
      bold: bold.isInSet(child.marks),
      ...(!child.isText && { note: child.attrs['said'] }),
    })
  })
  const content = writeInline(spans)
  contents.set(node, content)
  return content
}

export function nodesOf(spans: readonly Span[]): Node[] {
  return spans.map(({ text, note, ...face }) => {
    const marks = [...(face.bold ? [bold] : []), ...(face.italic ? [italic] : [])]
    return note === undefined ? schema.text(text, marks) : noteNode(note, marks)
  })
}
