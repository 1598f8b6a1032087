import { AppError } from '#server/http/app-error.ts'
import { childWork } from '#server/workers/child-work.ts'
import type { ReadAnswer, ReadFile, ReadOrder } from './read-order.ts'

const read = childWork<ReadOrder, ReadAnswer>({
  program: { name: 'source-worker', source: new URL('./source-worker.ts', import.meta.url) },
  limits: { cpuSeconds: 20, maxMs: 32_000, maxMegabytes: 300 },
  // Waiting and reading take less than the 45 s that the browser waits for an answer.
  places: { atOnce: 2, perAccount: 1, waitingPerAccount: 12, waiting: 100, waitMs: 11_000 },
  errors: { tooMuch: 'source.too_heavy', fault: 'file.damaged', busy: 'source.busy' },
})

/** Reads a student's file or list. Throws AppError with the reason. */
export async function readSourceFile(
  accountId: string,
  format: ReadOrder['format'],
  bytes: Uint8Array,
): Promise<ReadFile> {
  const answer = await read(accountId, { format, bytes })
  if (!answer.ok) throw new AppError(answer.code, answer.details)
  return answer.file
}
