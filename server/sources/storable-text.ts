/** Text that PostgreSQL stores: no NUL, no half of a character; lines that end in a space are joined. */
export function storableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0\ufffe\uffff]/g, '')
    .replace(/\u00ad/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
