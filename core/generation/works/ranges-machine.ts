import { RevisionPrice } from '#core/credits/revision-price.ts'
import type { AcademicText, Block, ModelAnswer } from '#core/document/model.ts'
import { isDoubtful } from '#core/generation/changes/doubtful-answer.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import type { Finish, Interruption, ModelFault } from '#core/generation/run/run-machine.ts'
import type { Completeness, RunFailureCode } from '#core/generation/wire/run-events.ts'
import { readWorkLog, WorkWriter } from '#core/generation/wire/work-writer.ts'
import { type Range, rangesOf } from './ranges.ts'
import { badStream, fatalCodes, pauseAfter, timedOut } from './work-faults.ts'
import {
  hangUp,
  type WorkEffect,
  type WorkInput,
  type WorkLimits,
  type WorkState,
} from './work-state.ts'

const maxCallsPerRange = 2
/** What the comments may cost in the end. */
const endingUnits = 400
/** A revised range has hardly more characters than before. */
const growth = 1.15

type Limits = WorkLimits & { base: AcademicText; request: string }

/**
 * A revision of everything: a call for each range of blocks, whose changes are expanded and appended to one JSON text. A
 * range for which no good answer comes stays as it is, and so does all that is left at a stop: the text is always a whole
 * document.
 */
export class RangesMachine {
  readonly #limits: Limits
  readonly #price: RevisionPrice
  readonly #ranges: Range[]
  readonly #writer: WorkWriter
  readonly #blocks: Block[]
  #state: WorkState
  #reader: AnswerReader
  #phase: 'asking' | 'pausing' | 'over' = 'asking'
  #calls = 0
  #faults = 0
  #revised = 0
  #left = 0
  readonly #ended: ModelAnswer | null

  constructor(limits: Limits) {
    this.#limits = limits
    this.#price = new RevisionPrice(limits.base)
    this.#ranges = rangesOf(limits.base.cuerpo)
    this.#state = limits.state
    this.#reader = this.#newReader()
    const log = limits.log ? readWorkLog(limits.log) : null
    this.#blocks = [...(log?.text.cuerpo ?? [])]
    this.#writer = new WorkWriter(
      log && { length: limits.log?.length ?? 0, blocks: log.text.cuerpo.length, isOpen: false },
    )
    this.#ended = log?.isWhole
      ? { comentarios_del_modelo: log.comments, texto_generado: log.text }
      : null
    this.#revised = limits.state.done
  }

  start(): WorkEffect[] {
    if (this.#ended !== null) {
      const isWhole = this.#state.done >= this.#ranges.length
      return this.#record(this.#ended, isWhole ? 'complete' : 'cut_off')
    }
    this.#takeUp()
    return [...this.#flush(), ...this.#askNext()]
  }

  handle(input: WorkInput, _elapsedMs: number): WorkEffect[] {
    if (this.#phase === 'over') return []
    const isAsking = this.#phase === 'asking'
    switch (input.type) {
      case 'text':
        if (isAsking) this.#reader.push(input.text)
        return isAsking && this.#reader.state === 'broken' ? this.#callEnded(badStream) : []
      case 'finish':
        return isAsking ? this.#callEnded(this.#faultOf(input)) : []
      case 'fault':
        return isAsking ? this.#callEnded(input.fault) : []
      case 'silence':
      case 'call_deadline':
        return isAsking ? this.#callEnded(timedOut) : []
      case 'deadline':
        return this.#finish('cut_off', 'generation.timed_out')
      case 'paused':
        return this.#phase === 'pausing' ? this.#askNext() : []
      case 'interrupt':
        return this.#interrupt(input.reason)
    }
  }

  /** Why a call that ended without the usual signal is incomplete; null when it is complete, or the model gave no reason. */
  #faultOf({ otherwise }: Finish): ModelFault | null {
    return this.#reader.finish().kind === 'complete' ? null : (otherwise ?? null)
  }

  #interrupt(reason: Interruption): WorkEffect[] {
    if (reason === 'stopped') return this.#finish('stopped', 'generation.stopped')
    if (reason === 'given_up') return this.#finish('cut_off', 'generation.interrupted')
    this.#phase = 'over'
    if (reason === 'shutdown') return [hangUp, { type: 'suspend' }]
    return [hangUp, { type: 'record', outcome: { kind: 'abandoned' } }]
  }

  /** After a crash the ranges that were written but not marked are written already: they are not asked for again. */
  #takeUp(): void {
    const marked = readWorkLog((this.#limits.log ?? '').slice(0, this.#state.at)).text.cuerpo.length
    if (this.#blocks.length <= marked) return
    this.#state = { ...this.#state, done: this.#state.done + 1, at: this.#writer.length }
  }

  #askNext(): WorkEffect[] {
    const range = this.#ranges[this.#state.done]
    if (range === undefined) return this.#finish('complete', 'generation.interrupted')
    const { base, outputUnits } = this.#limits
    const own = base.cuerpo.slice(range.from, range.to)
    const size = own.reduce((sum, { content }) => sum + content.length, 0)
    if (this.#units + size * growth + endingUnits > outputUnits) {
      return this.#finish('credit_limit', 'generation.interrupted')
    }
    this.#phase = 'asking'
    this.#calls++
    this.#reader = this.#newReader()
    return [{ type: 'ask', step: { kind: 'range', range, base } }]
  }

  get #units(): number {
    return this.#price.of({ comments: '', text: { cuerpo: this.#blocks, referencias: [] } })
  }

  #newReader(): AnswerReader {
    const range = this.#ranges[this.#state.done]
    const cuerpo = range ? this.#limits.base.cuerpo.slice(range.from, range.to) : []
    return new AnswerReader({
      ignoresRepeatedPieces: true,
      base: { cuerpo, referencias: [] },
      request: this.#limits.request,
    })
  }

  #callEnded(fault: ModelFault | null): WorkEffect[] {
    const range = this.#ranges[this.#state.done]
    if (range === undefined) return this.#askNext()
    const before = this.#limits.base.cuerpo.slice(range.from, range.to)
    const outcome = fault === null ? this.#reader.finish() : null
    const revised = outcome?.kind === 'complete' ? outcome.answer.texto_generado.cuerpo : null
    if (revised !== null && !this.#isDoubtful(before, revised)) {
      this.#revised++
      this.#faults = 0
      return this.#next(revised)
    }
    if (fault !== null && fatalCodes.has(fault.code)) {
      return this.#finish('cut_off', fault.code, fault.details)
    }
    this.#faults += fault === null ? 0 : 1
    if (this.#calls < maxCallsPerRange) {
      if (fault === null) return [hangUp, ...this.#askNext()]
      this.#phase = 'pausing'
      return [hangUp, { type: 'pause', ms: pauseAfter(fault, this.#faults) }]
    }
    // A model that does not answer at all would leave every range as it is.
    if (this.#revised === 0 && fault !== null)
      return this.#finish('cut_off', fault.code, fault.details)
    this.#left++
    return this.#next(before)
  }

  #isDoubtful(before: readonly Block[], after: readonly Block[]): boolean {
    const textOf = (cuerpo: readonly Block[]) => ({ cuerpo: [...cuerpo], referencias: [] })
    const { request } = this.#limits
    return isDoubtful({ request, base: textOf(before), text: textOf(after), removedShare: 0 })
  }

  #next(blocks: readonly Block[]): WorkEffect[] {
    this.#write(blocks)
    this.#calls = 0
    this.#state = { ...this.#state, done: this.#state.done + 1, at: this.#writer.length }
    return [hangUp, ...this.#flush(), { type: 'progress', state: this.#state }, ...this.#askNext()]
  }

  #write(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.#writer.block(block)
      this.#blocks.push(block)
    }
  }

  #finish(
    completeness: Completeness,
    otherwise: RunFailureCode,
    details: Record<string, unknown> = {},
  ): WorkEffect[] {
    this.#phase = 'over'
    if (this.#revised === 0) {
      return [hangUp, { type: 'record', outcome: { kind: 'failure', code: otherwise, details } }]
    }
    const { base } = this.#limits
    const from = this.#ranges[this.#state.done]?.from ?? base.cuerpo.length
    this.#write(base.cuerpo.slice(from))
    const answer: ModelAnswer = {
      comentarios_del_modelo: this.#comments(completeness),
      texto_generado: { cuerpo: [...this.#blocks], referencias: base.referencias },
    }
    this.#writer.end(answer)
    return [...this.#flush(), ...this.#record(answer, completeness)]
  }

  #comments(completeness: Completeness): string {
    const all = this.#ranges.length
    const done = completeness === 'complete' ? all - this.#left : this.#revised
    const said =
      done === all
        ? 'Revisé todo el texto.'
        : `Revisé ${done} de ${all} partes del texto; las demás quedaron como estaban.`
    if (
      this.#price.isUnchanged({ cuerpo: this.#blocks, referencias: this.#limits.base.referencias })
    ) {
      return 'Leí todo el texto y no encontré nada que cambiar. Qué verificar: que el pedido diga qué quieres distinto.'
    }
    return `${said}\nQué verificar: que las citas y los datos sigan como los querías.`
  }

  #record(answer: ModelAnswer, completeness: Completeness): WorkEffect[] {
    const { comentarios_del_modelo: comments, texto_generado: text } = answer
    const costUnits = Math.min(this.#price.of({ comments, text }), this.#limits.outputUnits)
    this.#phase = 'over'
    const outcome = { kind: 'answer', answer, completeness, costUnits } as const
    return [
      hangUp,
      { type: 'progress', state: this.#state },
      { type: 'record', outcome: { ...outcome, isUnchanged: this.#price.isUnchanged(text) } },
    ]
  }

  #flush(): WorkEffect[] {
    const text = this.#writer.take()
    return text === '' ? [] : [{ type: 'append', text }]
  }
}
