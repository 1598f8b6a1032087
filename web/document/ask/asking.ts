import type { AcademicText } from '#core/document/model.ts'

/** A replacement that waits for the student's decision. */
export type Proposal = {
  /** Another proposal has another key. */
  key: string
  before: AcademicText
  after: AcademicText
  instruction: string
  credits: number
}

export type AskState =
  | { kind: 'rest' }
  | { kind: 'writing' }
  | { kind: 'failed'; reason: string }
  /** The credits do not suffice. */
  | { kind: 'short'; neededUnits: number }
  | { kind: 'proposal'; proposal: Proposal; isDeciding: boolean }
  /** The document is another one now: the proposal is in the chat alone. */
  | { kind: 'gone' }

/** Asking the model about selected text, and deciding on what it proposes. */
export type Asking = {
  state: AskState
  /** Null without a model. */
  ask: ((instruction: string) => void) | null
  again: () => void
  accept: () => void
  discard: () => void
  /** Takes a failure or a notice away. */
  dismiss: () => void
  stop: () => void
}
