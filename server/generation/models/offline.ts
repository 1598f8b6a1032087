import { setTimeout as sleep } from 'node:timers/promises'
import type { Prompt } from '#core/generation/prompt.ts'
import { changePlan } from '#core/offline/change-plan.ts'
import { changesBetween } from '#core/offline/changes-between.ts'
import { composeScaffold } from '#core/offline/compose-scaffold.ts'
import { composePlan, composeSection } from '#core/offline/compose-work.ts'
import { offlineModelLabel } from '#core/offline/scaffold.ts'
import { type Model, type ModelEvent, ModelFailure, type ModelRequest } from './model.ts'

/** Piece lengths in characters and the pause between pieces: the text appears as if it were being written. */
const pieceLengths = [24, 41, 33, 60, 28, 52, 37, 45]
const defaultPaceMs = 12

/** The offline composer as a model: it streams its text the same way. */
export function offlineModel(options: { paceMs?: number } = {}): Model {
  const paceMs = options.paceMs ?? defaultPaceMs
  return {
    provider: 'offline',
    label: offlineModelLabel,
    providerName: 'Cuartilla',
    seesPhotos: false,
    ask(request, onEvent) {
      streamScaffold(request, paceMs, onEvent).catch((cause: unknown) => {
        if (request.signal.aborted) return
        const fault = new ModelFailure('generation.interrupted', { message: String(cause), cause })
        onEvent({ type: 'fault', fault })
      })
    },
  }
}

async function streamScaffold(
  { prompt, signal }: ModelRequest,
  paceMs: number,
  onEvent: (event: ModelEvent) => void,
): Promise<void> {
  // No event is sent before `ask` has returned.
  await Promise.resolve()
  const text = JSON.stringify(composed(prompt))
  let at = 0
  for (let piece = 0; at < text.length; piece++) {
    signal.throwIfAborted()
    const length = pieceLengths[piece % pieceLengths.length] ?? text.length
    onEvent({ type: 'text', text: text.slice(at, at + length) })
    at += length
    if (paceMs > 0) await sleep(paceMs, undefined, { signal })
  }
  onEvent({ type: 'finish', reason: 'stop' })
}

function composed({ answer, brief }: Prompt): object {
  const { request, subject, section, workWords, plan, previous } = brief
  if (plan !== undefined) return changePlan(plan, request)
  if (workWords !== undefined) return composePlan(subject ?? request, workWords)
  if (section !== undefined) {
    return composeSection(subject ?? request, section, section.isRest)
  }
  const whole = composeScaffold(brief)
  return (answer === 'changes' && previous && changesBetween(previous, whole)) || whole
}
