import { type Mark, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { type ExhibitRole, exhibitRoles, type UnknownRole } from '#core/document/block-roles.ts'
import { noteSign } from '#core/document/notes.ts'
import { tagOf } from '#core/layout/line-tags.ts'

/** Roles of the blocks that are written on the text pages, in the order of the role menu. */
export const textRoles = ['t1', 't2', 't3', 't4', 't5', 'p', 'quote', 'bullet', 'number'] as const
export type TextRole = (typeof textRoles)[number]
/** Roles whose text the student writes letter by letter. */
export type WrittenRole = TextRole | 'ref' | 'appendix'
export type EditorRole = WrittenRole | ExhibitRole

function block(role: WrittenRole): NodeSpec {
  const tag = tagOf[role === 'appendix' ? 'appendix-title' : role]
  return {
    attrs: { id: { default: null } },
    content: '(text | note)*',
    defining: role !== 'p',
    toDOM: (node) => [tag, { class: role, 'data-block': addressOf(node) }, 0],
    parseDOM: [{ tag: `${tag}.${role}` }, ...(role === 'p' ? [{ tag: 'p' }, { tag: 'div' }] : [])],
  }
}

/** A table or figure is one node without content, whose text is an attribute. */
const exhibit: NodeSpec = {
  atom: true,
  selectable: true,
  attrs: { id: { default: null }, content: { default: '' } },
  toDOM: (node) => [
    'div',
    { class: 'exhibit', 'data-content': node.attrs['content'], 'data-block': addressOf(node) },
  ],
}

/** A note in the text: an inline atom one character long, drawn as its number. `said`: the note's text. */
const note: NodeSpec = {
  inline: true,
  atom: true,
  attrs: { said: { default: '' } },
  leafText: () => noteSign,
  toDOM: () => ['sup', { class: 'note-call', role: 'button' }],
}

const exhibits = Object.fromEntries(exhibitRoles.map((role) => [role, exhibit])) as Record<
  ExhibitRole,
  NodeSpec
>

// The first is what ProseMirror fills in where a text needs a block.
const written = `p | quote | bullet | number | t1 | t2 | t3 | t4 | t5 | ${exhibitRoles.join(' | ')}`

/**
 * Headings, paragraphs, block quotations, list items, tables and figures in any order, then the references and the
 * appendices. Bold and italics are the only marks.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: `(${written})+ ref* (appendix (${written})*)*` },
    p: { ...block('p'), attrs: { id: { default: null }, unknownRole: { default: null } } },
    quote: block('quote'),
    bullet: block('bullet'),
    number: block('number'),
    t1: block('t1'),
    t2: block('t2'),
    t3: block('t3'),
    t4: block('t4'),
    t5: block('t5'),
    ref: block('ref'),
    appendix: block('appendix'),
    ...exhibits,
    note,
    text: {},
  },
  marks: {
    bold: {
      toDOM: () => ['b', 0],
      parseDOM: [{ tag: 'b' }, { tag: 'strong' }, { style: 'font-weight=bold' }],
    },
    italic: {
      toDOM: () => ['em', 0],
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
    },
  },
})

export const bold: Mark = schema.mark('bold')
export const italic: Mark = schema.mark('italic')

export function roleOf(node: Node): EditorRole {
  return node.type.name as EditorRole
}

/** The id of a block; null until the editor has given it one. */
export function addressOf(node: Node): string | null {
  return node.attrs['id'] ?? null
}

/** The stored role of a paragraph that a newer version wrote. */
export function unknownRoleOf(node: Node): UnknownRole | null {
  return node.attrs['unknownRole'] ?? null
}

export function unknownBlock(
  unknownRole: UnknownRole,
  content: readonly Node[],
  id: string | null = null,
): Node {
  return schema.node('p', { id, unknownRole }, content)
}

export function blockOf(
  role: WrittenRole,
  content: readonly Node[],
  id: string | null = null,
): Node {
  return schema.node(role, { id }, content)
}

export function noteNode(said: string, marks: readonly Mark[] = []): Node {
  return schema.node('note', { said }, [], marks)
}

export function exhibitNode(role: ExhibitRole, content: string, id: string | null = null): Node {
  return schema.node(role, { id, content })
}
