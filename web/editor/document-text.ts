import type { Node } from 'prosemirror-model'
import { parseInline, type Span, writeInline } from '#core/document/inline.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import {
  blockOf,
  type EditorRole,
  italic,
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
  const blocks: Node[] = []
  let hasBody = false
  for (const { role, content, unknownRole } of outlineOf(text, noTitlePage)) {
    if (!isEdited(role)) continue
    if (role === 'ref' && !hasBody) blocks.push(blockOf('p', []))
    hasBody = true
    const nodes = nodesOf(parseInline(content))
    blocks.push(unknownRole ? unknownBlock(unknownRole, nodes) : blockOf(role, nodes))
  }
  return schema.node('doc', null, hasBody ? blocks : [blockOf('p', [])])
}

/** The title and title-page lines inside a text; the editor keeps them unchanged. */
export function headBlocks(text: AcademicText): Block[] {
  return text.cuerpo.filter(({ role }) => role === 'title-main' || role === 'title-meta')
}

/** The text to save: the blocks of the head, then every block of the editor that is not blank. */
export function academicText(head: readonly Block[], document: Node): AcademicText {
  const { cuerpo, referencias } = textBeingEdited(document)
  const isFilled = ({ content }: { content: string }) => content.trim() !== ''
  return {
    cuerpo: [...head, ...cuerpo.filter(isFilled)],
    referencias: referencias.filter(isFilled),
  }
}

/** Every block of the editor, one to one, for the layout. */
export function textBeingEdited(document: Node): AcademicText {
  const text: AcademicText = { cuerpo: [], referencias: [] }
  document.forEach((node) => {
    const role = roleOf(node)
    const content = contentOf(node)
    if (role === 'ref') text.referencias.push({ content })
    else text.cuerpo.push({ role: unknownRoleOf(node) ?? role, content })
  })
  return text
}

const contents = new WeakMap<Node, string>()

/** A block's content with its markup, written once for each node. */
export function contentOf(node: Node): string {
  const known = contents.get(node)
  if (known !== undefined) return known
  const spans: Span[] = []
  node.forEach((child) => {
    spans.push({ text: child.text ?? '', italic: child.marks.length > 0 })
  })
  const content = writeInline(spans)
  contents.set(node, content)
  return content
}

export function nodesOf(spans: readonly Span[]): Node[] {
  return spans.map((span) => schema.text(span.text, span.italic ? [italic] : []))
}

function isEdited(role: string): role is EditorRole {
  return schema.nodes[role] !== undefined && role !== 'doc' && role !== 'text'
}
