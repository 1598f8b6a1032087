import type { CheckedDocument } from '#core/assignment/check-assignment.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from '#web/document/shown-document.ts'

/** What an assignment is compared with: the pages of the text without title page and references, as teachers count them. */
export function checkedDocument({
  text,
  titlePage,
  numberTitlePage,
}: ShownDocument): CheckedDocument {
  const { pages } = layoutDocument({
    text: { ...text, referencias: [] },
    titlePage,
    numberTitlePage,
  })
  const isWritten = pages.filter(({ lines }) =>
    lines.some(({ role }) => !role.startsWith('title-page')),
  )
  const day = titlePage.lines.find(({ field }) => field === 'due_date')
  return {
    text,
    pages: isWritten.length,
    titlePageDay: day === undefined || day.isPlaceholder ? null : day.text,
  }
}
