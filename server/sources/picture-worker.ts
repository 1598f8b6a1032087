import { pictureFault } from '#server/files/picture-fault.ts'
import { shrinkPicture } from '#server/files/shrink-picture.ts'
import { sendResult } from '#server/workers/child-program.ts'
import { countLetters, storableText, UnreadableFile } from './file-text.ts'
import { openPdf, pageText } from './open-pdf.ts'
import { pagePicture } from './page-picture.ts'
import { minLettersPerPage } from './read-pdf.ts'
import { readPicture } from './read-picture.ts'
import type { PictureOrder, PictureResult } from './read-picture-page.ts'
import { openRecognizer, type ReadPicture } from './recognize-text.ts'

sendResult<PictureOrder, PictureResult>(async (order) => {
  try {
    return { ok: true, page: await readPage(order) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ok: false, code: error.code }
  }
})

const nothing: ReadPicture = { text: '', doubts: [], words: 0, confidence: 0 }

async function readPage({ bytes, page: number }: PictureOrder): Promise<ReadPicture> {
  if (number === null) return recognize(bytes)
  const page = await (await openPdf(bytes)).getPage(number)
  const text = storableText(await pageText(page))
  // A cover page that was added to a scan, for example, has text of its own.
  if (countLetters(text) >= minLettersPerPage) {
    return { text, doubts: [], words: text.split(/\s+/).length, confidence: 100 }
  }
  const picture = await pagePicture(page)
  return picture === null ? nothing : recognize(picture)
}

async function recognize(bytes: Uint8Array): Promise<ReadPicture> {
  try {
    // Before the recognizer takes its memory.
    const copy = await shrinkPicture(bytes)
    return await readPicture(copy, await openRecognizer())
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    throw new UnreadableFile(pictureFault(cause), {}, { cause })
  }
}
