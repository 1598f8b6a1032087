import { isExhibit } from './block-roles.ts'
import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

const noTitlePage = { title: '', lines: [] }

/**
 * How many words the document has towards the length that was asked for, as Word counts them, except that a dash is
 * never a word nor part of one. Counts what the text pages show, headings and references included, and the title once;
 * not the other title-page lines, no equation, and nothing of tables and figures: neither labels and titles nor cells
 * and notes.
 */
export function countWords(text: AcademicText): number {
  const title = text.cuerpo.find((block) => block.role === 'title-main')
  let words = title ? wordsIn(title.content) : 0
  // Left out before anything reads their cells, which takes longer than all the rest.
  const cuerpo = text.cuerpo.filter(({ role }) => !isExhibit(role))
  for (const { content } of outlineOf({ ...text, cuerpo }, noTitlePage)) words += wordsIn(content)
  return words
}

function wordsIn(content: string): number {
  return countPlainWords(plainText(content))
}

export function countPlainWords(text: string): number {
  let words = 0
  for (const part of text.split(/[\s—]+/u)) if (/[\p{L}\p{N}]/u.test(part)) words++
  return words
}
