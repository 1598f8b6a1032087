import { RevisionPrice } from '#core/credits/revision-price.ts'
import { countCharacters } from '#core/credits/units.ts'
import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { isDoubtful } from '#core/generation/changes/doubtful-answer.ts'
import { picturesOf } from '#core/generation/changes/kept-figures.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { readReplacement } from '#core/generation/replacement.ts'
import type { Replaced } from '#core/generation/selection.ts'
import { AnswerWriter } from '#core/generation/wire/answer-writer.ts'
import type { Completeness, RunFailure, RunFailureCode } from '#core/generation/wire/run-events.ts'

/** A failure of the model: its code, and whether to try again as long as nothing was delivered. */
export type ModelFault = RunFailure & {
  retry: 'never' | 'once' | 'twice'
  /** How long the model asks to wait before a retry. */
  retryAfterMs?: number
}

export type RunInput =
  /** One event of the model's stream. */
  | { type: 'text'; text: string }
  /** The model's stream has ended. `otherwise`: why it failed if the answer is not whole. */
  | { type: 'finish'; reason: 'stop' | 'max_tokens'; otherwise?: ModelFault }
  | { type: 'fault'; fault: ModelFault }
  /** The model sent no other event within the time limit. */
  | { type: 'silence' }
  /** The time limit of the run, retries included, is over. */
  | { type: 'deadline' }
  /** The pause before another attempt is over. */
  | { type: 'paused' }
  /**
   * `stopped` by the student; `shutdown` of this server; `lease_lost`: the run no longer belongs to this server;
   * `given_up`: too many servers have ended while they wrote it.
   */
  | { type: 'interrupt'; reason: Interruption }

export type Finish = Extract<RunInput, { type: 'finish' }>

export type Interruption = 'stopped' | 'shutdown' | 'lease_lost' | 'given_up'

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
      /**
       * The answer proposes the selected text as it is, for which a short comment costs nothing, or it names no change to
       * the document.
       */
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
  /** The request, when it revises a document of a page or more. */
  revision?: string | null
  /** The request, whatever it is about. */
  request?: string
  /** What the selected text consists of, when the answer is to replace only that. */
  replaces?: Replaced | undefined
  /** What becomes of the references that the model writes; a replacement has none. */
  references?: ListedReferences
}

const retriesAllowed = { never: 0, once: 1, twice: 2 } as const
/** The pauses before the first and the second retry. */
const retryPausesMs = [500, 2_000] as const
/**
 * A run that a fault ends with fewer characters than this fails and costs nothing: the student tries again, which serves
 * better than going on with a line. More than that was read, and is kept and charged.
 */
const minKeptUnits = 250
/** An asterisk in code becomes an escape and an asterisk; nothing else becomes longer when it is read. */
const unitsPerCharacter = 2
/** After how many more characters, at the earliest, the price of a growing answer is computed again. */
const priceCheckUnits = 256

/** How many characters say for nothing that there is nothing to change. */
const maxFreeComment = 300

/**
 * One run of the model, from the first request to its outcome. Decides when to try again, which text is delivered, when
 * the run ends and how (docs/decisions/008). Pure: time, network and database are the driver's
 * (`server/generation/drive-run.ts`), which hands in what happens and carries out what comes back, in order. The
 * model's JSON is parsed here, once: the answer that is recorded and charged is what this reader read.
 */
export class RunMachine {
  readonly #limits: RunLimits
  readonly #price: RevisionPrice
  #reader: AnswerReader
  #writer: AnswerWriter
  /** An answer with fewer characters cannot cost more than the limit. */
  #checkPriceAt: number
  #unitsAtMost = 0
  #phase: 'asking' | 'pausing' | 'over' = 'asking'
  #retries = 0
  /** Whether this attempt had text other than white space. */
  #hasText = false

  constructor(limits: RunLimits) {
    this.#limits = limits
    this.#price = new RevisionPrice(limits.base ?? null)
    this.#checkPriceAt = limits.outputUnits
    this.#reader = readerFor(limits)
    this.#writer = new AnswerWriter(this.#reader, limits.replaces)
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
        return this.#phase === 'asking' ? this.#finish(input, elapsedMs) : []
      case 'fault':
        return this.#phase === 'asking' ? this.#fault(input.fault, elapsedMs) : []
      case 'silence':
        return this.#phase === 'asking'
          ? (this.#whole() ?? this.#retryOrFail(fault('generation.timed_out'), elapsedMs))
          : []
      case 'deadline':
        return this.#whole() ?? this.#keep('cut_off', 'generation.timed_out')
      case 'paused':
        return this.#askAgain()
      case 'interrupt':
        return this.#interrupt(input.reason)
    }
  }

  #read(text: string, elapsedMs: number): RunEffect[] {
    if (text === '') return []
    this.#hasText ||= text.trim() !== ''
    this.#reader.push(text, (read) => !this.#isBeyondLimit(read))
    if (this.#reader.state === 'broken') {
      return this.#retryOrFail(fault('generation.bad_stream'), elapsedMs)
    }
    const effects = appended(this.#writer.write() + this.#writeWhole())
    if (this.#isBeyondLimit(text.length)) {
      this.#reader.settle()
      effects.push(...this.#keep('credit_limit', 'generation.interrupted'))
    }
    return effects
  }

  /** The end of an answer that is closed: the model may take long to report that it has finished. */
  #writeWhole(): string {
    if (this.#reader.state !== 'whole') return ''
    const outcome = this.#reader.finish()
    const recorded = outcome.kind === 'complete' ? this.#recorded(outcome.answer) : null
    return recorded?.isWhole ? this.#writer.end(recorded.answer) : ''
  }

  /**
   * The price grows at most as fast as the text, so it is seldom computed. `read`: characters read since the last time.
   */
  #isBeyondLimit(read: number): boolean {
    this.#unitsAtMost += unitsPerCharacter * read
    if (this.#unitsAtMost <= this.#checkPriceAt) return false
    const written = this.#reader.object.billableUnits
    this.#unitsAtMost = written
    if (written <= this.#checkPriceAt) return false
    const { units, atMost } = this.#price.soFar(this.#reader.object.answer)
    const { waitingUnits } = this.#reader.object
    const { outputUnits } = this.#limits
    if (units + waitingUnits > outputUnits) return true
    const room = outputUnits - atMost - waitingUnits
    this.#checkPriceAt = written + Math.max(priceCheckUnits, room)
    return false
  }

  #finish({ reason, otherwise }: Finish, elapsedMs: number): RunEffect[] {
    if (!this.#hasText) {
      const retry = reason === 'stop' ? 'once' : 'never'
      return this.#retryOrFail(fault('generation.empty_content', retry), elapsedMs)
    }
    if (reason === 'max_tokens') {
      this.#reader.settle()
      return this.#keep('cut_off', 'generation.interrupted')
    }
    const outcome = this.#reader.finish()
    switch (outcome.kind) {
      case 'complete':
        return this.#answer(outcome.answer)
      case 'wrong_format':
        return this.#retryOrFail(fault('generation.wrong_format', 'once'), elapsedMs)
      case 'empty':
        return this.#retryOrFail(fault('generation.empty_content', 'once'), elapsedMs)
      case 'malformed':
        if (this.#reader.hasOnlyThoughts) {
          return this.#retryOrFail(fault('generation.empty_content', 'once'), elapsedMs)
        }
        return this.#retryOrFail(otherwise ?? fault('generation.bad_stream'), elapsedMs)
    }
  }

  /** A connection that breaks after a whole answer takes nothing of it. */
  #fault(given: ModelFault, elapsedMs: number): RunEffect[] {
    const isRefused = given.code === 'generation.blocked'
    return (isRefused ? null : this.#whole()) ?? this.#retryOrFail(given, elapsedMs)
  }

  /** The answer, if its object is closed and certainly the answer. */
  #whole(): RunEffect[] | null {
    if (this.#reader.state !== 'whole') return null
    const outcome = this.#reader.finish()
    return outcome.kind === 'complete' ? this.#answer(outcome.answer) : null
  }

  #interrupt(reason: Interruption): RunEffect[] {
    if (reason === 'given_up') return this.#keep('cut_off', 'generation.interrupted')
    if (reason === 'stopped') return this.#keep('stopped', 'generation.stopped')
    if (reason === 'shutdown') return this.#fail('generation.interrupted')
    return this.#end({ kind: 'abandoned' })
  }

  /** Records what there is of an answer that ends early. If there is nothing, the run fails and costs nothing. */
  #keep(completeness: Completeness, otherwise: RunFailureCode): RunEffect[] {
    const read = this.#writer.kept(this.#reader.partialAnswer())
    const recorded = read === null ? null : this.#recorded(read)
    return recorded === null
      ? this.#fail(this.#failureOf(completeness, otherwise))
      : this.#record(recorded.answer, completeness)
  }

  #failureOf(completeness: Completeness, otherwise: RunFailureCode): RunFailureCode {
    if (this.#limits.replaces === undefined || otherwise === 'generation.timed_out')
      return otherwise
    return completeness === 'stopped' ? 'generation.proposal_stopped' : 'generation.proposal_cut'
  }

  #answer(read: ModelAnswer): RunEffect[] {
    const recorded = this.#recorded(read)
    if (recorded === null) return this.#fail('generation.wrong_format')
    if (!recorded.isWhole) return this.#record(recorded.answer, 'cut_off')
    return this.#record(
      recorded.answer,
      this.#isDoubtful(recorded.answer) ? 'doubtful' : 'complete',
    )
  }

  #isDoubtful({ texto_generado: text }: ModelAnswer): boolean {
    const { base = null, revision = null } = this.#limits
    if (base === null || revision === null) return false
    const { removedShare = 0 } = this.#reader.object.changed ?? {}
    return isDoubtful({ request: revision, base, text, removedShare })
  }

  /**
   * The answer as it is recorded. Of a replacement that has its own parts, what was delivered before them; null when
   * that is nothing.
   */
  #recorded(read: ModelAnswer): { answer: ModelAnswer; isWhole: boolean } | null {
    const { replaces } = this.#limits
    if (replaces === undefined) return { answer: read, isWhole: true }
    const replacement = readReplacement(read, replaces)
    if (replacement && this.#writer.isBeginningOf(replacement.texto_generado.cuerpo)) {
      return { answer: replacement, isWhole: true }
    }
    const { blocks: cuerpo } = this.#writer
    if (cuerpo.length === 0) return null
    return { answer: { ...read, texto_generado: { cuerpo, referencias: [] } }, isWhole: false }
  }

  #record(answer: ModelAnswer, completeness: Completeness): RunEffect[] {
    const isProposal = this.#limits.replaces !== undefined
    const isUnchanged = isProposal
      ? this.#price.isUnchanged(answer.texto_generado)
      : this.#reader.object.changed?.count === 0
    const costUnits = this.#costOf(answer, isProposal && isUnchanged)
    return [
      ...appended(this.#writer.end(answer)),
      ...this.#end({ kind: 'answer', answer, completeness, costUnits, isUnchanged }),
    ]
  }

  /** The cost is limited to the hold: anything beyond is not charged. */
  #costOf(answer: ModelAnswer, isUnchanged: boolean): number {
    const { comentarios_del_modelo: comments, texto_generado: text } = answer
    // Not what is written in the place of a change.
    if (isUnchanged && countCharacters(comments) <= maxFreeComment) return 0
    return Math.min(this.#price.of({ comments, text }), this.#limits.outputUnits)
  }

  #retryOrFail({ code, details, retry, retryAfterMs }: ModelFault, elapsedMs: number): RunEffect[] {
    const ms = retryAfterMs ?? retryPausesMs[Math.min(this.#retries, 1) as 0 | 1]
    if (this.#writer.hasBegun) return this.#keepOrFail(code, details)
    const mayRetry = this.#retries < retriesAllowed[retry] && elapsedMs + ms < this.#limits.totalMs
    if (!mayRetry) return this.#fail(code, details)
    this.#retries++
    this.#phase = 'pausing'
    return [{ type: 'hang_up' }, { type: 'pause', ms }]
  }

  /** A fault ends an answer that has been delivered in part. */
  #keepOrFail(code: RunFailureCode, details: Record<string, unknown>): RunEffect[] {
    const read = this.#writer.kept(this.#reader.partialAnswer())
    const recorded = read === null ? null : this.#recorded(read)
    if (recorded === null || this.#costOf(recorded.answer, false) < minKeptUnits) {
      return this.#fail(code, details)
    }
    return this.#record(recorded.answer, 'cut_off')
  }

  #askAgain(): RunEffect[] {
    if (this.#phase !== 'pausing') return []
    this.#phase = 'asking'
    this.#reader = readerFor(this.#limits)
    this.#writer = new AnswerWriter(this.#reader, this.#limits.replaces)
    this.#checkPriceAt = this.#limits.outputUnits
    this.#unitsAtMost = 0
    this.#hasText = false
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

function readerFor({
  base = null,
  replaces,
  references = asWritten,
  request = '',
}: RunLimits): AnswerReader {
  return new AnswerReader({
    ignoresRepeatedPieces: true,
    keepsFirst: replaces !== undefined,
    base: replaces === undefined ? base : null,
    pictures: picturesOf(base),
    references: replaces === undefined ? references : asWritten,
    request,
  })
}

function appended(text: string): RunEffect[] {
  return text === '' ? [] : [{ type: 'append', text }]
}

function fault(code: RunFailureCode, retry: ModelFault['retry'] = 'never'): ModelFault {
  return { code, details: {}, retry }
}
