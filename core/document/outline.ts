import {
  type BlockRole,
  isExhibit,
  isHeadingRole,
  isKnownRole,
  isProse,
  isRunInRole,
} from './block-roles.ts'
import { cleanText } from './clean-text.ts'
import { isBlank } from './inline.ts'
import { ExhibitNumbers } from './kinds/exhibit-numbers.ts'
import { exhibitKinds } from './kinds/exhibits.ts'
import type { AcademicText, Block } from './model.ts'
import { numberNotes } from './note-pages.ts'
import { idOf, type OutlineItem } from './outline-item.ts'
import { type AppendixWord, appendixLabel } from './page-format.ts'
import { isKeywords, isReferencesHeading, isSummaryHeading } from './references-heading.ts'
import type { TitlePage } from './title-page.ts'

/** The heading of the reference list (specification §9). */
const referencesHeading = 'Referencias'
export const declarationHeading = 'Declaración de uso de inteligencia artificial'

export type OutlineOptions = {
  /**
   * For the editor: one item for each block. Keeps blank blocks, duplicate references and the body's own heading
   * "Referencias".
   */
  keepsEveryBlock?: boolean
  /** The word before the letter of an appendix. */
  appendixWord?: AppendixWord
  /** Every `t1` starts a page, as the specification has it; else only a summary and what follows it do. */
  sectionsStartPages?: boolean
  declaration?: string | null
}

/**
 * Everything the pages show, in order. Preview, DOCX and clipboard all draw this list.
 * - First the title page; then, if there is a body, the title again at the start of a new page. A summary that begins
 *   the body stands before that title, on pages of its own, its paragraph without indent (APA 7 §2.9).
 * - `title-main` and `title-meta` blocks belong to the title page and are not drawn again. Blank blocks are not drawn.
 * - `t1` starts a page, unless only the title is above it. Where sections do not start pages, a summary still has its own
 *   (APA 7): its heading starts one, and so does the section after it.
 * - `t4` and `t5` begin the paragraph after them, in the same line.
 * - A `ref` block of the body moves to the reference list, before `referencias`. Duplicate references are drawn once.
 * - Notes are numbered in the order of the pages and stand on a page of their own after the references (APA 7 §2.13).
 * - Appendices stand after them, with tables of their own numbers.
 * - If the body ends with its own heading "Referencias", the heading of the list replaces it.
 * - Last the declaration of AI use, on a separate page, each of its lines a paragraph; left out of an empty document.
 */
export function outlineOf(
  text: AcademicText,
  titlePage: TitlePage,
  options: OutlineOptions = {},
): OutlineItem[] {
  const head = titlePageItems(titlePage)
  const written = textItems(text, head, options)
  if (written.length === 0) return head
  return [...head, ...written, ...declarationItems(options.declaration ?? '')]
}

function textItems(
  text: AcademicText,
  head: readonly OutlineItem[],
  { keepsEveryBlock = false, sectionsStartPages = true, appendixWord }: OutlineOptions,
): OutlineItem[] {
  const body: OutlineItem[] = []
  const back: OutlineItem[] = []
  /** What is being filled: from the first appendix on, what stands after the references. */
  let items = body
  const title = head[0]?.role === 'title-page-title' ? head[0].content : null
  const references: { id?: string | undefined; content: string }[] = []
  const isBlankOut = (content: string) => !keepsEveryBlock && isBlank(content)
  const parts = new SummaryParts()
  let hasTitle = false
  let isInText = false
  let isSummary = false
  const numbers = new ExhibitNumbers()
  let appendices = 0
  const appendixCount = text.cuerpo.filter(({ role }) => role === 'appendix').length
  let listed = 0
  for (const block of text.cuerpo) {
    const { role, content } = block
    if (role === 'title-main' || role === 'title-meta') continue
    // An appendix may have no title.
    if (role !== 'appendix' && isBlankOut(content)) continue
    if (role === 'ref') {
      references.push(block)
      continue
    }
    if (role === 'appendix') {
      numbers.startAppendix(appendices)
      const label = appendixLabel(appendixWord ?? 'Apéndice', appendices++, appendixCount)
      items = back
      items.push(...appendixItems({ ...idOf(block), content }, label))
      continue
    }
    const isAppended = items === back
    const part = isAppended ? 'text' : parts.next(role, content)
    const isTitled = part === 'text' && !hasTitle && title !== null && !isAppended
    if (isTitled) items.push({ role: 'title', content: title, startsPage: true })
    hasTitle ||= part === 'text'
    const startsText = part === 'text' && !isInText && !isAppended
    isInText = part === 'text'
    const isAfterSummary = isSummary && !startsText
    if (role === 't1' || startsText) isSummary = role === 't1' && isSummaryHeading(content)
    const mayStart = role === 't1' && !isAppended
    const startsSection = mayStart && (sectionsStartPages || isSummary || isAfterSummary)
    const startsPage = (startsSection || startsText || items.length === 0) && !isTitled
    const place = {
      ...idOf(block),
      content,
      startsPage,
      ...(part === 'summary' && role === 'p' && flush),
    }
    // Bullets between two numbered items belong to the one above them.
    if (role === 'number') listed++
    else if (role !== 'bullet') listed = 0
    if (isExhibit(role)) {
      const { isSetOff, items: itemsOf } = exhibitKinds[role]
      const before = items.at(-1)
      // The blank line belongs to the paragraph above: at the end of a page word processors drop such space.
      if (isSetOff && before && !place.startsPage && isProse(before.role))
        before.hasBlankBelow = true
      items.push(...itemsOf(place, numbers))
    } else if (isKnownRole(role) && role !== 'p') {
      items.push({ ...place, role, ...markerOf(role, listed) })
    } else {
      const stored = isKnownRole(role) ? {} : { stored: { role, content } }
      items.push({ ...place, role: 'p', ...stored, ...joinHeading(items.at(-1), block) })
    }
  }
  references.push(...text.referencias.filter(({ content }) => !isBlankOut(content)))
  if (references.length === 0) return [...body, ...numberNotes([...body, ...back]), ...back]

  const last = body.at(-1)
  if (last && !keepsEveryBlock && isReferencesHeadingItem(last)) body.pop()
  // If that heading was the whole body, the repeated title has nothing below it.
  if (body.at(-1)?.role === 'title') body.pop()
  body.push({ role: 'ref-heading', content: referencesHeading, startsPage: true })
  const shown = new Set<string>()
  for (const reference of references) {
    const { content } = reference
    if (!keepsEveryBlock && shown.has(content)) continue
    shown.add(content)
    body.push({ ...idOf(reference), role: 'ref', content, startsPage: false })
  }
  return [...body, ...numberNotes([...body, ...back]), ...back]
}

/** A label and the line of a title under it, on a page of their own (APA 7 §2.14). */
function appendixItems(block: Pick<OutlineItem, 'id' | 'content'>, label: string): OutlineItem[] {
  const stored = { role: 'appendix' as const, content: block.content }
  const head = { ...block, content: label, startsPage: true, keepsNext: true as const, stored }
  return [
    { ...head, role: 'appendix-label' },
    { ...block, role: 'appendix-title', startsPage: false, isPart: true },
  ]
}

/** A heading of level 4 or 5 and the paragraph after it are one paragraph. */
function joinHeading(
  before: OutlineItem | undefined,
  { id, content }: Pick<Block, 'id' | 'content'>,
): { isRunIn?: true } {
  if (!before || !isRunInRole(before.role) || isBlank(before.content)) return {}
  before.runsInto = content
  if (id !== undefined) before.nextId = id
  return { isRunIn: true }
}

function markerOf(role: BlockRole, number: number): { marker?: string } {
  if (role === 'bullet') return { marker: '•' }
  return role === 'number' ? { marker: `${number}.` } : {}
}

const flush = { isFlush: true } as const

function declarationItems(declaration: string): OutlineItem[] {
  const paragraphs = declaration.split('\n').filter((line) => cleanText(line).trim() !== '')
  if (paragraphs.length === 0) return []
  const role = 'declaration' as const
  return [
    { role: 'declaration-heading', content: declarationHeading, startsPage: true },
    ...paragraphs.map((content) => ({ role, content, startsPage: false })),
  ]
}

/** Whether the pages show nothing but the title page. */
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

/** Whether an item is the body's own heading of a reference list. */
function isReferencesHeadingItem({ role, content }: OutlineItem): boolean {
  return isHeadingRole(role) && isReferencesHeading(content)
}

/** `summary`: its heading or a paragraph of it; `keywords`: the line below it. */
type SummaryPart = 'summary' | 'keywords' | 'text'

/**
 * Tells the blocks of a body, one after the other, which belong to the summary that it begins with. A summary ends with
 * its key words or before the next section; another one may follow, in another language.
 */
class SummaryParts {
  #last: SummaryPart | null = null

  next(role: Block['role'], content: string): SummaryPart {
    this.#last = this.#partOf(role, content)
    return this.#last
  }

  #partOf(role: Block['role'], content: string): SummaryPart {
    if (this.#last === 'text') return 'text'
    if (role === 't1') return isSummaryHeading(content) ? 'summary' : 'text'
    if (this.#last === null || this.#last === 'keywords') return 'text'
    return role === 'p' && isKeywords(content) ? 'keywords' : 'summary'
  }
}
