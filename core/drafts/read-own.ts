import { isExhibit, isRunInRole } from '#core/document/block-roles.ts'
import { maxFigures } from '#core/document/figure.ts'
import { plainFace, plainText } from '#core/document/inline.ts'
import { writeCode } from '#core/document/kinds/code.ts'
import type { Block } from '#core/document/model.ts'
import { declarationHeading, outlineOf } from '#core/document/outline.ts'
import {
  type AppendixWord,
  appendixWords,
  maxDeclarationCharacters,
  type PageFormat,
} from '#core/document/page-format.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import { writeTable } from '#core/document/table.ts'
import { appendixTitle } from './appendix-heading.ts'
import { contentOf, exactContent, roleOfText } from './block-content.ts'
import {
  type Draft,
  type LeftOutKind,
  LeftOutList,
  type SourceItem,
  type SourceParagraph,
  type SourceSpan,
} from './draft-source.ts'
import { labelledTitle, labelOf } from './exhibit-label.ts'
import { figureOf, figureWith, tableOf, takeCaption, type Written } from './exhibits.ts'
import { ownPartOf } from './own-parts.ts'
import { readOwnTitlePage } from './own-title-page.ts'
import { withStop } from './run-in-heading.ts'
import { headingRole, isIndex, plainOf } from './source-roles.ts'

/**
 * Reads a file of ours by its styles, so that the same text comes back, with the settings that the file tells. What was
 * added in a word processor is read by its looks.
 */
export function readOwnDraft(items: readonly SourceItem[]): Draft {
  const { title, blocks, rest } = readOwnTitlePage(items)
  const reader = new OwnReader(title, blocks)
  reader.read(rest)
  return reader.draft()
}

type Heading = { block: Block; startsPage: boolean }

class OwnReader {
  readonly #title: string
  readonly #blocks: Block[]
  readonly #references: string[] = []
  readonly #leftOut = new LeftOutList()
  readonly #written: Written
  readonly #sections: Heading[] = []
  readonly #declaration: string[] = []
  readonly #format: Partial<PageFormat> = {}
  /** The label of a table or figure, and the title under it, which wait for it. */
  #label: SourceParagraph | null = null
  #titles: string[] = []
  /** The listing whose lines are being read. */
  #listing: { title: string; gutter: number; isNumbered: boolean; lines: string[] } | null = null
  #isInDeclaration = false
  #isInIndex = false
  #figures = 0

  constructor(title: string, blocks: readonly Block[]) {
    this.#title = title
    this.#blocks = [...blocks]
    this.#written = { blocks: this.#blocks, captions: new WeakSet() }
  }

  read(items: readonly SourceItem[]): void {
    for (const [at, item] of items.entries()) {
      if (item.kind !== 'paragraph') this.#endListing()
      switch (item.kind) {
        case 'paragraph':
          this.#readParagraph(item, () => paragraphAfter(items, at))
          break
        case 'cells': {
          const { rows, notes = [] } = item
          if (this.#label === null) this.#blocks.push(tableOf(item, this.#written))
          else this.#push('table', writeTable({ title: this.#takeTitle(), rows, notes }))
          break
        }
        case 'picture':
          if (this.#figures++ >= maxFigures) this.#leave('image')
          else if (this.#label === null) this.#blocks.push(figureOf(item, this.#written))
          else this.#blocks.push(figureWith(this.#takeTitle(), item))
          break
        case 'formula':
          this.#flushTitle()
          this.#push('equation', item.source)
          break
        default:
          if (item.kind === 'image') this.#flushTitle({ isLeftOut: true })
          this.#leave(item.kind)
      }
    }
    this.#endListing()
    this.#flushTitle()
    this.#endDeclaration()
  }

  draft(): Draft {
    const text = {
      cuerpo: this.#blocks,
      referencias: this.#references.map((content) => ({ content })),
    }
    const sectionsStartPages = this.#startsSections(text)
    const format = {
      ...this.#format,
      ...(sectionsStartPages !== null && { sectionsStartPages }),
    }
    return { text, leftOut: this.#leftOut.all(), format }
  }

  #leave(kind: LeftOutKind): void {
    this.#leftOut.add(kind, this.#blocks.length - 1)
  }

  #readParagraph(item: SourceParagraph, next: () => SourceParagraph | undefined): void {
    const part = ownPartOf(item)
    const text = plainOf(item)
    const isPlain = part === 'p' || part === null
    if (this.#isInDeclaration && isPlain && headingRole(item) === null) {
      this.#declaration.push(text)
      return
    }
    this.#endDeclaration()
    const isCode = part?.endsWith('code') === true
    if (part !== 'exhibit-title' && part !== 'index-entry' && !isCode) this.#flushTitle()
    if (!isCode) this.#endListing()
    const wasInIndex = this.#isInIndex
    this.#isInIndex = part === 'index-heading' || part === 'index-entry'
    switch (part) {
      case 'index-heading':
        this.#format.indexKind = text === 'Índice' ? 'general' : 'full'
        return
      case 'index-entry':
        if (!wasInIndex) this.#leave('index')
        return
      case 'label':
        this.#label = item
        return
      case 'exhibit-title':
        if (this.#label === null) this.#push('p', exactContent(item.spans))
        else this.#titles.push(exactContent(item.spans))
        return
      case 'code':
      case 'numbered-code':
      case 'rest-of-code':
        this.#readCode(item, part)
        return
      case 'exhibit-note':
        this.#readExhibitNote(exactContent(item.spans))
        return
      case 'ref':
        this.#references.push(exactContent(item.spans))
        return
      case 'repeated-title':
        if (text !== this.#title) this.#readAdded(item)
        return
      case 't1':
        this.#readSection(item, next)
        return
      case 't2':
      case 't3':
      case 't4':
      case 't5':
        this.#push(part, headingContent(part === 't5' ? upright(item.spans) : item.spans))
        return
      case 'item':
        if (!item.isList) this.#push('p', exactContent(item.spans))
        else this.#readItem(item)
        return
      case 'quote':
        this.#push('quote', exactContent(item.spans))
        return
      case 'p':
      case 'note':
        this.#readText(item)
        return
      default:
        this.#readAdded(item)
    }
  }

  #push(role: Block['role'], content: string): Block {
    const block: Block = { role, content }
    this.#blocks.push(block)
    return block
  }

  #readItem(item: SourceParagraph): void {
    if (item.isNested) this.#leave('list')
    this.#push(item.isOrdered ? 'number' : 'bullet', exactContent(item.spans))
  }

  /** A heading of level 1: of a section, an appendix, the declaration, or one that the layout writes itself. */
  #readSection(item: SourceParagraph, next: () => SourceParagraph | undefined): void {
    const text = plainOf(item)
    if (isReferencesHeading(text)) {
      const after = next()
      if (after && ownPartOf(after) === 'ref') return
    }
    if (text === declarationHeading) {
      this.#isInDeclaration = true
      return
    }
    const appendix = ownAppendix(item.spans)
    if (appendix) {
      this.#format.appendixWord = appendix.word
      this.#push('appendix', exactContent(appendix.title))
      return
    }
    const content = headingContent(item.spans)
    const added = this.#references.length > 0 ? appendixTitle(item, content) : null
    if (added !== null) this.#push('appendix', added)
    else this.#sections.push({ block: this.#push('t1', content), startsPage: item.startsPage })
  }

  /** A paragraph, after the heading that it begins with. */
  #readText({ spans }: SourceParagraph): void {
    const end = endOfLead(spans)
    const lead = spans.slice(0, end)
    const level = lead[0]?.lead
    if (level === undefined) {
      const broken = /^Ecuación por corregir: (.+)$/s.exec(spans.map(({ text }) => text).join(''))
      this.#push(broken ? 'equation' : 'p', broken?.[1]?.trim() ?? exactContent(spans))
      return
    }
    const face = level === 5 ? upright(lead) : lead
    const heading = exactContent(face.map((span) => ({ ...span, bold: false })))
    this.#push(`t${level}`, heading)
    const rest = exactContent(spans.slice(end))
    if (rest !== '') this.#push('p', rest)
  }

  /** A line of a listing, or what goes on from the line above. The layout's numbers are left out. */
  #readCode({ spans }: SourceParagraph, part: 'code' | 'numbered-code' | 'rest-of-code'): void {
    const isNumbered = part === 'numbered-code'
    const text = spans.map((span) => span.text).join('')
    const gutter = isNumbered ? (/^\s*\d+ {2}/.exec(text)?.[0].length ?? 0) : 0
    const isRest = part === 'rest-of-code' && this.#listing !== null
    this.#listing ??= { title: this.#takeTitle(), gutter, isNumbered, lines: [] }
    const { lines } = this.#listing
    const own = text.slice(isRest ? this.#listing.gutter : gutter)
    if (isRest) lines.push(`${lines.pop() ?? ''}${own}`)
    else lines.push(own.trim() === '' ? '' : own)
  }

  #endListing(): void {
    if (this.#listing === null) return
    const { gutter: _, ...code } = this.#listing
    this.#push('code', writeCode({ ...code, language: '', notes: [] }))
    this.#listing = null
  }

  #readExhibitNote(content: string): void {
    const exhibit = this.#blocks.at(-1)
    if (!exhibit || !isExhibit(exhibit.role) || exhibit.role === 'equation') {
      this.#push('p', content)
      return
    }
    const note = content.replace(/^\*Nota\.\*/, 'Nota.')
    this.#blocks[this.#blocks.length - 1] = { ...exhibit, content: `${exhibit.content}\n${note}` }
  }

  /** What was added in a word processor. */
  #readAdded(item: SourceParagraph): void {
    if (isIndex(item)) {
      this.#leave('index')
      return
    }
    const heading = headingRole(item)
    if (heading === null && item.isNested) this.#leave('list')
    const role = heading ?? roleOfText(item)
    const content = contentOf(item, role !== 'p')
    const block: Block = { role, content: isRunInRole(role) ? withStop(content) : content }
    if (!takeCaption(this.#written, block, { isOfNext: false })) this.#blocks.push(block)
  }

  #takeTitle(): string {
    const label = this.#label && exactContent(this.#label.spans)
    const titles = [...(label ? titlesAfter(label) : []), ...this.#titles]
    this.#label = null
    this.#titles = []
    return titles.join(' ')
  }

  /** A label without its table or figure is text, and so is the title under it. */
  #flushTitle({ isLeftOut = false } = {}): void {
    if (this.#label === null) return
    const isNumber = isLeftOut && labelOf(plainOf(this.#label)) !== null
    const label = exactContent(this.#label.spans)
    for (const words of [...(isNumber ? [] : [label]), ...this.#titles]) this.#push('p', words)
    this.#label = null
    this.#titles = []
  }

  #endDeclaration(): void {
    if (!this.#isInDeclaration) return
    this.#isInDeclaration = false
    const said = this.#declaration.join('\n')
    if (said !== '' && said.length <= maxDeclarationCharacters) {
      this.#format.declaration = said
      return
    }
    this.#push('t1', declarationHeading)
    for (const line of this.#declaration)
      this.#push('p', exactContent([{ text: line, ...plainFace }]))
  }

  /** Whether every section began on a page of its own; null where the file has no section that tells. */
  #startsSections(text: Draft['text']): boolean | null {
    const titlePage = { title: this.#title, lines: [] }
    const unlike = ([true, false] as const).map((sectionsStartPages) => {
      const outline = outlineOf(text, titlePage, { sectionsStartPages })
      const sections = outline.filter(({ role }) => role === 't1')
      if (sections.length !== this.#sections.length) return 0
      return sections.filter(({ startsPage }, at) => startsPage !== this.#sections[at]?.startsPage)
        .length
    })
    const [withPages = 0, without = 0] = unlike
    return withPages === without ? null : withPages < without
  }
}

/** What stands in the line of a label beside its number, where a student has written there. */
function titlesAfter(label: string): string[] {
  if (labelOf(plainText(label)) !== null) return []
  return [labelledTitle('table', label) ?? labelledTitle('figure', label) ?? label]
}

/** After the last span of a heading in the line; a word processor may set the numbers of its notes in another style. */
function endOfLead(spans: readonly SourceSpan[]): number {
  let end = 0
  for (const [at, { lead, note, text }] of spans.entries()) {
    if (lead !== undefined) end = at + 1
    else if (note === undefined && text.trim() !== '') break
  }
  return end
}

function paragraphAfter(items: readonly SourceItem[], at: number): SourceParagraph | undefined {
  for (let next = at + 1; next < items.length; next++) {
    const item = items[next]
    if (item?.kind === 'paragraph') return item
  }
  return undefined
}

/** The words of a heading; bold throughout is its style. */
function headingContent(spans: readonly SourceSpan[]): string {
  const isBold = spans.every(({ bold, text }) => bold || text.trim() === '')
  return exactContent(isBold ? spans.map((span) => ({ ...span, bold: false })) : spans)
}

function upright(spans: readonly SourceSpan[]): SourceSpan[] {
  return spans.map((span) => ({ ...span, italic: false }))
}

/** "Anexo B", a line break and the title; the break stays where there is no title. */
function ownAppendix(
  spans: readonly SourceSpan[],
): { word: AppendixWord; title: SourceSpan[] } | null {
  const at = spans.findIndex(({ text }) => text.includes('\n'))
  const span = spans[at]
  if (span === undefined) return null
  const edge = span.text.indexOf('\n')
  const before = [...spans.slice(0, at), { ...span, text: span.text.slice(0, edge) }]
  const label = before.map(({ text }) => text).join('')
  const word = appendixWords.find((one) => label.startsWith(one))
  if (word === undefined || !/^(?: [A-Z]{1,3})?$/.test(label.slice(word.length))) return null
  return { word, title: [{ ...span, text: span.text.slice(edge + 1) }, ...spans.slice(at + 1)] }
}
