import { sendResult } from '#server/workers/child-program.ts'
import { pictureFault } from './picture-fault.ts'
import type { ShrinkOrder, ShrinkResult } from './readable-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

// The server encodes the picture again, so this first encoding loses little.
const jpegQuality = 92

sendResult<ShrinkOrder, ShrinkResult>(async ({ bytes, isLossless }) => {
  try {
    const picture = (await shrinkPicture(bytes))()
    const encoded = isLossless
      ? picture.png({ compressionLevel: 3 })
      : picture.flatten({ background: '#fff' }).jpeg({ quality: jpegQuality })
    return { ok: true, bytes: await encoded.toBuffer() }
  } catch (error) {
    // The program has too little memory.
    if (error instanceof RangeError) throw error
    return { ok: false, code: pictureFault(error) }
  }
})
