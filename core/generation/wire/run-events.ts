/**
 * Whether the recorded text of a run is complete, or why it ends early. `doubtful`: it ended by itself, but lacks much of
 * the document that it builds on.
 */
export type Completeness = 'complete' | 'stopped' | 'cut_off' | 'credit_limit' | 'doubtful'

/** Why a run failed. `contract/error-messages.ts` has the Spanish words, decision 008 what leads to each code. */
export type RunFailureCode =
  | 'generation.overloaded'
  | 'generation.rate_limited'
  | 'generation.refused_request'
  | 'generation.misconfigured'
  | 'generation.model_unavailable'
  | 'generation.text_too_long'
  | 'generation.timed_out'
  | 'generation.interrupted'
  | 'generation.empty_response'
  | 'generation.bad_stream'
  | 'generation.empty_content'
  | 'generation.wrong_format'
  | 'generation.blocked'
  | 'generation.stopped'
  | 'generation.proposal_stopped'
  | 'generation.proposal_cut'

export type RunFailure = { code: RunFailureCode; details: Record<string, unknown> }

/** How a run ended, as the database has it. `message` is Spanish; a foreign sender's code may be any text. */
export type RunEnd =
  | { status: 'generated' | 'saved'; completeness: Completeness }
  | { status: 'failed'; code: string; message: string; details: Record<string, unknown> }

/**
 * The events of a run, in order: pieces of the answer's JSON, then one end. `seq` is the number of characters (UTF-16
 * units) of the JSON up to the end of the piece; a broken connection is resumed after any `seq`, however the text is
 * cut. Null when the sender does not say. `candidates.ts` and `event-stream.ts` are the two encodings of these events.
 */
export type RunEvent =
  | { type: 'text'; seq: number | null; text: string }
  | { type: 'end'; end: RunEnd }
