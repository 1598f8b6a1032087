import { Semaphore } from '#server/files/semaphore.ts'
import { AppError } from '#server/http/app-error.ts'
import { ChildDied, inChild } from '#server/workers/in-child.ts'
import type { ReadAnswer, ReadFile, ReadOrder } from './read-order.ts'

const limits = { maxMs: 30_000, maxMegabytes: 300 }
const program = { name: 'source-worker', source: new URL('./source-worker.ts', import.meta.url) }
/** How many files are read at once: each may use a core for half a minute. */
const readings = new Semaphore(2)

/** Reads a student's file in a child process, with limits of time and memory. Throws AppError with the reason. */
export function readSourceFile(
  _accountId: string,
  format: ReadOrder['format'],
  bytes: Uint8Array,
): Promise<ReadFile> {
  return readings.acquire(async () => {
    const order: ReadOrder = { format, bytes }
    const answer = await inChild<ReadAnswer>(program, order, limits).catch((error: unknown) => {
      if (!(error instanceof ChildDied)) throw error
      const code = error.reason === 'fault' ? 'file.damaged' : 'source.too_heavy'
      throw Object.assign(new AppError(code), { cause: error })
    })
    if (!answer.ok) throw new AppError(answer.code, answer.details)
    return answer.file
  })
}
