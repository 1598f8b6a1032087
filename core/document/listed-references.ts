import type { AcademicText, Reference } from './model.ts'

/** What becomes of the list of references that a model writes. */
export type ListedReferences = {
  /** The reference in place of one that was written. */
  of(written: Reference): Reference
  /** The text with the references that it lacks of works that its blocks cite, those from number `from` on. */
  withCited<Text extends AcademicText>(text: Text, from: number): Text
}

/** The list as the model writes it. */
export const asWritten: ListedReferences = { of: (written) => written, withCited: (text) => text }
