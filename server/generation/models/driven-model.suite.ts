import { buildPrompt } from '#core/generation/prompt.ts'
import { type DrivenOutcome, type DriveOptions, driveRun } from '#server/generation/drive-run.ts'
import { sampleAnswer } from '#test/fake-model-server.ts'
import type { Model, ModelFailure } from './model.ts'

/** A revision: a request, the answer to it, and another request. */
export const revisionPrompt = buildPrompt({
  student: { fullName: 'Ana Mena', career: 'Derecho', semester: 'Cuarto' },
  titlePage: { institution: null, course: null, instructor: null, due_date: null },
  messages: [
    { role: 'user', content: 'Un ensayo sobre el juego' },
    { role: 'assistant', comments: 'Escribí un ensayo.', answer: sampleAnswer() },
    { role: 'user', content: 'Más corto' },
  ],
})

export type Driven = {
  text: string
  pieces: string[]
  outcome: DrivenOutcome
  /** How it ended in one word: the completeness of the answer, or the code of the failure. */
  ended: string
  faults: ModelFailure[]
}

type Given = {
  limits?: Partial<DriveOptions['limits']>
  outputUnits?: number
  onText?: (text: string, interrupt: ReturnType<typeof driveRun>['interrupt']) => void
  stopsAtOnce?: boolean
}

/** Runs a model to its end as the server does, without a database. */
export async function driveModel(model: Model, given: Given = {}): Promise<Driven> {
  const pieces: string[] = []
  const faults: ModelFailure[] = []
  const run = driveRun({
    model,
    assignment: { kind: 'answer', prompt: revisionPrompt },
    outputUnits: given.outputUnits ?? 9_000,
    limits: { idleMs: 5_000, totalMs: 20_000, pauseMs: 0, ...given.limits },
    onText: (text) => {
      pieces.push(text)
      given.onText?.(text, run.interrupt)
    },
    onFault: (fault) => faults.push(fault),
  })
  if (given.stopsAtOnce) run.interrupt('stopped')
  const outcome = await run.outcome
  const ended =
    outcome.kind === 'answer'
      ? outcome.completeness
      : outcome.kind === 'failure'
        ? outcome.code
        : outcome.kind
  return { text: pieces.join(''), pieces, outcome, ended, faults }
}
