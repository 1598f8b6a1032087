import type { Sharp } from 'sharp'
import { preparePage } from './prepare-page.ts'
import type { ReadPicture, Recognizer } from './recognize-text.ts'

/** Below this confidence, in percent, a page may be upside down or on its side. */
const uprightConfidence = 75
/** A page with so few words says little about how it lies. */
const minWords = 3

const nothing: ReadPicture = { text: '', doubts: [], words: 0, confidence: 0 }

/** The text of a page's picture, also of one that is upside down or on its side. `open` makes a fresh copy of it. */
export async function readPicture(open: () => Sharp, recognize: Recognizer): Promise<ReadPicture> {
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
