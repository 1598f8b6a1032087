import type { CheckedDocument } from '#core/assignment/check-assignment.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'

/**
 * The document as an assignment is compared with it: the pages of the text in the project's format, without title page,
 * references and declaration, as teachers count them.
 */
export function checkedDocument(shown: ShownDocument): CheckedDocument {
  const { text, titlePage } = shown
  const { pages } = layoutDocument({
    ...shown,
    text: { ...text, referencias: [] },
    declaration: null,
    indexKind: 'none',
  })
  const textPages = pages.filter(({ lines }) =>
    lines.some(({ role }) => !role.startsWith('title-page')),
  )
  const day = titlePage.lines.find(({ field }) => field === 'due_date')
  return {
    text,
    pages: textPages.length,
    year: new Date().getFullYear(),
    hasIndex: shown.indexKind !== 'none',
    titlePageDay: day === undefined || day.isPlaceholder ? null : day.text,
  }
}
