import { Bookmark, InternalHyperlink, type ParagraphChild, type TextRun } from 'docx'

/** The bookmarks at a number in the text and at its note. */
const nameOfCall = (number: number) => `_Llamada${number}`
const nameOfNote = (number: number) => `_Nota${number}`

/** The number in the text, which leads to its note. */
export function calledNote(number: number, runs: TextRun[]): ParagraphChild[] {
  return linkedBothWays(nameOfCall(number), nameOfNote(number), runs)
}

/** The number before a note, which leads back to the text. */
export function listedNote(number: number, runs: TextRun[]): ParagraphChild[] {
  return linkedBothWays(nameOfNote(number), nameOfCall(number), runs)
}

/** Without the library's own bookmark, which does not stand in another one. */
function linkedBothWays(own: string, anchor: string, runs: TextRun[]): ParagraphChild[] {
  const { start, end } = new Bookmark({ id: own, children: [] })
  const link = new InternalHyperlink({ anchor, children: runs })
  return [start as unknown as ParagraphChild, link, end as unknown as ParagraphChild]
}
