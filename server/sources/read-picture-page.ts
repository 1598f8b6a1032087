import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { childWork } from '#server/workers/child-work.ts'
import type { ReadPicture } from './recognize-text.ts'

/** `page`: of a PDF, from 1; null for a picture. */
export type PictureOrder = { bytes: Uint8Array; page: number | null }

export type PictureResult = { ok: true; page: ReadPicture } | { ok: false; code: ErrorCode }

const read = childWork<PictureOrder, PictureResult>({
  program: { name: 'picture-worker', source: new URL('./picture-worker.ts', import.meta.url) },
  // A page takes 3 s, one that lies on its side four times as much; on a machine that is busy with requests, minutes.
  limits: { cpuSeconds: 40, maxMs: 240_000, maxMegabytes: 1_000 },
  // Turns go round the accounts page by page, so that a long file holds up nobody. Nobody's browser waits.
  places: { atOnce: 1, perAccount: 1, waitingPerAccount: 3, waiting: 60, waitMs: 960_000 },
  errors: { tooMuch: 'source.too_heavy', fault: 'file.damaged', busy: 'source.busy' },
})

/** Reads the picture of one page. Throws AppError with the reason. */
export async function readPicturePage(
  accountId: string,
  order: PictureOrder,
  signal: AbortSignal,
): Promise<ReadPicture> {
  const result = await read(accountId, order, signal)
  if (!result.ok) throw new AppError(result.code)
  return result.page
}
