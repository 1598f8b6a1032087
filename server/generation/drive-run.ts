import { generationCostUnits } from '#core/credits/tariff.ts'
import type { BlockRole } from '#core/document/block-roles.ts'
import type { Prompt } from '#core/generation/prompt.ts'
import {
  type RunEffect,
  type RunInput,
  RunMachine,
  type RunOutcome,
} from '#core/generation/run/run-machine.ts'
import type { Model, ModelFailure } from './models/model.ts'

export type DriveOptions = {
  model: Model
  prompt: Prompt
  /** Units (characters) that the answer may cost. */
  outputUnits: number
  /** The role of the selected text, when the answer replaces only that. */
  replaces?: BlockRole | undefined
  limits: {
    /** The longest time without an event from the model. */
    idleMs: number
    /** The longest a whole run may take, its retries included. */
    totalMs: number
    /** The longest wait for an attempt's first event; `idleMs` when absent. */
    firstSignMs?: number
    /** Replaces the pauses before a retry, in tests. */
    pauseMs?: number
  }
  onText: (text: string) => void
  /** Called for every fault of the model, also before a retry. */
  onFault?: (fault: ModelFailure) => void
}

export type DrivenRun = {
  /** Resolves when the run is over; never rejects. */
  outcome: Promise<RunOutcome>
  interrupt(reason: Extract<RunInput, { type: 'interrupt' }>['reason']): void
}

/** Carries out what a `RunMachine` decides: calls the model, watches the time limits, passes the text on. */
export function driveRun(options: DriveOptions): DrivenRun {
  const { model, prompt, outputUnits, replaces, limits } = options
  const base = prompt.brief.previous
  const revision = prompt.answer === 'changes' ? prompt.brief.request : null
  const { totalMs } = limits
  const machine = new RunMachine({ outputUnits, totalMs, base, revision, replaces })
  // Unchanged text is free, but the model has to write it.
  const maxOutputUnits = outputUnits + (base === null ? 0 : generationCostUnits('', base))
  const startedAt = performance.now()
  let attempt: AbortController | null = null
  let silence: NodeJS.Timeout | undefined
  let pause: NodeJS.Timeout | undefined
  let end: (outcome: RunOutcome) => void
  const outcome = new Promise<RunOutcome>((resolve) => {
    end = resolve
  })

  const step = (input: RunInput) => {
    for (const effect of machine.handle(input, performance.now() - startedAt)) perform(effect)
  }
  const hangUp = () => {
    clearTimeout(silence)
    attempt?.abort()
    attempt = null
  }
  const ask = () => {
    const mine = new AbortController()
    attempt = mine
    let isFirst = true
    silence = setTimeout(() => step({ type: 'silence' }), limits.firstSignMs ?? limits.idleMs)
    model.ask({ prompt, maxOutputUnits, signal: mine.signal }, (event) => {
      if (attempt !== mine) return
      if (isFirst && limits.firstSignMs !== undefined) {
        clearTimeout(silence)
        silence = setTimeout(() => step({ type: 'silence' }), limits.idleMs)
      } else silence?.refresh()
      isFirst = false
      if (event.type === 'fault') options.onFault?.(event.fault)
      step(event)
    })
  }
  const perform = (effect: RunEffect) => {
    switch (effect.type) {
      case 'ask':
        return ask()
      case 'hang_up':
        return hangUp()
      case 'pause':
        pause = setTimeout(() => step({ type: 'paused' }), limits.pauseMs ?? spread(effect.ms))
        return
      case 'append':
        return options.onText(effect.text)
      case 'record':
        clearTimeout(deadline)
        clearTimeout(pause)
        end(effect.outcome)
    }
  }

  const deadline = setTimeout(() => step({ type: 'deadline' }), limits.totalMs)
  for (const effect of machine.start()) perform(effect)
  return { outcome, interrupt: (reason) => step({ type: 'interrupt', reason }) }
}

/** Adds jitter: half of the wait is fixed and half is random, so that many runs do not retry at the same moment. */
function spread(ms: number): number {
  return ms * (0.5 + 0.5 * Math.random())
}
