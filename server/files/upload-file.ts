import { randomBytes, randomUUID } from 'node:crypto'
import { acceptedTypes, type FileType, maxFileBytes } from '#contract/file-limits.ts'
import type { FileRow } from '#contract/files.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'
import { cleanFilename } from './clean-filename.ts'
import { presentFile } from './file-rows.ts'
import { hasRow, insertFile, lockUploads, measureUse } from './files.queries.ts'
import { prepareImage } from './prepare-image.ts'
import type { Upload } from './receive-upload.ts'

const maxTotalBytes = 50 * 1024 * 1024
const maxUnusedReceipts = 20

type Deps = Pick<Dependencies, 'db' | 'storage' | 'log'>

/**
 * Checks an upload by its content and stores it: first the bytes, then the row, so that a row always has bytes. Bytes
 * without a row are removed at once or by the file sweep.
 */
export async function uploadFile(
  { db, storage, log }: Deps,
  { userId, fileType, filename, bytes }: Upload & { userId: string },
): Promise<FileRow> {
  const maxBytes = maxFileBytes[fileType]
  if (bytes.byteLength > maxBytes) {
    throw new AppError('file.too_large', { maxMegabytes: maxBytes / 1024 / 1024 })
  }
  await checkQuota(db, { userId, fileType, newBytes: 0 })
  const content = await prepare(userId, bytes, fileType)
  const storagePath = newPath(fileType, userId, content.extension)
  await storage.put(storagePath, content.bytes, content.mimeType)
  try {
    const row = await db.transaction(async (tx) => {
      await lockUploads(tx, userId)
      await checkQuota(tx, { userId, fileType, newBytes: content.bytes.byteLength })
      return insertFile(tx, {
        userId,
        fileType,
        storagePath,
        filename: cleanFilename(filename, {
          extension: content.extension,
          fallback: fileType === 'profile_picture' ? 'foto' : 'comprobante',
        }),
        mimeType: content.mimeType,
        fileSize: content.bytes.byteLength,
        sha256: await sha256(bytes),
        imageHash: content.imageHash,
      })
    })
    return presentFile(row)
  } catch (error) {
    // After a connection lost during the commit the row may exist: the bytes are removed only if it does not.
    await hasRow(db, storagePath)
      .then((kept) => (kept ? undefined : storage.remove(storagePath)))
      .catch((err: unknown) =>
        log.warn({ err, storagePath }, 'an unused object is left for the file sweep'),
      )
    throw error
  }
}

async function prepare(userId: string, bytes: Uint8Array, fileType: FileType) {
  if ((await sniffType(bytes, fileType)) === 'application/pdf') {
    checkPdf(bytes)
    return { bytes, imageHash: null, mimeType: 'application/pdf', extension: 'pdf' }
  }
  const image = await prepareImage(userId, bytes, fileType)
  return { ...image, mimeType: 'image/webp', extension: 'webp' }
}

function newPath(fileType: FileType, userId: string, extension: string): string {
  return fileType === 'profile_picture'
    ? `profile-pictures/${userId}-${randomBytes(16).toString('hex')}.${extension}`
    : `payment-receipts/${userId}-${randomUUID()}.${extension}`
}

async function checkQuota(
  db: Db | Tx,
  { userId, fileType, newBytes }: { userId: string; fileType: FileType; newBytes: number },
): Promise<void> {
  const { totalBytes, unusedReceipts } = await measureUse(db, userId)
  const isOver =
    totalBytes + newBytes > maxTotalBytes ||
    (fileType === 'payment_receipt' && unusedReceipts >= maxUnusedReceipts)
  if (isOver) throw new AppError('file.quota')
}

/**
 * The hash of the uploaded bytes, not of the stored ones, so that the same receipt is recognised when it is sent again.
 */
async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}

const maxPages = 10
// Where readers search for the end of a PDF.
const tailBytes = 2_048

/**
 * A PDF is stored unchanged and not parsed. This checks its first and last bytes, that it is not encrypted and that it
 * has few pages; it does not count pages inside compressed object streams.
 */
function checkPdf(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pdf.indexOf('%PDF-') !== 0) throw unsupported()
  if (pdf.subarray(-tailBytes).lastIndexOf('%%EOF') === -1) throw new AppError('file.damaged')
  const text = pdf.toString('latin1')
  if (/\/Encrypt[\s<[\d]/.test(text)) throw new AppError('file.damaged', { reason: 'encrypted' })
  const pages = text.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0
  if (pages > maxPages) throw new AppError('file.unsupported', { reason: 'pages', maxPages })
}

const unsupported = () => new AppError('file.unsupported', { fileType: 'payment_receipt' })

type AcceptedType = (typeof acceptedTypes)[FileType][number]

/** Detects the type from the bytes, whatever the name and the declared type are. */
async function sniffType(bytes: Uint8Array, fileType: FileType): Promise<AcceptedType> {
  const found = await mimeTypeOf(bytes)
  const accepted: readonly AcceptedType[] = acceptedTypes[fileType]
  const type = accepted.find((mime) => mime === found)
  if (type === undefined) throw new AppError('file.unsupported', { fileType })
  return type
}
