import { truncateText } from '#core/document/truncate-text.ts'

/** In code points. */
const maxTitleLength = 120

/** The first title of a project that is made from a draft: the file's name. The draft's title page may replace it. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.docx$/i, '').trim() || 'Borrador'
  return truncateText(name, maxTitleLength)
}
