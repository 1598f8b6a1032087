import type { EditorState } from 'prosemirror-state'
import { type Slash, slashOf } from '#web/editor/insert/slash-menu.ts'
import { type JustPasted, justPastedOf } from './just-pasted.ts'

/** What stands over the text for a moment. */
export type TextOverlays = { slash: Slash | null; pasted: JustPasted | null }

export const noOverlays: TextOverlays = { slash: null, pasted: null }

export function overlaysOf(state: EditorState): TextOverlays {
  return { slash: slashOf(state), pasted: justPastedOf(state) }
}
