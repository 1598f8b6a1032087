import { truncateText } from '#core/document/truncate-text.ts'

/** The longest title made from a file's name, in code points. */
const maxTitleLength = 120

/** The title of a project made from a file; the draft's title page may replace it. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.docx$/i, '').trim() || 'Borrador'
  return truncateText(name, maxTitleLength)
}
