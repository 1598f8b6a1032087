import { cleanText } from './clean-text.ts'
import { isBlank, parseInline, type Span } from './inline.ts'
import type { AcademicText } from './model.ts'
import { isReferencesHeading, isSummaryHeading } from './references-heading.ts'
import type { TitlePage, TitlePageLine } from './title-page.ts'

/** What stands on the pages; `title` is the title repeated above the text, as APA 7 asks. */
export type OutlineRole =
  | 'title-page-title'
  | 'title-page-line'
  | 'title'
  | 't1'
  | 't2'
  | 't3'
  | 'p'
  | 'quote'
  | 'ref-heading'
  | 'ref'

export type OutlineItem = {
  role: OutlineRole
  /** With markup, except for a `title-page-line`, whose text is literal. Blank only with `keepsEveryBlock`. */
  content: string
  startsPage: boolean
  titlePageLine?: TitlePageLine
}

/** The heading of the reference list (specification §9). */
const referencesHeading = 'Referencias'

export type OutlineOptions = {
  /**
   * While the text is edited its blocks are items one to one: blank ones, the same reference twice and a heading
   * "Referencias" of the body's own are kept.
   */
  keepsEveryBlock?: boolean
  /** Every `t1` starts a page, as the specification has it; else only a summary and what follows it do. */
  sectionsStartPages?: boolean
}

/**
 * Everything the pages show, in order: preview, DOCX and clipboard are three drawings of this list.
 * - First the title page; then, if there is a body, the title again on a page of its own making.
 * - `title-main` and `title-meta` blocks belong to the title page and are not drawn again; blank blocks neither.
 * - `t1` starts a page, unless nothing but the title is above it. Where sections do not start pages, a summary still has
 *   its own (APA 7): its heading starts one, and so does the section after it.
 * - A `ref` block among the body joins the reference list, ahead of `referencias`, and the same reference twice
 *   is drawn once. A last heading "Referencias" of the body's own gives way to the list's.
 */
export function outlineOf(
  text: AcademicText,
  titlePage: TitlePage,
  { keepsEveryBlock = false, sectionsStartPages = true }: OutlineOptions = {},
): OutlineItem[] {
  const items = titlePageItems(titlePage)
  const title = items[0]?.role === 'title-page-title' ? items[0].content : null
  const references: string[] = []
  const isBlankOut = (content: string) => !keepsEveryBlock && isBlank(content)
  let isFirst = true
  let isSummary = false
  for (const { role, content } of text.cuerpo) {
    if (role === 'title-main' || role === 'title-meta' || isBlankOut(content)) continue
    if (role === 'ref') {
      references.push(content)
      continue
    }
    if (isFirst && title !== null) items.push({ role: 'title', content: title, startsPage: true })
    const isAfterSummary = isSummary
    if (role === 't1') isSummary = isSummaryHeading(content)
    const startsPage = role === 't1' && (sectionsStartPages || isSummary || isAfterSummary)
    items.push({ role, content, startsPage: isFirst ? title === null : startsPage })
    isFirst = false
  }
  for (const { content } of text.referencias) if (!isBlankOut(content)) references.push(content)
  if (references.length === 0) return items

  const last = items.at(-1)
  if (last && !keepsEveryBlock && headsReferences(last)) items.pop()
  // With the heading gone there may be no body left for the title to stand above.
  if (items.at(-1)?.role === 'title') items.pop()
  items.push({ role: 'ref-heading', content: referencesHeading, startsPage: true })
  const listed = keepsEveryBlock ? references : new Set(references)
  for (const content of listed) items.push({ role: 'ref', content, startsPage: false })
  return items
}

/** Whether the text has nothing that stands on a page but its title. */
export function isEmptyText(text: AcademicText): boolean {
  return outlineOf(text, { title: '', lines: [] }).length === 0
}

function titlePageItems({ title, lines }: TitlePage): OutlineItem[] {
  const items: OutlineItem[] = []
  if (!isBlank(title)) items.push({ role: 'title-page-title', content: title, startsPage: false })
  for (const line of lines) {
    if (cleanText(line.text).trim() === '') continue
    items.push({
      role: 'title-page-line',
      content: line.text,
      startsPage: false,
      titlePageLine: line,
    })
  }
  return items
}

/** The visible text of an item in its faces; bold and the italics of a whole heading are not told here. */
export function spansOf({ role, content }: OutlineItem): Span[] {
  if (role !== 'title-page-line') return parseInline(content)
  return [{ text: cleanText(content).trim(), italic: false }]
}

/** Whether an item is a heading that the body has for its own list of references. */
function headsReferences({ role, content }: OutlineItem): boolean {
  const isHeading = role === 't1' || role === 't2' || role === 't3'
  return isHeading && isReferencesHeading(content)
}
