import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

const noTitlePage = { title: '', lines: [] }

/**
 * How many words the document has: everything the text pages show, headings and references included, and the
 * title once; the other lines of the title page are not counted. This is how Word counts, except that a dash
 * standing alone is no word and one between two words does not join them.
 */
export function countWords(text: AcademicText): number {
  const title = text.cuerpo.find((block) => block.role === 'title-main')
  let words = title ? wordsIn(title.content) : 0
  for (const { content } of outlineOf(text, noTitlePage)) words += wordsIn(content)
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
