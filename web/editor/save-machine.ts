/** A version of the document and its revision. The number is 0 while the project has none. */
export type Base = { version: number; revision: number | null }

/**
 * `clean`: the server has everything. `waiting`: the student is writing. `saving`: a call is under way. `offline`: the
 * server cannot be reached. `locked`: a run writes the document. `limited`: the student has saved too often, and the
 * server says when it saves again. `refused`: the server rejects the text. `conflict`: the document was changed
 * elsewhere, and the student chooses.
 */
export type SavePhase =
  | 'clean'
  | 'waiting'
  | 'saving'
  | 'offline'
  | 'locked'
  | 'limited'
  | 'refused'
  | 'conflict'

/** Why a call did not save the text. */
export type SaveFailure =
  | { why: 'offline' | 'locked' | 'refused' | 'conflict' }
  | { why: 'limited'; retryMs: number }

export type SaveState = {
  phase: SavePhase
  base: Base
  /** The number of edits: now, in the text that the server has, and in the call under way. */
  edits: number
  saved: number
  sending: number | null
  /** When the oldest unsaved change was made, in milliseconds. */
  unsavedSince: number | null
  /** Calls that failed in a row. */
  failures: number
}

export type SaveEvent =
  | { type: 'edited'; at: number }
  /** The wait is over, or has to end: the student leaves, or sends a request. */
  | { type: 'due' }
  | { type: 'saved'; base: Base; at: number }
  | ({ type: 'failed' } & SaveFailure)
  /** The server responds again, or the run has ended. */
  | { type: 'free' }
  /** The document was replaced: the student has chosen, or it was changed elsewhere while nothing was unsaved. */
  | { type: 'replaced'; base: Base }

export type SaveEffect =
  /** Store the text in this browser. */
  | { type: 'keep' }
  /** Delete the text stored in this browser. */
  | { type: 'forget' }
  | { type: 'send' }
  /** Send `due` after this time, instead of after any earlier wait. */
  | { type: 'wait'; ms: number }

/** The text is sent after this pause in writing, or after this time without a pause. */
const pauseMs = 1_000
const longestMs = 8_000
const firstRetryMs = 2_000
const maxRetryMs = 20_000

export function startSaving(base: Base): SaveState {
  return {
    phase: 'clean',
    base,
    edits: 0,
    saved: 0,
    sending: null,
    unsavedSince: null,
    failures: 0,
  }
}

/** Resumes with a text stored in this browser, which the server may not have. */
export function resumeSaving(base: Base): SaveState {
  return { ...startSaving(base), phase: 'waiting', edits: 1, unsavedSince: 0 }
}

export function hasUnsaved({ edits, saved }: SaveState): boolean {
  return edits !== saved
}

/** The next state and the effects of an event. At most one call is under way; after a conflict there is none. */
export function stepSaving(state: SaveState, event: SaveEvent): [SaveState, SaveEffect[]] {
  switch (event.type) {
    case 'edited':
      return edited(state, event.at)
    case 'due':
    case 'free':
      return canSend(state, event.type) ? send(state) : [state, []]
    case 'saved':
      return acknowledged(state, event.base, event.at)
    case 'failed':
      return failed(state, event)
    case 'replaced':
      return [
        { ...startSaving(event.base), edits: state.edits, saved: state.edits },
        [{ type: 'forget' }],
      ]
  }
}

function edited(state: SaveState, at: number): [SaveState, SaveEffect[]] {
  const unsavedSince = state.unsavedSince ?? at
  const next: SaveState = { ...state, edits: state.edits + 1, unsavedSince }
  const isFree = state.phase === 'clean' || state.phase === 'waiting' || state.phase === 'refused'
  if (!isFree) return [next, [{ type: 'keep' }]]
  const ms = Math.max(0, Math.min(pauseMs, unsavedSince + longestMs - at))
  return [{ ...next, phase: 'waiting' }, [{ type: 'keep' }, { type: 'wait', ms }]]
}

function canSend(state: SaveState, event: 'due' | 'free'): boolean {
  if (!hasUnsaved(state) || state.sending !== null || state.phase === 'conflict') return false
  return event === 'due' || state.phase === 'offline' || state.phase === 'locked'
}

function send(state: SaveState): [SaveState, SaveEffect[]] {
  return [{ ...state, phase: 'saving', sending: state.edits }, [{ type: 'send' }]]
}

function acknowledged(state: SaveState, base: Base, at: number): [SaveState, SaveEffect[]] {
  if (state.sending === null) return [state, []]
  const next = { ...state, base, saved: state.sending, sending: null, failures: 0 }
  if (!hasUnsaved(next)) {
    return [{ ...next, phase: 'clean', unsavedSince: null }, [{ type: 'forget' }]]
  }
  return [
    { ...next, phase: 'waiting', unsavedSince: at },
    [{ type: 'keep' }, { type: 'wait', ms: pauseMs }],
  ]
}

function failed(state: SaveState, failure: SaveFailure): [SaveState, SaveEffect[]] {
  if (state.sending === null) return [state, []]
  const failures = state.failures + 1
  const next: SaveState = { ...state, phase: failure.why, sending: null, failures }
  if (failure.why === 'refused' || failure.why === 'conflict') return [next, [{ type: 'keep' }]]
  const backoffMs = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)
  const ms = failure.why === 'limited' ? Math.max(failure.retryMs, firstRetryMs) : backoffMs
  return [next, [{ type: 'keep' }, { type: 'wait', ms }]]
}
