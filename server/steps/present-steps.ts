import type { StepsSince } from '#contract/steps.ts'
import type { StepRow } from './steps.queries.ts'

/** Steps as they cross the wire. */
export function presentSteps(after: number, rows: readonly StepRow[]): StepsSince {
  return {
    after,
    steps: rows.map(({ step }) => JSON.parse(step) as unknown),
    clients: rows.map(({ client }) => client),
  }
}
