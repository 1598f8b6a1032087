import type { Metrics } from '#server/metrics/metrics.ts'
import type { Model, ModelTokens } from './models/model.ts'
import type { RunReport } from './run-threads.ts'

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
    failed(code: string) {
      metrics.modelFaults.inc({ provider, code })
    },
    used({ input, output }: ModelTokens) {
      metrics.tokens.inc({ provider, kind: 'input' }, input)
      metrics.tokens.inc({ provider, kind: 'output' }, output)
    },
    ended(report: RunReport) {
      metrics.runsRunning.dec()
      metrics.runs.inc({ provider, end: endOf(report) })
      metrics.runSeconds.observe({ provider }, seconds())
      metrics.runCharacters.observe({ provider }, characters)
      if (report.kind === 'answer') metrics.chargedUnits.inc({ provider }, report.costUnits)
    },
  }
}

/** The completeness of an answer, or why there is none: the label of a figure. */
function endOf(report: RunReport): string {
  return report.kind === 'answer' ? report.completeness : report.kind
}
