import type { CslItem } from '#core/apa/csl.ts'
import type { Passage } from './source-passages.ts'

/** A ticked source as the model and the composer get it. */
export type PromptSource = {
  csl: CslItem
  abstract: string | null
  /** What may be sent of its text; null where there is none. */
  text: PromptText | null
}

export type PromptText = {
  /** The room that it may take: of a text that was not searched, its beginning's. */
  wantedRoom: number
  /** The beginning, and then those that agree most with the request; all if they fit. */
  passages: Passage[]
  /** Whether its pages are those of a file. */
  hasPages: boolean
}
