import { unzipSync } from 'fflate'
import { figureTypes } from '#contract/figure-limits.ts'
import { maxFigures } from '#core/document/figure.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'

const megabyte = 1024 * 1024
/** The largest picture: in a draft are photos that no browser has made smaller. */
const maxPictureBytes = 10 * megabyte
const maxTogetherBytes = 30 * megabyte
/** Twice as many as a text may have figures, because some may be of kinds that we cannot read. */
const maxPictures = 2 * maxFigures

/**
 * Unpacks the pictures at these paths of a DOCX: the first `maxPictures`, as far as their declared sizes are allowed.
 * Leaves out other kinds, larger ones and damaged ones. Does not decode them.
 */
export async function unpackPictures(
  bytes: Uint8Array,
  paths: Iterable<string>,
): Promise<Map<string, Uint8Array>> {
  const wanted = new Set([...new Set(paths)].slice(0, maxPictures))
  let together = 0
  const fitting: string[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.delete(name) || originalSize > maxPictureBytes) return false
      if (together + originalSize > maxTogetherBytes) return false
      together += originalSize
      fitting.push(name)
      return false
    },
  })
  const pictures = new Map<string, Uint8Array>()
  for (const path of fitting) {
    const picture = unpackOne(bytes, path)
    const type = picture && (await mimeTypeOf(picture))
    if (picture && figureTypes.some((known) => known === type)) pictures.set(path, picture)
  }
  return pictures
}

function unpackOne(bytes: Uint8Array, path: string): Uint8Array | null {
  try {
    return unzipSync(bytes, { filter: ({ name }) => name === path })[path] ?? null
  } catch {
    // Its compressed bytes are damaged; the text is not, so the picture alone is left out.
    return null
  }
}
