import { missingPictureWords } from '#core/document/figure.ts'
import { breakLines } from './break-lines.ts'
import type { FigureShape } from './figure-shape.ts'
import { lineHeightPt } from './page-rules.ts'

/** Left and right of the words of a missing picture, together. */
const besideWordsPt = 10.8
const singleLinePt = lineHeightPt / 2

/** The lines in the box of a picture that is no longer stored; none where they have no room. */
export function missingLines({ widthPt, heightSlots }: FigureShape): string[] {
  const room = { widthPt: widthPt - besideWordsPt, firstIndentPt: 0, otherIndentPt: 0 }
  const run = { text: missingPictureWords, bold: false, italic: false }
  const lines = breakLines([run], room).map(({ runs }) => runs.map(({ text }) => text).join(''))
  const isRoomy = (lines.length + 2) * singleLinePt <= heightSlots * lineHeightPt
  return isRoomy && lines.length <= maxMissingLines ? lines.map((line) => line.trim()) : []
}

/** More are single letters under each other. */
const maxMissingLines = 3
