import { dequal } from 'dequal'
import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { VersionRow } from '#contract/projects.ts'
import type { Page } from '#core/layout/pages.ts'
import type { Caret } from '#web/editor/together/carets.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import { type CaretPlace, stretchesOf } from './caret-place.ts'
import { referencesOf } from './commands.ts'
import { type Slash, slashOf } from './insert/slash-menu.ts'
import { type JustPasted, justPastedOf } from './just-pasted.ts'
import { pageBreaksOf } from './page-breaks.ts'
import { type Misplaced, misplacedReference } from './reference-order.ts'
import type { SavePhase } from './save-machine.ts'
import type { SelectedText } from './selected-text.ts'

/** What stands over the text for a moment. */
type TextOverlays = { slash: Slash | null; pasted: JustPasted | null }

export const noOverlays: TextOverlays = { slash: null, pasted: null }

export function overlaysOf(state: EditorState): TextOverlays {
  return { slash: slashOf(state), pasted: justPastedOf(state) }
}

/** The state that the screen shows around the text. */
export type SessionView = {
  /** The text; compare it by identity: each edit makes a new node. */
  doc: Node
  pageCount: number
  /** Pages without text of the body: title page, references, declaration. */
  besidePages: number
  /** The pages after the text, which cannot be edited here. */
  declaration: readonly Page[]
  index: readonly Page[]
  isApproximate: boolean
  words: number
  canUndo: boolean
  canRedo: boolean
  phase: SavePhase
  refusal: string | null
  /** In a conflict, the document as it was changed elsewhere; null otherwise. */
  newest: VersionRow | null
  /** A run is writing the document, or a choice is due. */
  isReadOnly: boolean
  hasFocus: boolean
  caret: CaretPlace | null
  /** The carets of other people in the text. */
  carets: readonly Caret[]
  overlays: TextOverlays
  selected: SelectedText | null
  order: OrderOfReferences
}

/** A session view without its text and what is drawn over it. */
export type SessionAround = Omit<SessionView, 'doc' | 'overlays' | 'carets'>

/** Null without references. */
type OrderOfReferences = {
  /** The page that the list begins on. */
  page: number
  misplaced: { after: string | null; stretches: LineSpan[] } | null
} | null

/** Finds the first reference out of order, again only when the references change. */
export class ReferenceOrder {
  #known: { nodes: readonly Node[]; misplaced: Misplaced | null } | null = null

  of(state: EditorState): OrderOfReferences {
    const references = referencesOf(state)
    const heading = pageBreaksOf(state).layout.pages.findLast(
      ({ lines }) => lines[0]?.role === 'ref-heading',
    )
    if (references === null || heading === undefined) return null
    const known = this.#known?.nodes
    const isSame =
      known?.length === references.nodes.length &&
      references.nodes.every((node, i) => node === known[i])
    if (this.#known === null || !isSame) {
      const misplaced = misplacedReference(references.entries)
      this.#known = { nodes: references.nodes, misplaced }
    }
    const { misplaced } = this.#known
    if (misplaced === null) return { page: heading.number, misplaced: null }
    const node = references.nodes[misplaced.index]
    const index = node ? state.doc.content.content.indexOf(node) : -1
    return {
      page: heading.number,
      misplaced: { after: misplaced.after, stretches: stretchesOf(state, index) },
    }
  }
}

/** The new view with the objects of the earlier one where they are equal: most letters change nothing around the text. */
export function withSameParts(before: SessionView, view: SessionView): SessionView {
  const same = <Name extends keyof SessionView>(name: Name) =>
    dequal(before[name], view[name]) ? before[name] : view[name]
  return {
    ...view,
    caret: same('caret'),
    overlays: same('overlays'),
    carets: same('carets'),
    order: same('order'),
    declaration: same('declaration'),
    index: same('index'),
  }
}
