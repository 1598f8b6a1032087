import type { Logger } from 'pino'
import { readTitleLines } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import type { RunOutcome } from '#core/generation/run/run-machine.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import { failRun } from './fail-run.ts'
import type { LiveEnd, LiveRun } from './live-run.ts'
import { endOf } from './run-end.ts'
import { unwrittenPieces } from './run-log.ts'
import { type RunRow, type RunState, readRunLog, runStateOf } from './runs.queries.ts'

// Longer than any restart of a database. After that the lease ends, and the run sweep gives the credits back.
const recordForMs = 120_000

// Beyond the end of any text: only the state of the run is read.
const maxSequence = 2 ** 31 - 1

type Recorder = { db: Db; now: () => Date; log: Logger; owner: string }

/**
 * Records how a run ended and returns its state in the database, which the student sees. Writes are retried until the
 * database responds; when another server has ended the run meanwhile, its result counts.
 */
export async function recordOutcome(
  recorder: Recorder,
  run: LiveRun,
  outcome: RunOutcome,
): Promise<LiveEnd> {
  const { db, log } = recorder
  const write = () => {
    switch (outcome.kind) {
      case 'answer':
        return recordAnswer(recorder, run, outcome)
      case 'failure':
        return failRun(recorder, run, outcome, { fence: run.fence })
      case 'abandoned':
        return readRunLog(db, run.generationId, maxSequence)
    }
  }
  const onFault = (err: unknown) => log.warn({ err }, 'retrying to record how a run ended')
  try {
    const state = await retryWrite(write, { forMs: recordForMs, onFault })
    return (state && endOf(state)) ?? 'unknown'
  } catch (err) {
    log.error({ err, generationId: run.generationId }, 'could not record how a run ended')
    return 'unknown'
  }
}

async function recordAnswer(
  { db, owner }: Recorder,
  run: LiveRun,
  { answer, completeness, costUnits, isUnchanged }: Extract<RunOutcome, { kind: 'answer' }>,
): Promise<RunState | null> {
  const text = answer.texto_generado
  const facts = {
    ...readTitleLines(text),
    word_count: countWords(text),
    ...(isUnchanged && { is_unchanged: true }),
  }
  const [row] = await callFunction<RunRow>(db, 'finish_run', [
    run.generationId,
    run.fence,
    owner,
    JSON.stringify(unwrittenPieces(run)),
    JSON.stringify(answer),
    JSON.stringify(facts),
    costUnits,
    completeness,
  ])
  return row === undefined ? null : runStateOf(row)
}
