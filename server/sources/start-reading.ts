import { createHash } from 'node:crypto'
import { errorMessageFor } from '#contract/error-messages.ts'
import type { ReadingRow } from '#contract/readings.ts'
import { maxReadPages } from '#contract/source-limits.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { checkHead } from '#server/files/picture-head.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PictureOrder } from './read-picture-page.ts'
import {
  countReadings,
  findReading,
  insertReading,
  type StoredReading,
} from './readings.queries.ts'
import { lockSources, type SourceOwner } from './sources.queries.ts'

/** Readings that a user may have at once, including failed ones and those that wait to be accepted. */
const maxReadings = 20

export type Given = {
  purpose: ReadingRow['purpose']
  fileName: string
  title: string | null
  /** A scanned PDF and how many pages it has, or photos of a page each. */
  scan: { bytes: Uint8Array; pdfPages: number } | { photos: readonly Uint8Array[] }
  keepUnread?: () => Promise<boolean>
}

/** Begins to read photos or a scanned PDF. Throws reading.too_many, source.busy and what is wrong with a photo. */
export async function startReading(
  { db, readings }: Pick<Dependencies, 'db' | 'readings'>,
  { userId, projectId }: SourceOwner,
  { purpose, fileName, title, scan, keepUnread = async () => false }: Given,
): Promise<ReadingRow> {
  const release = readings.hold(userId)
  try {
    if ('photos' in scan) await checkPhotos(scan.photos)
    const all = pagesOf(scan)
    const pages = all.slice(0, maxReadPages)
    const readingId = await db.transaction(async (tx) => {
      await lockSources(tx, { userId, projectId })
      if ((await countReadings(tx, userId)) >= maxReadings) throw new AppError('reading.too_many')
      return insertReading(tx, {
        userId,
        projectId,
        purpose,
        fileName,
        workKey: 'photos' in scan ? fileKey(...scan.photos) : fileKey(scan.bytes),
        title,
        isPaged: 'bytes' in scan,
        pages: pages.length,
        leftOut: all.length - pages.length,
      })
    })
    const row = await findReading(db, { userId, readingId })
    if (row === null) throw new AppError('reading.not_found')
    readings.start({ readingId, accountId: userId, pages, keepUnread }, release)
    return presentReading(row)
  } catch (error) {
    release()
    throw error
  }
}

/** The work key of a file: the same bytes are the same work. */
export function fileKey(...files: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const bytes of files) hash.update(bytes)
  return `file:${hash.digest('hex')}`
}

function pagesOf(scan: Given['scan']): PictureOrder[] {
  if ('photos' in scan) return scan.photos.map((bytes) => ({ bytes, page: null }))
  const { bytes, pdfPages } = scan
  return Array.from({ length: pdfPages }, (_, at) => ({ bytes, page: at + 1 }))
}

/** Throws when a photo is too large, or all are damaged; a damaged one among others is reported when it is read. */
async function checkPhotos(photos: readonly Uint8Array[]): Promise<void> {
  let damaged = 0
  for (const photo of photos) {
    try {
      await checkHead(photo)
    } catch (error) {
      const isDamaged = error instanceof AppError && error.code === 'file.damaged'
      if (!isDamaged || ++damaged === photos.length) throw error
    }
  }
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
    unread: state === 'read' ? row.unread : [],
    message: code && errorMessageFor(code),
    added_at: row.addedAt.toISOString(),
  }
}
