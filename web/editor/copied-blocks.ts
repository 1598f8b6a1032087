import { DOMSerializer, type Fragment, type Node, type Slice } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { type ExhibitRole, exhibitRoles, isExhibit } from '#core/document/block-roles.ts'
import { clipboardStyle, exhibitHtml, listStyle } from '#core/document/clipboard.ts'
import { exhibitKinds } from '#core/document/kinds/exhibits.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { roleOf, schema, type WrittenRole } from '#core/editing/schema.ts'
import { lettersOf } from '#core/layout/pages.ts'
import { exhibitAttribute, noteAttribute, roleAttribute } from './copied-attributes.ts'
import type { EditingSession } from './editing-session.ts'
import { contentOfNote, wordsOfNote } from './notes.ts'
import { pageBreaksOf } from './page-breaks.ts'

/** Gives copied blocks the look that the document has in Word. */
export class CopiedBlocks extends DOMSerializer {
  readonly #session: EditingSession

  constructor(session: EditingSession) {
    const styleOf = (name: WrittenRole) =>
      clipboardStyle(name === 'appendix' ? 'appendix-title' : name, session.isJustified)
    super(
      {
        ...DOMSerializer.nodesFromSchema(schema),
        ...Object.fromEntries(
          Object.keys(schema.nodes)
            .filter((name) => !['doc', 'text', 'note'].includes(name) && !isExhibit(name))
            .map((name) => [
              name,
              () => {
                const { tag, style } = styleOf(name as WrittenRole)
                return [tag, { style, lang: 'es-EC', [roleAttribute]: name }, 0] as const
              },
            ]),
        ),
        ...Object.fromEntries(
          exhibitRoles.map((name) => [name, (node: Node) => copiedExhibit(node, session)]),
        ),
        note: (node) => ['span', { [noteAttribute]: contentOfNote(node) }, wordsOfNote(node)],
      },
      // `<i>`, not `<em>`: Writer turns the latter into a character style of its own.
      { bold: () => ['b', 0], italic: () => ['i', 0] },
    )
    this.#session = session
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const made = super.serializeFragment(fragment, options, target)
    if (target === undefined) joinLists(made, this.#session.state)
    return made
  }
}

/** Puts the items of each list into one element, without which other programs begin a list with each item. */
function joinLists(copied: HTMLElement | DocumentFragment, state: EditorState): void {
  const [only] = copied.children
  if (copied.children.length === 1 && only?.nodeName === 'LI' && isPartOfBlock(state)) {
    only.replaceWith(asParagraph(only))
    return
  }
  let list: HTMLElement | null = null
  for (const item of [...copied.children]) {
    if (item.nodeName !== 'LI') continue
    const role = item.getAttribute(roleAttribute)
    const tag = role === 'number' ? 'OL' : 'UL'
    if (list === null || item.previousElementSibling !== list || list.nodeName !== tag) {
      list = document.createElement(tag)
      list.setAttribute('style', listStyle)
      const first = item.previousElementSibling === null ? firstNumber(state) : 1
      if (tag === 'OL' && first > 1) list.setAttribute('start', String(first))
      item.before(list)
    }
    list.append(item)
  }
}

/** The number of the first selected item in the document. */
function firstNumber(state: EditorState): number {
  return Number.parseInt(markerOf(state, state.selection.$from.index(0)), 10) || 1
}

function markerOf(state: EditorState, index: number): string {
  return pageBreaksOf(state).blocks[index]?.lines[0]?.marker ?? ''
}

/** A partly selected item is copied as a paragraph, not as an item of a list. */
function isPartOfBlock({ selection }: EditorState): boolean {
  const { $from, $to } = selection
  return $from.parentOffset > 0 || $to.parentOffset < $to.parent.content.size
}

function asParagraph(item: Element): Element {
  const made = document.createElement('p')
  for (const { name, value } of item.attributes) made.setAttribute(name, value)
  made.append(...item.childNodes)
  return made
}

/** Label, words and rows for other programs, which cannot fetch a picture, and the content for this one. */
function copiedExhibit(node: Node, { state, isJustified }: EditingSession): HTMLElement {
  const role = roleOf(node) as ExhibitRole
  const content = contentOf(node)
  const [first] = pageBreaksOf(state).blocks[state.doc.content.content.indexOf(node)]?.lines ?? []
  const label = first ? lettersOf(first) : ''
  const made = document.createElement('div')
  made.lang = 'es-EC'
  made.setAttribute(exhibitAttribute(role), content)
  made.innerHTML = exhibitHtml({ role, content }, label, isJustified)
  return made
}

export function plainTextOf({ content }: Slice, state: EditorState): string {
  const from = state.selection.$from.index(0)
  const isList = (role: string | null) => role === 'bullet' || role === 'number'
  let text = ''
  let before: string | null = null
  content.forEach((node, _, at) => {
    const role = roleOf(node)
    const isTight = role === before && (role === 'ref' || isList(role))
    if (before !== null) text += isTight ? '\n' : '\n\n'
    if (isExhibit(role)) text += exhibitKinds[role].plain(contentOf(node))
    else {
      if (isList(role) && content.childCount > 1) text += `${markerOf(state, from + at)} `
      text += node.textBetween(0, node.content.size, '', wordsOfNote)
    }
    before = role
  })
  return text
}
