import type { CslItem } from '#core/apa/csl.ts'

/** A ticked source as the model and the composer get it. */
export type PromptSource = {
  csl: CslItem
  abstract: string | null
  /** The texts of a file; null where there is none. */
  pages: string[] | null
  /** Whether the texts are the numbered pages of a file. */
  hasPages: boolean
}
