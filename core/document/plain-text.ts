import type { AcademicText } from './model.ts'
import { outlineOf, spansOf } from './outline.ts'
import type { TitlePage } from './title-page.ts'

/**
 * The whole document as plain text, for where formats are not understood: paragraphs and headings apart by a
 * blank line, references one a line, no markup.
 */
export function documentPlainText(document: { text: AcademicText; titlePage: TitlePage }): string {
  let result = ''
  let previous = ''
  for (const item of outlineOf(document.text, document.titlePage)) {
    const joined =
      item.role === previous && (item.role === 'ref' || item.role === 'title-page-line')
    if (result !== '') result += joined ? '\n' : '\n\n'
    for (const { text } of spansOf(item)) result += text
    previous = item.role
  }
  return result
}
