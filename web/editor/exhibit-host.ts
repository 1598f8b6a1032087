import type { AttributionVerb } from '#core/apa/write-attribution.ts'
import type { WordedRole, WrittenPlace } from './written-place.ts'

/** What editing a table or figure in place needs from the editor. */
export type ExhibitHost = {
  dom: HTMLElement
  role: WordedRole
  content: () => string
  isReadOnly: () => boolean
  /** `isStep`: undone apart from what was typed before. `reference` is added to the list in the same step. */
  change: (content: string, isStep: boolean, reference?: string | null) => void
  select: () => void
  undo: () => void
  redo: () => void
  /** The caret goes back to the text: the exhibit is selected, or what stands after it. */
  leave: (to: 'exhibit' | 'after') => void
  tools: () => void
  /** Asks which work the exhibit is from. */
  askSource: (verb: AttributionVerb) => void
  /** Announces a change to screen readers. */
  say: (words: string) => void
  onFocus: (hasFocus: boolean) => void
  /** `isInSheet`: the place is written in the sheet of a phone, and not where it stands. */
  onPlace: (place: WrittenPlace | null, isInSheet: boolean) => void
}
