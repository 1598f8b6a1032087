import { quotedOf } from '#core/document/comments.ts'

/** The first line of a comment whose words are gone, around them; the import finds them in it. */
const before = 'El texto comentado ya no está: «'
const after = '»\n'

/** Longer quoted words are cut, so that the comment itself can still be seen. */
const maxLostCharacters = 300

export function writeLost(quoted: string, text: string): string {
  // On one line, because the import of a DOCX looks for the quoted words in the first line of the comment.
  const words = quotedOf(quoted.replaceAll('\n', ' '), maxLostCharacters)
  return before + words + after + text
}

/** The words that a comment was about, if it says that they are gone, and what it says beside that. */
export function readLost(said: string): { quoted: string; text: string } | null {
  const end = said.indexOf(after)
  if (!said.startsWith(before) || end === -1) return null
  return { quoted: said.slice(before.length, end), text: said.slice(end + after.length) }
}
