import type { BlockRole } from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'
import { projectTitlePage, type TitlePage } from '#core/document/title-page.ts'
import type { SourceItem, SourceParagraph } from '#core/drafts/draft-source.ts'

/** A document of short lines, because what grows with the number of blocks does not show in a single one. */
const lineLength = 60

export function linesOf(text: string): string[] {
  const lines: string[] = []
  for (let at = 0; at < text.length; at += lineLength) lines.push(text.slice(at, at + lineLength))
  return lines
}

export function oneBlock(text: string, role: BlockRole = 'p'): AcademicText {
  return { cuerpo: [{ role, content: text }], referencias: [] }
}

export function manyBlocks(text: string, role: BlockRole = 'p'): AcademicText {
  return { cuerpo: linesOf(text).map((content) => ({ role, content })), referencias: [] }
}

export function manyReferences(text: string): AcademicText {
  const referencias = linesOf(text).map((content) => ({ content }))
  return { cuerpo: [{ role: 'p', content: text }], referencias }
}

export const oneReference = (text: string): AcademicText => ({
  cuerpo: [{ role: 'p', content: 'Como dice Vera (2020), el agua corre.' }],
  referencias: [{ content: text }],
})

const lines = { institution: null, course: null, instructor: null, due_date: null }

export const plainTitlePage: TitlePage = projectTitlePage(
  { title: 'El agua', ...lines },
  'Ana Vera',
  new Date('2026-03-02T12:00:00Z'),
)

export function hostileTitlePage(text: string): TitlePage {
  return projectTitlePage(
    { title: text, institution: text, course: text, instructor: text, due_date: text },
    text,
    new Date('2026-03-02T12:00:00Z'),
  )
}

export function paragraph(text: string, more: Partial<SourceParagraph> = {}): SourceParagraph {
  return {
    kind: 'paragraph',
    style: '',
    isCentred: false,
    indentTwips: 0,
    hangingTwips: 0,
    isList: false,
    startsPage: false,
    spans: [{ text, italic: false, bold: false }],
    ...more,
  }
}

/** The same words as paragraphs of a draft, each of them several spans of other faces. */
export function manyParagraphs(text: string): SourceItem[] {
  return linesOf(text).map((line, at) =>
    paragraph(line, {
      isCentred: at % 3 === 0,
      isList: at % 7 === 0,
      spans: [
        { text: line.slice(0, 20), italic: true, bold: false },
        { text: line.slice(20, 40), italic: false, bold: true },
        { text: line.slice(40), italic: true, bold: true },
      ],
    }),
  )
}
