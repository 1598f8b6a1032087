import type { AcademicText } from '#core/document/model.ts'
import type { RestStretch } from '#core/generation/growing-replacement.ts'
import type { CitingText } from '#core/sources/citations-outside.ts'

/** The document with a replacement, beside the document as it is. */
export type ProposedText = {
  before: AcademicText
  after: AcademicText & CitingText
  /** The parts of `after` that are still the old text; empty once the replacement is complete. */
  rest: readonly RestStretch[]
}

/** A replacement that waits for the student's decision. */
export type Proposal = ProposedText & {
  instruction: string
  credits: number
  /** Whether it ended early: it replaces all of the selected text, and does not say all that it was to say. */
  isCut: boolean
}

export type AskState =
  | { kind: 'rest' }
  /** Null before the first word. */
  | { kind: 'writing'; written: ProposedText | null }
  | { kind: 'failed'; reason: string }
  /** The credits did not suffice for this. */
  | { kind: 'short'; neededUnits: number; instruction: string }
  | { kind: 'proposal'; proposal: Proposal; isDeciding: boolean }
  /** The document has changed: the proposal is only in the chat. */
  | { kind: 'gone' }
  /** The model returned the selected text as it was. */
  | { kind: 'unchanged' }

/** The text that the pages show instead of the document. */
export function proposedBy(state: AskState): ProposedText | null {
  if (state.kind === 'proposal') return state.proposal
  return state.kind === 'writing' ? state.written : null
}
