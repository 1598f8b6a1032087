import type { DocumentState } from '#web/pages/documents.ts'

/**
 * The number of the version that the pages show, for the PDF that the server draws; null for the document, which is
 * saved first. The DOCX is made of the same text in the browser.
 */
export function exportedVersion({
  shows,
  viewed,
  newest,
}: Pick<DocumentState, 'shows' | 'viewed' | 'newest'>): number | null {
  if (shows === 'viewed') return viewed?.version_number ?? null
  return shows === 'alternative' ? (newest?.alternative?.version_number ?? null) : null
}
