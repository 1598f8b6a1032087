import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readPlaces } from '#server/places/places.ts'
import { readChildDeaths } from '#server/workers/child-work.ts'

export type Metrics = ReturnType<typeof createMetrics>

const callSeconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const runSeconds = [0.5, 1, 2, 5, 10, 20, 40, 80, 160, 320, 900, 2_700]
const runCharacters = [500, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000]

/**
 * The metrics of a server, in a registry of its own. No label is a text that a student, a model or another server chose:
 * calls, codes and kinds are those in our code. Without `ofProcess` those of Node are left out.
 */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  countFromElsewhere(registers)
  return {
    registry,
    requests: new Counter({
      name: 'cuartilla_requests_total',
      help: 'Requests by call and status',
      labelNames: ['call', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'cuartilla_request_seconds',
      help: 'Seconds until a response begins; a stream goes on after that',
      labelNames: ['call'],
      buckets: callSeconds,
      registers,
    }),
    refusals: new Counter({
      name: 'cuartilla_refusals_total',
      help: 'Requests that were answered with an error, by its code',
      labelNames: ['code'],
      registers,
    }),
    runs: new Counter({
      name: 'cuartilla_runs_total',
      help: 'Runs that ended on this server: complete, stopped, cut off, failed, suspended or taken over',
      labelNames: ['provider', 'end'],
      registers,
    }),
    runsRunning: new Gauge({
      name: 'cuartilla_runs_running',
      help: 'Runs of this server that have not ended',
      registers,
    }),
    modelFaults: new Counter({
      name: 'cuartilla_model_faults_total',
      help: 'Faults of the model, also those after which it was asked again, by code',
      labelNames: ['provider', 'code'],
      registers,
    }),
    firstTextSeconds: new Histogram({
      name: 'cuartilla_run_first_text_seconds',
      help: 'Seconds from the start of a run to its first text',
      labelNames: ['provider'],
      buckets: runSeconds,
      registers,
    }),
    runSeconds: new Histogram({
      name: 'cuartilla_run_seconds',
      help: 'Seconds from the start of a run to its end',
      labelNames: ['provider'],
      buckets: runSeconds,
      registers,
    }),
    runCharacters: new Histogram({
      name: 'cuartilla_run_characters',
      help: 'Characters that a run wrote',
      labelNames: ['provider'],
      buckets: runCharacters,
      registers,
    }),
    tokens: new Counter({
      name: 'cuartilla_model_tokens_total',
      help: 'Tokens that the provider reported, read (input) and written (output)',
      labelNames: ['provider', 'kind'],
      registers,
    }),
    chargedUnits: new Counter({
      name: 'cuartilla_charged_units_total',
      help: 'Units charged for answers; 10,000 are a credit',
      labelNames: ['provider'],
      registers,
    }),
    indexAnswers: new Counter({
      name: 'cuartilla_index_answers_total',
      help: 'Requests to the public indexes of works: found, unknown, paused or failed',
      labelNames: ['index', 'outcome'],
      registers,
    }),
  }
}

/** What is counted for the whole process, where there are no dependencies. */
function countFromElsewhere(registers: Registry[]): void {
  new Gauge({
    name: 'cuartilla_places',
    help: 'Places for heavy work by kind: in use, and work that waits for one',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const { kind, running, waiting } of readPlaces()) {
        this.set({ kind, state: 'running' }, running)
        this.set({ kind, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'cuartilla_children_killed_total',
    help: 'Child processes that ended without a result: processor time, memory, a fault, time, or nobody waits',
    labelNames: ['program', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const { program, reason, count } of readChildDeaths()) {
        this.inc({ program, reason }, count)
      }
    },
  })
}
