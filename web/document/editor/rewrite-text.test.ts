import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { fixAll } from '#core/apa/apply-fixes.ts'
import { checkDocument } from '#core/apa/check-document.ts'
import type { AcademicText } from '#core/document/model.ts'
import { anyText } from '#test/apa/document-arbitraries.ts'
import { academicText, editedDocument, headBlocks } from './document-text.ts'
import { createState } from './editor-state.ts'
import { rewriteText } from './rewrite-text.ts'

const frame = { titlePage: { title: 'El páramo', lines: [] }, numberTitlePage: false }

test('all corrections of any document are one step in the editor, and undo takes the step back', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      const given = any as AcademicText
      const head = headBlocks(given)
      const state = createState(editedDocument(given), frame, { isComposing: () => false })
      const text = academicText(head, state.doc)
      const wanted = fixAll(text, (one) =>
        checkDocument({ text: one, options: { conjunction: 'y' } }),
      )
      const rewritten = state.apply(rewriteText(state, wanted))
      rewritten.doc.check()
      // The editor leaves out what the pages leave out: blank blocks and white space at the ends.
      const shown = editedDocument({ ...wanted, cuerpo: wanted.cuerpo.filter(isBody) })
      const said = academicText([], rewritten.doc)
      expect(said).toEqual(academicText([], shown))
      let undone = rewritten
      if (!rewritten.doc.eq(state.doc)) undo(rewritten, (tr) => (undone = rewritten.apply(tr)))
      expect(undone.doc.eq(state.doc)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

const isBody = ({ role }: { role: string }) => role !== 'title-main' && role !== 'title-meta'
