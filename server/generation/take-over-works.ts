import type { WorkState } from '#core/generation/works/work-state.ts'
import { callFunction } from '#server/db/database.ts'
import { type ClaimedRun, type Starting, workMaterial } from './begin-run.ts'
import { failRun } from './end-run.ts'
import { leaseSeconds } from './run-log.ts'

/** How often a work is taken over; then it ends with what there is. */
const maxTakeovers = 5

type TakenRun = Pick<ClaimedRun, 'student' | 'title_page'> & {
  run_id: string
  user_id: string
  project_id: string | null
  history: ClaimedRun['history'] | null
  fence: number
  takeovers: number
  output_limit: number | string
  work: WorkState
  is_stopped: boolean
  pieces: { seq: number; text: string }[] | null
}

const interrupted = { code: 'generation.interrupted', details: {} } as const

/**
 * Goes on with the works in steps whose server is gone. `anyLease`: also those whose lease has not expired, at the
 * start of the only server of a database. Returns how many.
 */
export async function takeOverWorks(
  dependencies: Starting,
  { anyLease, limit }: { anyLease: boolean; limit: number },
): Promise<number> {
  const { db, log, runs } = dependencies
  let taken = 0
  while (taken < limit && !runs.isFull()) {
    const [run] = await callFunction<TakenRun>(db, 'take_over_run', {
      p_owner: runs.owner,
      p_lease_seconds: leaseSeconds,
      p_any_lease: anyLease,
    })
    if (run === undefined) return taken
    taken++
    try {
      await goOn(dependencies, run)
      log.warn({ generationId: run.run_id, fence: run.fence }, 'a work was taken over')
    } catch (err) {
      // Its lease expires, and it is taken over again.
      log.error({ err, generationId: run.run_id }, 'a work could not be gone on with')
    }
  }
  return taken
}

async function goOn(dependencies: Starting, run: TakenRun): Promise<void> {
  const { user_id: userId, run_id: generationId, fence, work: state, history } = run
  const log = joined(run.pieces ?? [])
  // Nothing to go on with: a deleted project, or one answer instead of a work, which has no marks.
  if (run.project_id === null || history === null || (isOnePass(state) && log !== '')) {
    await failRun(dependencies, { userId, generationId }, interrupted, { fence })
    return
  }
  const claimed = { ...run, history, project_id: run.project_id }
  const material = await workMaterial(dependencies, userId, claimed, {
    state,
    log: log === '' ? null : log,
  })
  const outputUnits = Number(run.output_limit)
  dependencies.runs.start({ generationId, userId, fence, outputUnits, material })
  if (run.is_stopped) dependencies.runs.find(generationId)?.interrupt('stopped')
  else if (run.takeovers > maxTakeovers) dependencies.runs.find(generationId)?.interrupt('given_up')
}

/** A work for which no plan was to be had is written in one answer. */
function isOnePass({ kind, plan }: WorkState): boolean {
  return kind === 'write' && plan === null
}

/** The text of a run; its pieces may overlap. */
function joined(pieces: readonly { seq: number; text: string }[]): string {
  let text = ''
  for (const piece of pieces) {
    text += piece.text.slice(Math.max(0, text.length - (piece.seq - piece.text.length)))
  }
  return text
}
