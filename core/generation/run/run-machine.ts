import { RevisionPrice } from '#core/credits/revision-price.ts'
import type { BlockRole } from '#core/document/block-roles.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/answer-reader.ts'
import { readReplacement } from '#core/generation/replacement.ts'
import type { Completeness, RunFailure, RunFailureCode } from './run-events.ts'

/** A failure of the model: its code, and whether to try again as long as nothing was delivered. */
export type ModelFault = RunFailure & {
  retry: 'never' | 'once' | 'twice'
  /** How long the model asks to wait before a retry. */
  retryAfterMs?: number
}

export type RunInput =
  /** One event of the model's stream. */
  | { type: 'text'; text: string }
  /** The model reported that it has finished, and its stream has ended. */
  | { type: 'finish'; reason: 'stop' | 'max_tokens' }
  | { type: 'fault'; fault: ModelFault }
  /** The model sent no event within the time limit. */
  | { type: 'silence' }
  /** The time limit of the run, retries included, is over. */
  | { type: 'deadline' }
  /** The pause before another attempt is over. */
  | { type: 'paused' }
  /** `stopped` by the student; `shutdown` of this server; `lease_lost`: the run no longer belongs to this server. */
  | { type: 'interrupt'; reason: 'stopped' | 'shutdown' | 'lease_lost' }

export type RunEffect =
  /** Ask the model, from the beginning. */
  | { type: 'ask' }
  /** End the attempt under way, if there is one. */
  | { type: 'hang_up' }
  /** Wait before the next attempt; the driver spreads the waits of many runs. */
  | { type: 'pause'; ms: number }
  /** A piece of the answer's JSON for the log and for those who follow the run. */
  | { type: 'append'; text: string }
  /** Record how the run ended. The last effect of every run. */
  | { type: 'record'; outcome: RunOutcome }

export type RunOutcome =
  | {
      kind: 'answer'
      answer: ModelAnswer
      completeness: Completeness
      costUnits: number
      /** The answer proposes the selected text as it is, and costs nothing. */
      isUnchanged: boolean
    }
  | ({ kind: 'failure' } & RunFailure)
  /** Another server owns the run or will fail it: its end is in the database. */
  | { kind: 'abandoned' }

export type RunLimits = {
  /** Units (characters) that the answer may cost: what the hold allows. */
  outputUnits: number
  /** The longest a run may take, in milliseconds: no retry begins that would end later. */
  totalMs: number
  /** The text that the answer builds on: blocks that come back unchanged are free. */
  base?: AcademicText | null
  /**
   * The role of the selected text, when the answer is to replace only that: then the answer is recorded whole or not at
   * all, because half of a replacement would delete the other half of the text.
   */
  replaces?: BlockRole | undefined
}

const retriesAllowed = { never: 0, once: 1, twice: 2 } as const
/** The pauses before the first and the second retry. */
const retryPausesMs = [500, 2_000] as const
/** After how many more characters, at the earliest, the price of a growing answer is computed again. */
const priceCheckUnits = 256

/**
 * One run of the model, from the first request to its outcome. Decides when to try again, which text is delivered, when
 * the run ends and how (docs/decisions/008). Pure: time, network and database are the driver's
 * (`server/generation/drive-run.ts`), which hands in what happens and carries out what comes back, in order. The
 * model's JSON is parsed here, once: the answer that is recorded and charged is what this reader read.
 */
export class RunMachine {
  readonly #limits: RunLimits
  readonly #price: RevisionPrice
  #reader = newReader()
  /** An answer with fewer characters cannot cost more than the limit. */
  #checkPriceAt: number
  #phase: 'asking' | 'pausing' | 'over' = 'asking'
  #retries = 0
  /** Whether this attempt had an event, and whether it had text other than white space. */
  #hasText = false
  #isSilent = true

  constructor(limits: RunLimits) {
    this.#limits = limits
    this.#price = new RevisionPrice(limits.base ?? null)
    this.#checkPriceAt = limits.outputUnits
  }

  get isOver(): boolean {
    return this.#phase === 'over'
  }

  start(): RunEffect[] {
    return [{ type: 'ask' }]
  }

  /** `elapsedMs`: since the run began. What comes after the end has no effect. */
  handle(input: RunInput, elapsedMs: number): RunEffect[] {
    if (this.#phase === 'over') return []
    switch (input.type) {
      case 'text':
        return this.#phase === 'asking' ? this.#read(input.text, elapsedMs) : []
      case 'finish':
        return this.#phase === 'asking' ? this.#finish(input.reason, elapsedMs) : []
      case 'fault':
        return this.#phase === 'asking' ? this.#retryOrFail(input.fault, elapsedMs) : []
      case 'silence':
        return this.#phase === 'asking' ? this.#fallSilent(elapsedMs) : []
      case 'deadline':
        return this.#fail('generation.timed_out')
      case 'paused':
        return this.#askAgain()
      case 'interrupt':
        return this.#interrupt(input.reason)
    }
  }

  #read(text: string, elapsedMs: number): RunEffect[] {
    this.#isSilent = false
    if (text === '') return []
    this.#hasText ||= text.trim() !== ''
    const delivered = this.#reader.push(text)
    if (this.#reader.state === 'broken') {
      return this.#retryOrFail(fault('generation.bad_stream'), elapsedMs)
    }
    const effects: RunEffect[] = delivered === '' ? [] : [{ type: 'append', text: delivered }]
    if (this.#isBeyondLimit()) {
      effects.push(...this.#keep('credit_limit', 'generation.interrupted'))
    }
    return effects
  }

  /** The price grows at most as fast as the text, so it is seldom computed. */
  #isBeyondLimit(): boolean {
    const written = this.#reader.billableUnits
    if (written <= this.#checkPriceAt) return false
    const { units, atMost } = this.#price.soFar(this.#reader.answer)
    const { outputUnits } = this.#limits
    if (units > outputUnits) return true
    this.#checkPriceAt = written + Math.max(priceCheckUnits, outputUnits - atMost)
    return false
  }

  #finish(reason: 'stop' | 'max_tokens', elapsedMs: number): RunEffect[] {
    if (!this.#hasText) {
      const retry = reason === 'stop' ? 'once' : 'never'
      return this.#retryOrFail(fault('generation.empty_content', retry), elapsedMs)
    }
    if (reason === 'max_tokens') return this.#keep('cut_off', 'generation.interrupted')
    const outcome = this.#reader.finish()
    switch (outcome.kind) {
      case 'complete':
        return this.#answer(outcome.answer, 'complete')
      case 'wrong_format':
        return this.#retryOrFail(fault('generation.wrong_format', 'once'), elapsedMs)
      case 'empty':
        return this.#retryOrFail(fault('generation.empty_content', 'once'), elapsedMs)
      case 'malformed':
        return this.#retryOrFail(fault('generation.bad_stream'), elapsedMs)
    }
  }

  #fallSilent(elapsedMs: number): RunEffect[] {
    const retry = this.#isSilent ? 'once' : 'never'
    return this.#retryOrFail(fault('generation.timed_out', retry), elapsedMs)
  }

  #interrupt(reason: 'stopped' | 'shutdown' | 'lease_lost'): RunEffect[] {
    if (reason === 'stopped') return this.#keep('stopped', 'generation.stopped')
    if (reason === 'shutdown') return this.#fail('generation.interrupted')
    return this.#end({ kind: 'abandoned' })
  }

  /** Records what there is of an answer that ends early. If there is nothing, the run fails and costs nothing. */
  #keep(completeness: Completeness, otherwise: RunFailureCode): RunEffect[] {
    if (this.#limits.replaces !== undefined) {
      return this.#fail(
        completeness === 'stopped' ? 'generation.proposal_stopped' : 'generation.proposal_cut',
      )
    }
    const answer = this.#reader.partialAnswer()
    return answer === null ? this.#fail(otherwise) : this.#answer(answer, completeness)
  }

  #answer(read: ModelAnswer, completeness: Completeness): RunEffect[] {
    const rest = this.#reader.rest()
    const { replaces } = this.#limits
    const answer = replaces === undefined ? read : readReplacement(read, replaces)
    if (answer === null) return this.#fail('generation.wrong_format')
    const comments = answer.comentarios_del_modelo
    const text = answer.texto_generado
    const isUnchanged = replaces !== undefined && this.#price.isUnchanged(text)
    const cost = isUnchanged ? 0 : this.#price.of({ comments, text })
    // The cost is limited to the hold: anything beyond is not charged.
    const costUnits = Math.min(cost, this.#limits.outputUnits)
    const ended = this.#end({ kind: 'answer', answer, completeness, costUnits, isUnchanged })
    return rest === '' ? ended : [{ type: 'append', text: rest }, ...ended]
  }

  #retryOrFail({ code, details, retry, retryAfterMs }: ModelFault, elapsedMs: number): RunEffect[] {
    const ms = retryAfterMs ?? retryPausesMs[Math.min(this.#retries, 1) as 0 | 1]
    const mayRetry =
      !this.#reader.hasBegun &&
      this.#retries < retriesAllowed[retry] &&
      elapsedMs + ms < this.#limits.totalMs
    if (!mayRetry) return this.#fail(code, details)
    this.#retries++
    this.#phase = 'pausing'
    return [{ type: 'hang_up' }, { type: 'pause', ms }]
  }

  #askAgain(): RunEffect[] {
    if (this.#phase !== 'pausing') return []
    this.#phase = 'asking'
    this.#reader = newReader()
    this.#checkPriceAt = this.#limits.outputUnits
    this.#hasText = false
    this.#isSilent = true
    return [{ type: 'ask' }]
  }

  #fail(code: RunFailureCode, details: Record<string, unknown> = {}): RunEffect[] {
    return this.#end({ kind: 'failure', code, details })
  }

  #end(outcome: RunOutcome): RunEffect[] {
    this.#phase = 'over'
    return [{ type: 'hang_up' }, { type: 'record', outcome }]
  }
}

function newReader(): AnswerReader {
  return new AnswerReader({ ignoresRepeatedPieces: true })
}

function fault(code: RunFailureCode, retry: ModelFault['retry'] = 'never'): ModelFault {
  return { code, details: {}, retry }
}
