import { RevisionPrice } from '#core/credits/revision-price.ts'
import { countCharacters } from '#core/credits/units.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { AcademicText, Block, ModelAnswer, Reference } from '#core/document/model.ts'
import type { Interruption, ModelFault } from '#core/generation/run/run-machine.ts'
import type { Completeness, RunFailureCode } from '#core/generation/wire/run-events.ts'
import { readWorkLog, WorkWriter } from '#core/generation/wire/work-writer.ts'
import { readPlan } from './read-plan.ts'
import { RepeatedText } from './repeated-text.ts'
import { faultOfEnd, WorkCall } from './work-call.ts'
import { answerOfPlan, workComments } from './work-comments.ts'
import { badStream, fatalCodes, pauseAfter, timedOut } from './work-faults.ts'
import { endingUnits, minAffordableWords, unitsPerWord } from './work-limits.ts'
import { titleOf, type WorkStep } from './work-plan.ts'
import { wordsOf, wordsUnder, workProgress } from './work-progress.ts'
import {
  type AskedStep,
  hangUp,
  sizedPlan,
  stepsLeft,
  type WorkEffect,
  type WorkInput,
  type WorkLimits,
  type WorkState,
} from './work-state.ts'

/** Below this share of its words a step is gone on with. */
const enoughShare = 0.75
const maxCallsPerStep = 3
const maxPlanCalls = 2
/** No section is begun for fewer words. */
const minAskedWords = 120
/**
 * A work in steps: a plan, then a call for each section, appended to one growing JSON text. Pure, as `RunMachine`,
 * whose driver carries out the effects of both. A section that breaks off is gone on with, never written again, so that
 * the text may end after any of its sentences: a fault, a stop, an end of the credits and a crash lose nothing that was
 * shown.
 */
export class WorkMachine {
  readonly #limits: WorkLimits
  readonly #price: RevisionPrice
  readonly #writer: WorkWriter
  readonly #repeated = new RepeatedText()
  readonly #blocks: Block[]
  readonly #references: Reference[]
  readonly #listing: ListedReferences
  #state: WorkState
  #steps: WorkStep[]
  #phase: 'planning' | 'writing' | 'pausing' | 'over' = 'planning'
  #planText = ''
  #planCalls = 0
  #call: WorkCall | null = null
  /** Calls, words and blocks of the step under way; faults in a row without text. */
  #calls = 0
  #stepWords = 0
  #faults = 0
  /** Words and characters of the new text. */
  #words = 0
  /** Words of the first step that the document has: it broke off in that section. */
  #begun = 0
  #units = 0
  /** The log is whole: only its end was not recorded. */
  readonly #ended: ModelAnswer | null

  constructor(limits: WorkLimits) {
    this.#limits = limits
    this.#listing = limits.references ?? asWritten
    const base = limits.base ?? null
    this.#price = new RevisionPrice(base)
    this.#state = limits.state
    this.#steps = stepsLeft(limits.state)
    const log = limits.log ? readWorkLog(limits.log) : null
    this.#blocks = [...(log?.text.cuerpo ?? [])]
    const kept = limits.state.references.map((content) => ({ content }))
    this.#references = [...(base?.referencias ?? []), ...kept]
    this.#writer = new WorkWriter(
      log && {
        length: limits.log?.length ?? 0,
        blocks: log.text.cuerpo.length,
        isOpen: log.isOpen && !log.isWhole,
      },
    )
    this.#ended = log?.isWhole
      ? { comentarios_del_modelo: log.comments, texto_generado: log.text }
      : null
    if (log === null) for (const block of base?.cuerpo ?? []) this.#keep(block)
    else this.#takeUp(log.text.cuerpo, base)
    if (base !== null && this.#state.done === 0) {
      const { plan, from } = this.#state
      this.#begun = wordsUnder(plan?.secciones[from], base.cuerpo)
      this.#stepWords += this.#begun
    }
  }

  get isOver(): boolean {
    return this.#phase === 'over'
  }

  start(): WorkEffect[] {
    if (this.#state.isPlanOnly && this.#state.plan !== null) return this.#recordPlan()
    const isWhole = this.#state.done >= this.#steps.length
    if (this.#ended !== null) return this.#record(this.#ended, isWhole ? 'complete' : 'cut_off')
    if (this.#writer.isOpen) this.#writer.close()
    // Nothing is appended before there is a plan: an answer without sections has a JSON text of its own.
    if (this.#state.plan === null) return this.#askPlan()
    this.#phase = 'writing'
    return [...this.#flush(), ...this.#askNext()]
  }

  handle(input: WorkInput, _elapsedMs: number): WorkEffect[] {
    if (this.#phase === 'over') return []
    const isAsking = this.#phase !== 'pausing'
    switch (input.type) {
      case 'text':
        return isAsking ? this.#read(input.text) : []
      case 'finish':
        return isAsking ? this.#callEnded(faultOfEnd(this.#call, input)) : []
      case 'fault':
        return isAsking ? this.#callEnded(input.fault) : []
      case 'silence':
      case 'call_deadline':
        return isAsking ? this.#callEnded(timedOut) : []
      case 'deadline':
        return this.#finish('cut_off', 'generation.timed_out')
      case 'paused':
        return this.#phase === 'pausing' ? this.#askAgain() : []
      case 'interrupt':
        return this.#interrupt(input.reason)
    }
  }

  #interrupt(reason: Interruption): WorkEffect[] {
    if (reason === 'given_up') return this.#finish('cut_off', 'generation.interrupted')
    if (reason === 'stopped') return this.#finish('stopped', 'generation.stopped')
    if (reason === 'lease_lost')
      return this.#end({ type: 'record', outcome: { kind: 'abandoned' } })
    return this.#end({ type: 'suspend' })
  }

  #askPlan(): WorkEffect[] {
    this.#phase = 'planning'
    this.#planText = ''
    this.#planCalls++
    return [{ type: 'ask', step: { kind: 'plan', changing: this.#state.changing ?? null } }]
  }

  #planEnded(fault: ModelFault | null): WorkEffect[] {
    const plan = readPlan(this.#planText)
    if (plan === null) {
      if (this.#planCalls < maxPlanCalls && !(fault && fatalCodes.has(fault.code))) {
        return fault === null ? [hangUp, ...this.#askPlan()] : this.#pause(fault)
      }
      if (fault !== null || this.#state.isPlanOnly) {
        return this.#fail(fault?.code ?? 'generation.wrong_format', fault?.details)
      }
      this.#phase = 'over'
      return [hangUp, { type: 'one_pass' }]
    }
    this.#state = { ...this.#state, plan: sizedPlan(plan, this.#state) }
    this.#steps = stepsLeft(this.#state)
    if (this.#state.isPlanOnly) return this.#recordPlan()
    this.#phase = 'writing'
    return [hangUp, this.#progress(), ...this.#askNext()]
  }

  #recordPlan(): WorkEffect[] {
    const { answer, costUnits } = answerOfPlan(this.#state, this.#limits.outputUnits)
    const outcome = { kind: 'answer', answer, completeness: 'complete', costUnits } as const
    return [
      this.#progress(),
      ...(this.#ended === null ? [{ type: 'append', text: JSON.stringify(answer) } as const] : []),
      ...this.#end({ type: 'record', outcome: { ...outcome, isUnchanged: true } }),
    ]
  }

  #askNext(): WorkEffect[] {
    const step = this.#steps[this.#state.done]
    const { plan } = this.#state
    if (step === undefined || plan === null)
      return this.#finish('complete', 'generation.interrupted')
    // After a crash the step may already be long enough.
    if (this.#calls === 0 && this.#stepWords >= enoughShare * step.words) return this.#nextStep()
    const wanted = Math.max(minAskedWords, this.#wordsToAsk(step))
    const affordable = this.#affordableWords
    if (affordable < Math.min(minAffordableWords, wanted)) {
      return this.#finish('credit_limit', 'generation.interrupted')
    }
    this.#calls++
    this.#phase = 'writing'
    this.#call = new WorkCall({
      repeated: this.#repeated,
      writer: this.#writer,
      heading: step.isFirst ? (plan.secciones[step.section]?.titulo ?? null) : null,
      before: () => this.#writeHeading(step),
    })
    const asked: AskedStep = {
      kind: 'section',
      plan,
      step,
      words: Math.min(wanted, affordable),
      isRest: this.#stepWords > 0,
      written: this.#blocks,
    }
    return [{ type: 'ask', step: asked }]
  }

  /** What is missing in all is spread over the steps that are left. */
  #wordsToAsk(step: WorkStep): number {
    const left = this.#steps.slice(this.#state.done)
    const planned = left.reduce((sum, { words }) => sum + words, 0)
    const asked = this.#steps.reduce((sum, { words }) => sum + words, 0)
    const missing = asked - this.#words - this.#begun + this.#stepWords
    const factor = Math.min(1.25, Math.max(0.8, missing / Math.max(1, planned)))
    return Math.round(step.words * factor) - this.#stepWords
  }

  get #affordableWords(): number {
    const units = this.#limits.outputUnits - this.#units - endingUnits
    return Math.floor(units / unitsPerWord)
  }

  #read(text: string): WorkEffect[] {
    if (this.#phase === 'planning') {
      if (this.#planText.length < 65_536) this.#planText += text
      return []
    }
    const call = this.#call
    if (call === null) return []
    call.push(text, (units) => this.#units + units <= this.#limits.outputUnits)
    this.#take(call)
    const effects = this.#flush()
    const open = countCharacters(call.shown)
    if (this.#units + open > this.#limits.outputUnits - endingUnits / 2) {
      return [...effects, ...this.#finish('credit_limit', 'generation.interrupted')]
    }
    return call.isBroken ? [...effects, ...this.#callEnded(badStream)] : effects
  }

  /** The blocks that a call has brought since the last time. */
  #take(call: WorkCall): void {
    for (const block of call.takeBlocks()) {
      this.#blocks.push(block)
      this.#repeated.add(block)
      this.#units += countCharacters(block.content)
      this.#stepWords += wordsOf(block)
      this.#words += wordsOf(block)
    }
  }

  #callEnded(fault: ModelFault | null): WorkEffect[] {
    if (this.#phase === 'planning') return this.#planEnded(fault)
    const before = this.#stepWords
    this.#endCall({ isWhole: fault === null })
    const step = this.#steps[this.#state.done]
    if (step === undefined) return [...this.#flush(), ...this.#askNext()]
    const hasText = this.#stepWords > before
    this.#faults = hasText ? 0 : this.#faults + 1
    const isShort = this.#stepWords < enoughShare * step.words
    const isFatal = fault !== null && fatalCodes.has(fault.code)
    if (isShort && !isFatal && this.#calls < maxCallsPerStep) {
      const mustWait = fault !== null && !hasText
      const next = mustWait ? this.#pause(fault) : [hangUp, ...this.#askNext()]
      return [...this.#flush(), this.#progress(), ...next]
    }
    if (isFatal || (this.#stepWords === 0 && fault !== null)) {
      return this.#finish('cut_off', fault?.code ?? 'generation.interrupted', fault?.details)
    }
    return [...this.#flush(), hangUp, ...this.#nextStep()]
  }

  #nextStep(): WorkEffect[] {
    this.#state = { ...this.#state, done: this.#state.done + 1, at: this.#writer.length }
    this.#calls = 0
    this.#stepWords = 0
    this.#faults = 0
    return [this.#progress(), ...this.#askNext()]
  }

  /** What the call brought is settled: its open paragraph ends with its last whole sentence, unless it came whole. */
  #endCall({ isWhole }: { isWhole: boolean }): void {
    const call = this.#call
    this.#call = null
    if (call === null) return
    call.end({ isWhole })
    this.#take(call)
    const listed = call.references.map(this.#listing.of)
    this.#references.push(...listed)
    const { references, notes } = this.#state
    this.#state = {
      ...this.#state,
      references: [...references, ...listed.map(({ content }) => content)],
      notes: call.note === '' ? notes : [...notes, call.note],
    }
  }

  #pause(fault: ModelFault): WorkEffect[] {
    const ms = pauseAfter(fault, this.#faults)
    this.#phase = 'pausing'
    return [hangUp, { type: 'pause', ms }]
  }

  #askAgain(): WorkEffect[] {
    return this.#state.plan === null ? this.#askPlan() : this.#askNext()
  }

  #finish(
    completeness: Completeness,
    otherwise: RunFailureCode,
    details: Record<string, unknown> = {},
  ): WorkEffect[] {
    this.#endCall({ isWhole: false })
    // What was missing of the last section may be nothing.
    const isThere = completeness === 'complete' && this.#begun > 0
    if (this.#words === 0 && !isThere) return [...this.#flush(), ...this.#fail(otherwise, details)]
    const listed = { cuerpo: [...this.#blocks], referencias: arrangeReferences(this.#references) }
    const answer: ModelAnswer = {
      comentarios_del_modelo: workComments({
        plan: this.#state.plan,
        steps: this.#steps,
        done: this.#state.done,
        words: this.#words,
        completeness,
        notes: this.#state.notes,
      }),
      texto_generado: this.#listing.withCited(listed, this.#limits.base?.cuerpo.length ?? 0),
    }
    this.#writer.end(answer)
    return [...this.#flush(), ...this.#record(answer, completeness)]
  }

  #record(answer: ModelAnswer, completeness: Completeness): WorkEffect[] {
    const { comentarios_del_modelo: comments, texto_generado: text } = answer
    const costUnits = Math.min(this.#price.of({ comments, text }), this.#limits.outputUnits)
    return [
      this.#progress(),
      ...this.#end({
        type: 'record',
        outcome: { kind: 'answer', answer, completeness, costUnits, isUnchanged: false },
      }),
    ]
  }

  #fail(code: RunFailureCode, details: Record<string, unknown> = {}): WorkEffect[] {
    return this.#end({ type: 'record', outcome: { kind: 'failure', code, details } })
  }

  #end(last: WorkEffect): WorkEffect[] {
    this.#phase = 'over'
    return [hangUp, last]
  }

  #writeHeading(step: WorkStep): void {
    const { plan, from } = this.#state
    if (plan === null) return
    if (this.#blocks.length === 0 && from === 0) this.#keep(titleOf(plan))
    const section = plan.secciones[step.section]
    if (!section || !step.isFirst || this.#stepWords > 0 || this.#isUnder(section.titulo)) return
    const heading: Block = { role: section.nivel, content: section.titulo }
    this.#keep(heading)
    this.#units += countCharacters(heading.content)
  }

  /** Whether the last heading written is this one, after a crash between it and its text. */
  #isUnder(title: string): boolean {
    return this.#blocks.at(-1)?.content === title && this.#blocks.at(-1)?.role !== 'p'
  }

  #keep(block: Block): void {
    this.#writer.block(block)
    this.#blocks.push(block)
    this.#repeated.add(block)
  }

  /** Goes on after an earlier server: what came after its last mark belongs to the step under way. */
  #takeUp(cuerpo: readonly Block[], base: AcademicText | null): void {
    const known = base?.cuerpo.length ?? 0
    const marked = readWorkLog((this.#limits.log ?? '').slice(0, this.#state.at)).text.cuerpo.length
    for (const [at, block] of cuerpo.entries()) {
      this.#repeated.add(block)
      if (at < known) continue
      this.#words += wordsOf(block)
      this.#units += countCharacters(block.content)
      if (at >= Math.max(marked, known)) this.#stepWords += wordsOf(block)
    }
  }

  #progress(): WorkEffect {
    const { plan } = this.#state
    const written = plan === null ? [] : workProgress(plan, this.#blocks).words
    return { type: 'progress', state: { ...this.#state, written } }
  }

  #flush(): WorkEffect[] {
    const text = this.#writer.take()
    return text === '' ? [] : [{ type: 'append', text }]
  }
}
