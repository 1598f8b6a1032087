/** How the kept text of a run ends: whole, or why it ends early. */
export type Completeness = 'complete' | 'stopped' | 'cut_off' | 'credit_limit'

/** Why a run failed. Its Spanish words are `contract/error-messages.ts`'s; what a model did to earn it, decision 008. */
export type RunFailureCode =
  | 'generation.overloaded'
  | 'generation.rate_limited'
  | 'generation.refused_request'
  | 'generation.misconfigured'
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
 * The events of a run, in order: pieces of the answer's JSON, then one end. `seq` says how many
 * characters (UTF-16 units) of it there are up to the end of the piece: a broken connection is resumed after any of
 * them, however the text is cut. Null when the sender does not say.
 * `candidates.ts` and `event-stream.ts` are the two encodings of these events.
 */
export type RunEvent =
  | { type: 'text'; seq: number | null; text: string }
  | { type: 'end'; end: RunEnd }
