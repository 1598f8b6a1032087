import type { AcademicText } from './model.ts'
import { type OutlineOptions, outlineOf, spansOf } from './outline.ts'
import type { TitlePage } from './title-page.ts'

/**
 * The whole document as plain text without markup: a blank line between paragraphs and headings, one reference a line.
 */
export function documentPlainText(
  document: { text: AcademicText; titlePage: TitlePage } & OutlineOptions,
): string {
  let result = ''
  let previous = ''
  for (const item of outlineOf(document.text, document.titlePage, document)) {
    const joined =
      item.role === previous && (item.role === 'ref' || item.role === 'title-page-line')
    if (result !== '') result += joined ? '\n' : '\n\n'
    for (const { text } of spansOf(item)) result += text
    previous = item.role
  }
  return result
}
