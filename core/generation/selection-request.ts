import { plainText } from '#core/document/inline.ts'
import { truncateText } from '#core/document/truncate-text.ts'

const excerptCharacters = 90

/** The beginning of selected text, for the chat. */
export function excerptOf(parts: readonly string[]): string {
  const words = parts.map(plainText).join(' ')
  const short = truncateText(words, excerptCharacters)
  return short === words ? words : `${short.replace(/\s\S*$/u, '')}…`
}

/** The text of a request about selected text in the chat. */
export function selectionRequestText(request: { excerpt: string; instruction: string }): string {
  return `Cambio en un fragmento: «${request.excerpt}»\n${request.instruction}`
}
