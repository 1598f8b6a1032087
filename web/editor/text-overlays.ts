import type { EditorState } from 'prosemirror-state'
import { type JustPasted, justPastedOf } from './just-pasted.ts'
import { type Slash, slashOf } from './slash-menu.ts'

/** What stands over the text for a moment. */
export type TextOverlays = { slash: Slash | null; pasted: JustPasted | null }

export const noOverlays: TextOverlays = { slash: null, pasted: null }

export function overlaysOf(state: EditorState): TextOverlays {
  return { slash: slashOf(state), pasted: justPastedOf(state) }
}
