import { createHash } from 'node:crypto'
import { errorMessageFor } from '#contract/error-messages.ts'
import type { ReadingRow } from '#contract/readings.ts'
import { maxReadPages } from '#contract/source-limits.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { maxPicturePixels } from './file-text.ts'
import {
  countReadings,
  findReading,
  insertReading,
  type StoredReading,
} from './readings.queries.ts'
import { lockSources, type SourceOwner } from './sources.queries.ts'

/** Those that wait for the student, or failed, count too. */
const maxReadings = 20

export type Given = {
  purpose: ReadingRow['purpose']
  fileName: string
  title: string | null
  bytes: Uint8Array
  /** Null for a photo. */
  pdfPages: number | null
  keepUnread?: () => Promise<boolean>
}

/** Begins to read a photo or a scanned PDF. Throws reading.too_many, source.busy and what is wrong with a photo. */
export async function startReading(
  { db, readings }: Pick<Dependencies, 'db' | 'readings'>,
  { userId, projectId }: SourceOwner,
  { purpose, fileName, title, bytes, pdfPages, keepUnread = async () => false }: Given,
): Promise<ReadingRow> {
  const release = readings.hold(userId)
  try {
    if (pdfPages === null) await checkPhoto(bytes)
    const pages = Math.min(pdfPages ?? 1, maxReadPages)
    const readingId = await db.transaction(async (tx) => {
      await lockSources(tx, userId)
      if ((await countReadings(tx, userId)) >= maxReadings) throw new AppError('reading.too_many')
      return insertReading(tx, {
        userId,
        projectId,
        purpose,
        fileName,
        workKey: fileKey(bytes),
        title,
        isPaged: pdfPages !== null,
        pages,
        leftOut: (pdfPages ?? 1) - pages,
      })
    })
    const row = await findReading(db, { userId, readingId })
    if (row === null) throw new AppError('reading.not_found')
    const isPdf = pdfPages !== null
    readings.start({ readingId, accountId: userId, bytes, isPdf, pages, keepUnread }, release)
    return presentReading(row)
  } catch (error) {
    release()
    throw error
  }
}

/** The work key of a file: the same bytes are the same work. */
export const fileKey = (bytes: Uint8Array): string =>
  `file:${createHash('sha256').update(bytes).digest('hex')}`

/** By its head alone: a picture of 50,000 pixels a side is not decoded. */
async function checkPhoto(bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp')
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('file.damaged', {}, { cause })
    })
  if (head.width * head.height > maxPicturePixels) throw new AppError('file.too_many_pixels')
}

export function presentReading(row: StoredReading): ReadingRow {
  const { state, code } = row.isAbandoned
    ? ({ state: 'failed', code: 'reading.stopped' } as const)
    : row
  return {
    id: row.id,
    project_id: row.projectId,
    purpose: row.purpose,
    file_name: row.fileName,
    state,
    pages: row.pages,
    pages_read: row.pagesRead,
    left_out: row.leftOut,
    message: code && errorMessageFor(code),
    added_at: row.addedAt.toISOString(),
  }
}
