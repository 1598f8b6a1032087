import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#server/http/app-error.ts'
import { Places } from '#server/places/places.ts'
import { type Program, threadProgram } from '#server/workers/bundled-program.ts'
import { isOutOfMemory, openThreads, type Threads } from '#server/workers/open-threads.ts'
import type { TaskResult } from './thread-task.ts'

/** A program whose exports are tasks about texts. `Tasks` is the type of its module. */
export type TaskProgram<Tasks> = Program & { readonly tasks?: Tasks }

export const textProgram: TaskProgram<typeof import('./text-program.ts')> = {
  name: 'text-program',
  source: new URL('./text-program.ts', import.meta.url),
}

type Given<Task> = Task extends (given: infer Given) => unknown ? Given : never
type Value<Task> = Task extends (given: never) => TaskResult<infer Value> ? Value : never
type RunOptions = { transfer?: ArrayBuffer[]; signal?: AbortSignal }

/** Work on students' texts in threads, in places that are shared by account (decision 062). */
export type TextWork = {
  /**
   * Does a task of a program for an account. Throws what the task throws; document.unreadable for one that needs more
   * memory than a thread has; request.too_many and server.busy.
   */
  run<Tasks, Name extends keyof Tasks & string>(
    accountId: string,
    program: TaskProgram<Tasks>,
    name: Name,
    given: Given<Tasks[Name]>,
    options?: RunOptions,
  ): Promise<Value<Tasks[Name]>>
  close(): Promise<void>
}

/** The longest legal text takes less than a second; beyond this the machine is too busy, or the task does not end. */
const longestTaskMs = 15_000
const retryAfterSeconds = 5

/** `limitTask`: the signal that ends a task which begins now. */
export function openTextWork({
  limitTask = () => AbortSignal.timeout(longestTaskMs),
  maxMegabytes = 400,
  kind = 'texts',
  // One processor is left to the main thread, which answers requests.
  threads = Math.max(1, availableParallelism() - 1),
} = {}): TextWork {
  const pool = openThreads({ kind, threads, tasksAtOnce: 1, maxMegabytes })
  const places = new Places({
    kind,
    atOnce: threads,
    perAccount: 1,
    waitingPerAccount: 20,
    waiting: 2_000,
    waitMs: 15_000,
    busy: 'server.busy',
    retryAfterSeconds,
    // After a text the account rests as long as it took, so that other accounts get a turn.
    restRatio: 1,
  })
  return {
    run: (accountId, program, name, given, { transfer = [], signal } = {}) =>
      places.run(
        accountId,
        () => {
          const filename = fileURLToPath(threadProgram(program))
          return runTask(pool, { filename, name, signal: limitTask() }, given, transfer)
        },
        signal,
      ),
    close: () => pool.destroy(),
  }
}

async function runTask<Value>(
  pool: Threads,
  task: { filename: string; name: string; signal: AbortSignal },
  given: unknown,
  transferList: ArrayBuffer[],
): Promise<Value> {
  const answer = await pool
    .run<TaskResult<Value>>(given, { ...task, transferList })
    .catch((error: unknown) => {
      if (isOutOfMemory(error)) throw new AppError('document.unreadable', {}, { cause: error })
      if (!task.signal.aborted) throw error
      throw new AppError('server.busy', { retryAfterSeconds }, { cause: error })
    })
  if ('value' in answer) return answer.value
  throw new AppError(answer.refused.code, answer.refused.details)
}
