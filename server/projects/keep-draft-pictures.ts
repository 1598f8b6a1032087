import type { Draft } from '#core/drafts/draft-source.ts'
import { type PlacedPicture, placePictures } from '#core/drafts/place-pictures.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { DraftWithPictures } from '#server/drafts/read-draft-file.ts'
import { storeFigure } from '#server/figures/store-figure.ts'
import { readHead } from '#server/files/picture-head.ts'
import { AppError } from '#server/http/app-error.ts'

type Deps = Pick<Dependencies, 'db' | 'log' | 'storage'>

/** Of all pictures of a draft, so that their re-encoding takes less than the browser waits: 60 of two megapixels. */
const maxPixelsTogether = 120_000_000

/** What the file or the account's limits are to blame for; after other errors the draft may be read again. */
const reasonsToLeaveOut = new Set<string>([
  'figure.unsupported',
  'figure.too_many',
  'file.damaged',
  'file.too_many_pixels',
  'file.too_heavy',
  'file.several_pages',
  // Decoding it takes too long.
  'server.unavailable',
])

/**
 * Stores the pictures of a draft for the account, as those of other figures. What cannot be stored is named in the draft as
 * left out. Unless a text names them later, the sweep of figures deletes them.
 */
export async function keepDraftPictures(
  dependencies: Deps,
  ownerId: string,
  { draft, pictures }: DraftWithPictures,
  signal: AbortSignal,
): Promise<Draft> {
  const stored = new Map<number, PlacedPicture>()
  /** The same file may be shown several times. */
  const seen = new Map<Uint8Array, PlacedPicture | null>()
  let pixels = 0
  for (const [number, bytes] of pictures) {
    signal.throwIfAborted()
    let placed = seen.get(bytes)
    if (placed === undefined) {
      const { width, height } = await readHead(bytes).catch(notRead)
      pixels += width * height
      placed = pixels > maxPixelsTogether ? null : await storePicture(dependencies, ownerId, bytes)
      seen.set(bytes, placed)
    }
    if (placed) stored.set(number, placed)
  }
  return placePictures(draft, stored)
}

/** A picture whose size cannot be read: storing it fails next, with the reason. */
const notRead = () => ({ width: 0, height: 0 })

async function storePicture(
  dependencies: Deps,
  ownerId: string,
  bytes: Uint8Array,
): Promise<PlacedPicture | null> {
  try {
    const { id, width, height } = await storeFigure(dependencies, ownerId, bytes)
    return { id, width, height }
  } catch (error) {
    if (error instanceof AppError && reasonsToLeaveOut.has(error.code)) return null
    throw error
  }
}
