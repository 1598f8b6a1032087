import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentsOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import { addTo } from '#core/document/arrays.ts'
import { cleanText } from '#core/document/clean-text.ts'
import type { Anchor } from '#core/document/comments.ts'
import { AnchorFinder, type BlockStretch } from '#core/document/find-anchor.ts'
import { isTextRole, type OutlineItem, spansOf } from '#core/document/outline-item.ts'
import { writeLost } from './lost-comment.ts'

/** `at`: ISO 8601 in UTC; word processors show its clock as it is, in any zone. */
export type Said = { author: string; at: string; text: string }
export type DocxComment = Said & {
  anchor: Anchor
  isResolved: boolean
  /** The oldest first. */
  answers: readonly Said[]
}

/**
 * A thread as its comments' numbers in the file, and the characters of a paragraph that it is about; null where it begins in
 * a paragraph before or ends in one after.
 */
type Range = { ids: readonly number[]; from: number | null; to: number | null }

/** Ten-point type in single lines, so that a long comment is seen whole beside the page. */
const commentRun = { size: 20 }
const commentLine = { line: 240, before: 0, after: 0 }

/** The comments of a document, each at its words. What stood at words that are gone says so in its first line. */
export class DocxComments {
  /** Options for the docx library; undefined without comments. */
  readonly options: ICommentsOptions | undefined
  readonly #ranges = new Map<number, Range[]>()

  constructor(items: readonly OutlineItem[], comments: readonly DocxComment[]) {
    const fallback = items.findIndex((item) => isTextRole(item.role) && isProse(item))
    const places = items.flatMap(({ id, isPart }, at) => (id === undefined || isPart ? [] : [at]))
    const finder = new AnchorFinder(
      places.map((at) => {
        const item = items[at] as OutlineItem
        return { id: item.id, text: isProse(item) ? textOf(item) : null }
      }),
    )
    const written: ICommentsOptions['children'][number][] = []
    const write = ({ author, at, text }: Said, thread: object) => {
      const id = written.length
      written.push({
        id,
        author: cleanText(author),
        initials: initialsOf(author),
        date: new Date(at),
        children: text.split('\n').map(paragraphOf),
        ...thread,
      })
      return id
    }
    for (const comment of comments) {
      const found = (finder.find(comment.anchor) ?? []).map((stretch) => ({
        ...stretch,
        at: places[stretch.at] ?? 0,
      }))
      const own = items.findIndex(({ id }) => id === comment.anchor.block)
      const at = found[0]?.at ?? (own === -1 ? fallback : own)
      const item = items[at]
      if (!item) continue
      const isGone = found.length === 0
      const said = isGone ? writeLost(comment.anchor.quoted, comment.text) : comment.text
      const resolved = comment.isResolved
      // Of a comment that the library does not know, so that it lists threads also where none has an answer.
      const root = write({ ...comment, text: said }, { parentId: -1, resolved })
      const answers = comment.answers.map((answer) => write(answer, { parentId: root, resolved }))
      const end = textOf(item).length
      this.#mark([root, ...answers], items, isGone ? [{ at, from: end, to: end }] : found)
    }
    if (written.length > 0) this.options = { children: written }
  }

  /** From the first stretch to the last one, which may be of other paragraphs. */
  #mark(
    ids: readonly number[],
    items: readonly OutlineItem[],
    stretches: readonly BlockStretch[],
  ): void {
    const [first, last] = [stretches[0], stretches.at(-1)]
    if (!first || !last) return
    const end = items[last.at]
    const to = end && !isProse(end) ? textOf(end).length : last.to
    const isOne = first.at === last.at
    addTo(this.#ranges, first.at, { ids, from: first.from, to: isOne ? to : null })
    if (!isOne) addTo(this.#ranges, last.at, { ids, from: null, to })
  }

  /** The marks in the paragraph of an item. */
  in(at: number): CommentMarks {
    return new CommentMarks(this.#ranges.get(at) ?? [])
  }
}

/** Where the comments of one paragraph begin and end. */
export class CommentMarks {
  readonly #ranges: readonly Range[]

  constructor(ranges: readonly Range[]) {
    this.#ranges = ranges
  }

  /** The places in the text at which a run has to end. */
  get edges(): ReadonlySet<number> {
    return new Set(this.#ranges.flatMap(({ from, to }) => [from ?? 0, to ?? 0]))
  }

  /** What ends before a character and what begins there. */
  at(place: number): ParagraphChild[] {
    const here = (test: (range: Range) => boolean) => this.#ranges.filter(test)
    return [
      ...here(({ from, to }) => to === place && from !== place).flatMap(endOf),
      ...here(({ from }) => from === place).flatMap(startOf),
      ...here(({ from, to }) => from === place && to === place).flatMap(endOf),
    ]
  }

  /** All of them around a whole paragraph. */
  around(children: ParagraphChild[]): ParagraphChild[] {
    const starts = this.#ranges.filter(({ from }) => from !== null)
    const ends = this.#ranges.filter(({ to }) => to !== null)
    return [...starts.flatMap(startOf), ...children, ...ends.flatMap(endOf)]
  }
}

export const noMarks = new CommentMarks([])

const startOf = ({ ids }: Range) => ids.map((id) => new CommentRangeStart(id))

const endOf = ({ ids }: Range) =>
  ids.flatMap((id) => [
    new CommentRangeEnd(id),
    new TextRun({ children: [new CommentReference(id)] }),
  ])

/** Whether a comment marks only the quoted words; for appendices and exhibits it marks their whole label. */
function isProse({ role, stored }: OutlineItem): boolean {
  return stored === undefined && role !== 'equation' && !role.startsWith('appendix')
}

function textOf(item: OutlineItem): string {
  return spansOf(item)
    .map(({ text }) => text)
    .join('')
}

function paragraphOf(line: string): Paragraph {
  const text = cleanText(line)
  return new Paragraph({ spacing: commentLine, children: [new TextRun({ ...commentRun, text })] })
}

/** Initials of the first and the last word of a name. */
function initialsOf(name: string): string {
  const names = cleanText(name)
    .split(/\s+/u)
    .filter((part) => /^\p{L}/u.test(part))
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined]
  return letters
    .map((part) => (part ? ([...part][0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase('es')
}
