import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { fixAll } from '#core/apa/apply-fixes.ts'
import { withIds, withoutIds } from '#core/document/block-ids.ts'
import type { UnknownRole } from '#core/document/block-roles.ts'
import { isExhibit } from '#core/document/block-roles.ts'
import { parseInline, writeInline } from '#core/document/inline.ts'
import type { AcademicText, Block, Reference } from '#core/document/model.ts'
import { academicText, editedDocument, headBlocks } from '#core/editing/document-text.ts'
import { rewriteText } from '#core/editing/rewrite-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { anyText } from '#test/apa/document-arbitraries.ts'
import { createState } from './editor-state.ts'

const notComposing = { isComposing: () => false }
const frame = { titlePage: { title: 'El páramo', lines: [] }, numberTitlePage: false }

test('all corrections of any document are one step in the editor, and undo takes the step back', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      const given = withIds(any as AcademicText)
      const head = headBlocks(given)
      const state = createState(editedDocument(given), frame, notComposing)
      const text = academicText(head, state.doc)
      const wanted = fixAll(text, (one) =>
        checkDocument({ text: one, options: { conjunction: 'y' } }),
      )
      const rewritten = state.apply(rewriteText(state.tr, wanted))
      rewritten.doc.check()
      expect(academicText([], rewritten.doc)).toEqual({
        cuerpo: wanted.cuerpo.filter(isBody).flatMap(asShown),
        referencias: wanted.referencias.flatMap(asShown),
      })
      let undone = rewritten
      if (!rewritten.doc.eq(state.doc)) undo(rewritten, (tr) => (undone = rewritten.apply(tr)))
      expect(undone.doc.eq(state.doc)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('any text becomes any other one in one step, with more blocks or fewer, and undo takes the step back', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      const state = createState(editedDocument(one as AcademicText), frame, notComposing)
      const wanted = withoutIds(academicText([], editedDocument(other as AcademicText)))
      const rewritten = state.apply(rewriteText(state.tr, wanted))
      rewritten.doc.check()
      expect(withoutIds(academicText([], rewritten.doc))).toEqual(wanted)
      let undone = rewritten
      if (!rewritten.doc.eq(state.doc)) undo(rewritten, (tr) => (undone = rewritten.apply(tr)))
      expect(undone.doc.eq(state.doc)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

test.each<[string, string[], string[], string[], string[]]>([
  ['a paragraph behind another', ['a'], ['a', 'b'], [], []],
  ['a paragraph between two', ['a', 'c'], ['a', 'b', 'c'], [], []],
  ['the first paragraph of all', ['b'], ['a', 'b'], [], []],
  ['a reference between two', ['a'], ['a'], ['r', 't'], ['r', 's', 't']],
  ['the first reference of all', ['a'], ['a'], [], ['r']],
])('%s is inserted', (_, body, newBody, references, newReferences) => {
  const textOf = (paragraphs: string[], list: string[]): AcademicText => ({
    cuerpo: paragraphs.map((content) => ({ role: 'p', content })),
    referencias: list.map((content) => ({ content })),
  })
  const state = createState(editedDocument(textOf(body, references)), frame, notComposing)
  const wanted = textOf(newBody, newReferences)
  const written = academicText([], state.apply(rewriteText(state.tr, wanted)).doc)
  expect(withoutIds(written)).toEqual(wanted)
  const kept = academicText([], state.doc)
  for (const { id, content } of [...kept.cuerpo, ...kept.referencias]) {
    const now = [...written.cuerpo, ...written.referencias].find((one) => one.content === content)
    expect(now?.id).toBe(id)
  }
})

const isBody = ({ role }: Block) => role !== 'title-main' && role !== 'title-meta'

/** Without white space at its ends, or left out when it is blank, as the pages show it. */
function asShown<Item extends Reference & { role?: string }>(item: Item): Item[] {
  if (isExhibit(item.role ?? '')) return [item]
  const content = writeInline(parseInline(item.content))
  return content.trim() === '' ? [] : [{ ...item, content }]
}

test('a block of a newer version goes through the editor as it came, and is one paragraph in it', () => {
  const given: AcademicText = withIds({
    cuerpo: [
      { role: 'p', content: 'Uno.' },
      { role: 'hologram' as UnknownRole, content: 'Una *figura* en el aire.' },
    ],
    referencias: [],
  })
  const document = editedDocument(given)
  expect(document.child(1).type.name).toBe('p')
  expect(academicText([], document)).toEqual(given)
  const state = createState(editedDocument({ cuerpo: [], referencias: [] }), frame, notComposing)
  expect(academicText([], state.apply(rewriteText(state.tr, given)).doc)).toEqual(given)
})
