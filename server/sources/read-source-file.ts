import { pictureTypes } from '#contract/file-limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'
import { childWork } from '#server/workers/child-work.ts'
import type { ReadFile, ReadOrder, ReadResult } from './file-text.ts'

const pictures = new Set<string>(pictureTypes)

export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  return pictures.has((await mimeTypeOf(bytes)) ?? '')
}

/**
 * The kind of a file that may be a source, by its bytes and not its name. `mimeTypeOf` would miss some: a PDF may begin
 * with other bytes, a DOCX may break off, and a list is any text. Nothing is unpacked: file names in a zip are not
 * compressed. Throws source.unsupported.
 */
export function sniffSource(bytes: Uint8Array): ReadOrder['format'] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 1_024).includes('%PDF-')) return 'pdf'
  if (buffer.indexOf('PK\x03\x04') === 0 && buffer.includes('word/document.xml')) return 'docx'
  // Text has no signature: it is recognised by having no NUL.
  if (bytes.length > 0 && !buffer.subarray(0, 65_536).includes(0)) return 'list'
  throw new AppError('source.unsupported')
}

const read = childWork<ReadOrder, ReadResult>({
  program: { name: 'source-worker', source: new URL('./source-worker.ts', import.meta.url) },
  limits: { cpuSeconds: 20, maxMs: 32_000, maxMegabytes: 300 },
  // Waiting and reading take less than the 45 s that the browser waits for an answer.
  places: { atOnce: 2, perAccount: 1, waitingPerAccount: 12, waiting: 100, waitMs: 11_000 },
  errors: { tooMuch: 'source.too_heavy', fault: 'file.damaged', busy: 'source.busy' },
})

/** Reads a student's file or list. Throws AppError with the reason. */
export async function readSourceFile(accountId: string, order: ReadOrder): Promise<ReadFile> {
  const result = await read(accountId, order)
  if (!result.ok) throw new AppError(result.code, result.details)
  return result.file
}
