import { blockName } from '#core/document/kinds/exhibits.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { Selected } from './selection.ts'

const excerptCharacters = 90

/** The beginning of selected text, for the chat. */
export function excerptOf({ parts, roles }: Pick<Selected, 'parts' | 'roles'>): string {
  const words = parts.map((content, at) => blockName(content, roles[at])).join(' ')
  const short = truncateText(words, excerptCharacters)
  return short === words ? words : `${short.replace(/\s\S*$/u, '')}…`
}

/** The text of a request about selected text in the chat. */
export function selectionRequestText(request: { excerpt: string; instruction: string }): string {
  return `Cambio en un fragmento: «${request.excerpt}»\n${request.instruction}`
}
