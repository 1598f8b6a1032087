import { generationCostUnits } from '#core/credits/tariff.ts'
import type { AcademicText } from '#core/document/model.ts'
import { buildPrompt, type Prompt, type PromptInput } from '#core/generation/prompt.ts'
import {
  type RunEffect,
  type RunInput,
  RunMachine,
  type RunOutcome,
} from '#core/generation/run/run-machine.ts'
import type { Replaced } from '#core/generation/selection.ts'
import { RangesMachine } from '#core/generation/works/ranges-machine.ts'
import { unitsPerWord } from '#core/generation/works/work-limits.ts'
import { WorkMachine } from '#core/generation/works/work-machine.ts'
import { workPrompt } from '#core/generation/works/work-prompt.ts'
import type {
  AskedStep,
  WorkEffect,
  WorkInput,
  WorkState,
} from '#core/generation/works/work-state.ts'
import { recordedReferences } from '#core/sources/recorded-references.ts'
import { emptyResponse, type Model, type ModelFailure, type ModelTokens } from './models/model.ts'

/** What a run is to write. */
export type Assignment =
  | {
      kind: 'answer'
      prompt: Prompt
      /** What the selected text consists of, when the answer replaces only that. */
      replaces?: Replaced | undefined
    }
  | {
      /** A work in steps, or only its plan. */
      kind: 'work'
      input: PromptInput
      state: WorkState
      /** The document that the work goes on with. */
      base: AcademicText | null
      /** What an earlier server has written of it. */
      log: string | null
    }

export type DriveOptions = {
  model: Model
  assignment: Assignment
  /** Units (characters) that the answer may cost. */
  outputUnits: number
  limits: {
    /** The longest time without an event from the model. */
    idleMs: number
    /** The longest one call may take, and a whole run of one answer, its retries included. */
    totalMs: number
    /** The longest wait for an attempt's first event; `idleMs` when absent. */
    firstSignMs?: number
    /** Replaces the pauses before a retry, in tests. */
    pauseMs?: number
  }
  onText: (text: string) => void
  /** Called with the state of a work, after the text that it counts. */
  onWork?: (state: WorkState) => void
  /** Called for every fault of the model, also before a retry. */
  onFault?: (fault: ModelFailure) => void
  /** Called for every attempt whose tokens the provider reported. */
  onTokens?: (tokens: ModelTokens) => void
}

/** `suspended`: the work goes on at another server. */
export type DrivenOutcome = RunOutcome | { kind: 'suspended' }

export type DrivenRun = {
  /** Resolves when the run is over; never rejects. */
  outcome: Promise<DrivenOutcome>
  interrupt(reason: Extract<RunInput, { type: 'interrupt' }>['reason']): void
}

type Machine = { start(): Effect[]; handle(input: WorkInput, elapsedMs: number): Effect[] }
type Effect = RunEffect | WorkEffect

const maxWorkMs = 45 * 60_000
const wordsOfStep = 900
const spareSteps = 4
/** What a model may write beyond what is asked for, so that only a runaway answer is cut. */
const slack = 1.6
const planUnits = 12_000
const rangeUnits = 16_000

/** Carries out what a machine decides: calls the model, watches the time limits, passes the text on. */
export function driveRun(options: DriveOptions): DrivenRun {
  const { model, assignment, outputUnits, limits } = options
  let machine = machineOf(options)
  const isWork = assignment.kind === 'work'
  const startedAt = performance.now()
  let attempt: AbortController | null = null
  let tokens: ModelTokens | null = null
  let silence: NodeJS.Timeout | undefined
  let callLimit: NodeJS.Timeout | undefined
  let pause: NodeJS.Timeout | undefined
  let end: (outcome: DrivenOutcome) => void
  const outcome = new Promise<DrivenOutcome>((resolve) => {
    end = resolve
  })

  const step = (input: WorkInput) => {
    for (const effect of machine.handle(input, performance.now() - startedAt)) perform(effect)
  }
  const reportTokens = () => {
    if (tokens !== null) options.onTokens?.(tokens)
    tokens = null
  }
  const hangUp = () => {
    clearTimeout(silence)
    clearTimeout(callLimit)
    attempt?.abort()
    attempt = null
    reportTokens()
  }
  const ask = (asked: AskedStep | null) => {
    reportTokens()
    const mine = new AbortController()
    attempt = mine
    let isFirst = true
    silence = setTimeout(() => {
      const fault = emptyResponse(model.providerName, 'No event in time')
      options.onFault?.(fault)
      step({ type: 'fault', fault })
    }, limits.firstSignMs ?? limits.idleMs)
    if (asked !== null) {
      callLimit = setTimeout(() => step({ type: 'call_deadline' }), limits.totalMs)
    }
    const request = requestOf(assignment, asked, outputUnits)
    model.ask({ ...request, signal: mine.signal }, (event) => {
      if (attempt !== mine) return
      if (isFirst) {
        clearTimeout(silence)
        silence = setTimeout(() => step({ type: 'silence' }), limits.idleMs)
      } else silence?.refresh()
      isFirst = false
      if (event.type === 'fault') options.onFault?.(event.fault)
      if (event.type === 'text') tokens = event.tokens ?? tokens
      step(event)
    })
  }
  const finish = (last: DrivenOutcome) => {
    clearTimeout(deadline)
    clearTimeout(pause)
    reportTokens()
    end(last)
  }
  const perform = (effect: Effect) => {
    switch (effect.type) {
      case 'ask':
        return ask('step' in effect ? effect.step : null)
      case 'hang_up':
        return hangUp()
      case 'pause':
        pause = setTimeout(() => step({ type: 'paused' }), limits.pauseMs ?? spread(effect.ms))
        return
      case 'append':
        return options.onText(effect.text)
      case 'progress':
        return options.onWork?.(effect.state)
      case 'one_pass':
        machine = answerMachine(
          new RunMachine({
            outputUnits,
            totalMs: limits.totalMs,
            references: referencesOf(assignment),
          }),
        )
        for (const next of machine.start()) perform(next)
        return
      case 'suspend':
        return finish({ kind: 'suspended' })
      case 'record':
        return finish(effect.outcome)
    }
  }

  const totalMs = isWork ? workMs(assignment.state, limits.totalMs) : limits.totalMs
  const deadline = setTimeout(() => step({ type: 'deadline' }), totalMs)
  for (const effect of machine.start()) perform(effect)
  return { outcome, interrupt: (reason) => step({ type: 'interrupt', reason }) }
}

function machineOf({ assignment, outputUnits, limits }: DriveOptions): Machine {
  if (assignment.kind === 'work') {
    const { state, base, input } = assignment
    const last = input.messages.at(-1)
    const request = last?.role === 'user' ? last.content : ''
    return state.kind === 'revise' && base !== null
      ? new RangesMachine({ ...assignment, base, request, outputUnits })
      : new WorkMachine({ ...assignment, outputUnits, references: referencesOf(assignment) })
  }
  const { prompt, replaces } = assignment
  const revision = prompt.answer === 'changes' ? prompt.brief.request : null
  const base = prompt.brief.previous
  const machine = new RunMachine({
    outputUnits,
    totalMs: limits.totalMs,
    base,
    revision,
    request: prompt.brief.request,
    replaces,
    references: referencesOf(assignment),
  })
  return answerMachine(machine)
}

/** References of ticked sources are written from their records, except those that the document has. */
function referencesOf(assignment: Assignment) {
  const { sources = [], conjunction = 'y' } =
    assignment.kind === 'work' ? assignment.input : assignment.prompt.brief
  const base = assignment.kind === 'work' ? assignment.base : assignment.prompt.brief.previous
  return recordedReferences({ sources, conjunction, kept: base?.referencias ?? [] })
}

/** A run of one answer has one time limit: that of all its calls. */
function answerMachine(machine: RunMachine): Machine {
  return {
    start: () => machine.start(),
    handle: (input, elapsedMs) =>
      input.type === 'call_deadline' ? [] : machine.handle(input, elapsedMs),
  }
}

function requestOf(
  assignment: Assignment,
  asked: AskedStep | null,
  outputUnits: number,
): { prompt: Prompt; maxOutputUnits: number } {
  if (assignment.kind === 'answer') {
    const { prompt } = assignment
    const base = prompt.brief.previous
    // Unchanged text is free, but the model has to write it.
    const baseUnits = base === null ? 0 : generationCostUnits('', base)
    return { prompt, maxOutputUnits: outputUnits + baseUnits }
  }
  const { input, state } = assignment
  if (asked === null) {
    return { prompt: buildPrompt({ ...input, words: state.words }), maxOutputUnits: outputUnits }
  }
  const prompt = workPrompt(input, asked, state.words)
  return { prompt, maxOutputUnits: Math.ceil(wantedUnits(asked)) }
}

function wantedUnits(asked: AskedStep): number {
  switch (asked.kind) {
    case 'plan':
      return planUnits
    case 'range':
      return rangeUnits
    case 'section':
      return asked.words * unitsPerWord * slack + 2_000
  }
}

/** The longest a work may take: a call's time for each step and some more. */
function workMs({ words }: WorkState, callMs: number): number {
  const steps = Math.ceil(words / wordsOfStep) + spareSteps
  return Math.min(maxWorkMs, 120_000 + callMs * steps)
}

/** Adds jitter: half of the wait is fixed and half is random, so that many runs do not retry at the same moment. */
function spread(ms: number): number {
  return ms * (0.5 + 0.5 * Math.random())
}
