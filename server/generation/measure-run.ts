import type { Metrics } from '#server/metrics/metrics.ts'
import type { DrivenOutcome } from './drive-run.ts'
import type { Model, ModelFailure, ModelTokens } from './models/model.ts'

/** Measures one run: its first text, length, tokens, faults and end. */
export function measureRun(metrics: Metrics, provider: Model['provider']) {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  let characters = 0
  metrics.runsRunning.inc()
  return {
    wrote(text: string) {
      if (characters === 0) metrics.firstTextSeconds.observe({ provider }, seconds())
      characters += text.length
    },
    failed({ code }: ModelFailure) {
      metrics.modelFaults.inc({ provider, code })
    },
    used({ input, output }: ModelTokens) {
      metrics.tokens.inc({ provider, kind: 'input' }, input)
      metrics.tokens.inc({ provider, kind: 'output' }, output)
    },
    ended(outcome: DrivenOutcome) {
      metrics.runsRunning.dec()
      metrics.runs.inc({ provider, end: endOf(outcome) })
      metrics.runSeconds.observe({ provider }, seconds())
      metrics.runCharacters.observe({ provider }, characters)
      if (outcome.kind === 'answer') metrics.chargedUnits.inc({ provider }, outcome.costUnits)
    },
  }
}

/** The completeness of an answer, or why there is none: the label of a figure. */
function endOf(outcome: DrivenOutcome): string {
  return outcome.kind === 'answer' ? outcome.completeness : outcome.kind
}
