import { Bookmark, InternalHyperlink, type ParagraphChild } from 'docx'
import { nameOfCall, nameOfNote } from './own-marks.ts'

/** The raised number in the text, as a link to the note. */
export function calledNote(number: number, runs: ParagraphChild[]): ParagraphChild[] {
  return linkedBothWays(nameOfCall(number), nameOfNote(number), runs)
}

/** The raised number at the beginning of a note on the page 'Notas', as a link back to the text. */
export function listedNote(number: number, runs: ParagraphChild[]): ParagraphChild[] {
  return linkedBothWays(nameOfNote(number), nameOfCall(number), runs)
}

/** A link between the two ends of a bookmark, placed by hand: the library's `Bookmark` accepts no link as a child. */
function linkedBothWays(own: string, anchor: string, runs: ParagraphChild[]): ParagraphChild[] {
  const { start, end } = new Bookmark({ id: own, children: [] })
  const link = new InternalHyperlink({ anchor, children: runs })
  return [start as unknown as ParagraphChild, link, end as unknown as ParagraphChild]
}
