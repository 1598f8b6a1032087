import { plainText } from './inline.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

const noTitlePage = { title: '', lines: [] }

/**
 * How many words the document has, as Word counts them, except that a dash is never a word nor part of one. Counts what
 * the text pages show, headings and references included, and the title once; not the other title-page lines, and not
 * figures and equations.
 */
export function countWords(text: AcademicText): number {
  const title = text.cuerpo.find((block) => block.role === 'title-main')
  let words = title ? wordsIn(title.content) : 0
  let isFigure = false
  for (const { content, stored, isPart } of outlineOf(text, noTitlePage)) {
    if (!isPart) isFigure = stored?.role === 'figure' || stored?.role === 'equation'
    if (!isFigure) words += wordsIn(content)
  }
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
