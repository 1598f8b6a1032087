import { sendResult } from '#server/workers/child-program.ts'
import type { ReadOrder, ReadResult } from './file-text.ts'
import { UnreadableFile } from './file-text.ts'

// Only the needed reader is loaded: each brings a library of a megabyte.
const readers = {
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  list: async () => (await import('./read-list.ts')).readList,
}

sendResult<ReadOrder, ReadResult>(async ({ format, bytes, known }) => {
  const read = await readers[format]()
  try {
    return { ok: true, file: await read(bytes, known) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ok: false, code: error.code, details: error.details }
  }
})
