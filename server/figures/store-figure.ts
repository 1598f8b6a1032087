import { createHash, randomBytes } from 'node:crypto'
import { figureTypes, maxStoredFigureBytes, maxStoredFigures } from '#contract/figure-limits.ts'
import type { FigureRow } from '#contract/files.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { prepareFigure } from '#server/files/prepare-image.ts'
import { AppError } from '#server/http/app-error.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'
import { figureFolder } from './figure-rows.ts'
import {
  hasPath,
  insertFigure,
  lockFigures,
  measureFigures,
  type StoredFigure,
  touchFigure,
} from './figures.queries.ts'

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log'>

/** Hexadecimal digits of a figure's id: the first half of the SHA-256 of its stored bytes. */
const idLength = 32

/**
 * Re-encodes a picture and stores it for its owner: first the bytes, then the row. A picture that is there already is
 * not stored again. Throws figure.unsupported, figure.too_many and the faults that `prepareFigure` finds.
 */
export async function storeFigure(
  { db, storage, log }: Deps,
  ownerId: string,
  sent: Uint8Array,
): Promise<FigureRow> {
  // Our own DOCX brings back the stored bytes. Encoding them again would change them, and so the id.
  const same = await touchFigure(db, { ownerId, id: idOf(sent) })
  if (same) return presentFigure(same, false)
  await requireRoom(db, ownerId, 0)
  const found = await mimeTypeOf(sent)
  if (!figureTypes.some((type) => type === found)) throw new AppError('figure.unsupported')
  const isPhoto = found === 'image/jpeg' || found === 'image/heic' || found === 'image/heif'
  const { bytes, wasAnimated, ...rest } = await prepareFigure(ownerId, sent, isPhoto)
  const id = idOf(bytes)
  const known = await touchFigure(db, { ownerId, id })
  if (known) return presentFigure(known, wasAnimated)
  const extension = rest.type === 'image/png' ? 'png' : 'jpg'
  // A path is never used twice, so that a sweep that is deleting the same picture does not delete the new bytes.
  const unique = randomBytes(8).toString('hex')
  const storagePath = `${figureFolder}${ownerId}-${id}-${unique}.${extension}`
  await storage.put(storagePath, bytes, rest.type)
  const removeUnlessKept = () =>
    hasPath(db, storagePath)
      .then((kept) => (kept ? undefined : storage.remove(storagePath)))
      .catch((err: unknown) =>
        log.warn({ err, storagePath }, 'an unused object is left for the file sweep'),
      )
  try {
    const row = await db.transaction(async (tx) => {
      await lockFigures(tx, ownerId)
      await requireRoom(tx, ownerId, bytes.byteLength)
      return insertFigure(tx, { ownerId, id, storagePath, bytes: bytes.byteLength, ...rest })
    })
    if (row.storagePath !== storagePath) await removeUnlessKept()
    return presentFigure(row, wasAnimated)
  } catch (error) {
    // The commit may have succeeded although its connection was lost: then the row needs the bytes.
    await removeUnlessKept()
    throw error
  }
}

function idOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, idLength)
}

async function requireRoom(db: Db | Tx, ownerId: string, newBytes: number): Promise<void> {
  const { count, bytes } = await measureFigures(db, ownerId)
  if (count >= maxStoredFigures || bytes + newBytes > maxStoredFigureBytes) {
    throw new AppError('figure.too_many')
  }
}

function presentFigure({ id, width, height }: StoredFigure, wasAnimated: boolean): FigureRow {
  return { id, width, height, was_animated: wasAnimated }
}
