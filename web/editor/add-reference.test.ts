import { expect, test } from 'vitest'
import { editedDocument, textBeingEdited } from '#core/editing/document-text.ts'
import { addReference } from './add-reference.ts'
import { createState } from './editor-state.ts'

const [paz, vera] = ['Paz, L. (2019). *Lagos*. FLACSO.', 'Vera, A. (2020). *Ríos*. Abya-Yala.']
const frame = { titlePage: { title: '', lines: [] }, numberTitlePage: false }

/** The references after adding one. */
function listed(references: string[], added: string): string[] {
  const text = {
    cuerpo: [{ role: 'p', content: 'Uno.' } as const],
    referencias: references.map((content) => ({ content })),
  }
  const state = createState(editedDocument(text), frame)
  const { doc } = addReference(state.tr, added)
  return textBeingEdited(doc).referencias.map(({ content }) => content)
}

test('a reference is added in its place, and the others keep their order', () => {
  expect(listed([], vera)).toEqual([vera])
  expect(listed([vera], paz)).toEqual([paz, vera])
  expect(listed([paz], vera)).toEqual([paz, vera])
  const zea = 'Zea, M. (2001). *Islas*. PUCE.'
  expect(listed([zea, paz], vera)).toEqual([zea, paz, vera])
})

test('a reference that the list has is not added again', () => {
  expect(listed([vera], vera)).toEqual([vera])
})
