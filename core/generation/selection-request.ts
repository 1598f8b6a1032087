import { nameOfFigure } from '#core/document/figure-words.ts'
import { plainText } from '#core/document/inline.ts'
import { nameOfTable } from '#core/document/table.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { Selected } from './selection.ts'

const excerptCharacters = 90

/** The beginning of selected text, for the chat. */
export function excerptOf({ parts, roles }: Pick<Selected, 'parts' | 'roles'>): string {
  const words = parts.map((content, at) => plainText(nameOf(content, roles[at]))).join(' ')
  const short = truncateText(words, excerptCharacters)
  return short === words ? words : `${short.replace(/\s\S*$/u, '')}…`
}

/** A table and a figure are named by their titles: their other lines are rows and names of files. */
function nameOf(content: string, role: Selected['roles'][number] | undefined): string {
  if (role === 'table') return nameOfTable(content)
  return role === 'figure' ? nameOfFigure(content) : content
}

/** The text of a request about selected text in the chat. */
export function selectionRequestText(request: { excerpt: string; instruction: string }): string {
  return `Cambio en un fragmento: «${request.excerpt}»\n${request.instruction}`
}
