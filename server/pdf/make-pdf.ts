import { AppError } from '#server/http/app-error.ts'
import { childWork } from '#server/workers/child-work.ts'
import { maxPages, type PdfInput, type PdfOutcome } from './draw-pdf.ts'

/** The text as its JSON, which the program parses. */
export type PdfOrder = Omit<PdfInput, 'text'> & { document: string }

const draw = childWork<PdfOrder, PdfOutcome>({
  program: { name: 'pdf-worker', source: new URL('./pdf-worker.ts', import.meta.url) },
  // The largest document that is drawn takes two seconds of a core and 150 MB.
  limits: { cpuSeconds: 8, maxMs: 20_000, maxMegabytes: 300 },
  // Waiting and drawing take less than the 30 s that the browser waits for an answer.
  places: { atOnce: 2, perAccount: 1, waitingPerAccount: 2, waiting: 100, waitMs: 9_000 },
  errors: {
    tooMuch: 'document.too_heavy',
    fault: 'document.export_failed',
    busy: 'document.export_busy',
  },
})

/**
 * Draws a document as a PDF. Throws document.too_long and document.too_heavy for what is too much for a file,
 * document.export_failed for a text that ends the program, and document.export_busy.
 */
export async function makePdf(
  accountId: string,
  order: PdfOrder,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const outcome = await draw(accountId, order, signal)
  if ('bytes' in outcome) return outcome.bytes
  if (outcome.tooMuch === 'pages') throw new AppError('document.too_long', { maxPages })
  throw new AppError('document.too_heavy')
}
