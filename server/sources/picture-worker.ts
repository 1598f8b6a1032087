import type { Sharp } from 'sharp'
import { pictureFault } from '#server/files/picture-fault.ts'
import { shrinkPicture } from '#server/files/shrink-picture.ts'
import { sendResult } from '#server/workers/child-program.ts'
import { countLetters, storableText, UnreadableFile } from './file-text.ts'
import { openPdf, pageText } from './open-pdf.ts'
import { pagePicture } from './page-picture.ts'
import { preparePage } from './prepare-page.ts'
import { minLettersPerPage } from './read-pdf.ts'
import type { PictureOrder, PictureResult } from './read-picture-page.ts'
import { openRecognizer, type ReadPicture, type Recognizer } from './recognize-text.ts'

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

/** Below this confidence, in percent, a page may be upside down or on its side. */
const uprightConfidence = 75
/** With fewer recognised words a page says little about which way up it is. */
const minWords = 3

/** The text of a page's picture, also of one that is upside down or on its side. `open` makes a fresh copy of it. */
async function readPicture(open: () => Sharp, recognize: Recognizer): Promise<ReadPicture> {
  const upright = await preparePage(open())
  if (upright.isBlank) return nothing
  let best = recognize(upright.png)
  for (const degrees of [180, 90, 270]) {
    if (best.confidence >= uprightConfidence && best.words >= minWords) break
    const turned = recognize((await preparePage(open(), degrees)).png)
    if (gainOf(turned) > gainOf(best)) best = turned
  }
  return best
}

/** How much was read, and how surely: letters that are nothing are few and doubtful. */
const gainOf = ({ text, confidence }: ReadPicture) =>
  confidence < 30 ? 0 : text.length * (confidence / 100) ** 3
