import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { childWork } from '#server/workers/child-work.ts'
import { checkHead } from './picture-head.ts'

export type ShrinkOrder = { bytes: Uint8Array; isLossless: boolean }
export type ShrinkResult = { ok: true; bytes: Uint8Array } | { ok: false; code: ErrorCode }

/** What the server's own process decodes: it takes 3 or 4 bytes a pixel. */
export const maxOwnPixels = 25_000_000
/** Formats, as sharp names them, that are decoded in this process: the others need a whole picture in memory. */
const ownFormats = new Set<string>(['jpeg', 'png', 'webp', 'gif'])

const shrink = childWork<ShrinkOrder, ShrinkResult>({
  program: { name: 'shrink-worker', source: new URL('./shrink-worker.ts', import.meta.url) },
  // An AVIF of 50 megapixels takes 9 s and 900 MB, a HEIC 7 s and 630 MB, JPEG and PNG less than half of it.
  limits: { cpuSeconds: 20, maxMs: 32_000, maxMegabytes: 1_000 },
  // Waiting and decoding take less than the 45 s that the browser waits for an answer.
  places: { atOnce: 1, perAccount: 1, waitingPerAccount: 12, waiting: 100, waitMs: 11_000 },
  errors: { tooMuch: 'file.too_heavy', fault: 'file.damaged', busy: 'server.busy' },
})

/**
 * A picture as this process may decode it: itself, or a smaller JPEG of a large one or of an iPhone's; a PNG where it
 * should stay without loss. Throws what is wrong with it, and server.busy.
 */
export async function readablePicture(
  accountId: string,
  bytes: Uint8Array,
  isLossless = false,
): Promise<Uint8Array> {
  const { width, height, format } = await checkHead(bytes)
  if (ownFormats.has(format) && width * height <= maxOwnPixels) return bytes
  const result = await shrink(accountId, { bytes, isLossless })
  if (!result.ok) throw new AppError(result.code)
  return result.bytes
}
