import fc from 'fast-check'
import { Transform } from 'prosemirror-transform'
import { expect, it } from 'vitest'
import { stepsBetween } from './document-steps.ts'
import { textBeingEdited } from './document-text.ts'
import { stepsTo } from './rewrite-text.ts'
import { addressOf, blockOf, type EditorRole, exhibitNode, schema } from './schema.ts'

type Given = [id: string, words: string, role?: 'p' | 'quote' | 'table' | 'ref' | 'appendix']

const nodeOf = ([id, words, role = 'p']: Given) =>
  role === 'table'
    ? exhibitNode('table', words, id)
    : blockOf(role, words === '' ? [] : [schema.text(words)], id)
const docOf = (...blocks: Given[]) => schema.node('doc', null, blocks.map(nodeOf))

const orderOf: Partial<Record<EditorRole, number>> = { ref: 1, appendix: 2 }
const someDoc = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      words: fc.stringMatching(/^[ab ]{0,8}$/),
      role: fc.constantFrom('p', 'p', 'quote', 'table', 'ref', 'appendix'),
    }),
    { selector: ({ id }) => id, maxLength: 9 },
  )
  .map((found) => {
    const blocks = found.map(({ id, words, role }): Given => [`b${id}`, words, role as 'p'])
    blocks.sort((one, other) => (orderOf[one[2] ?? 'p'] ?? 0) - (orderOf[other[2] ?? 'p'] ?? 0))
    return docOf(['first', 'Uno.'], ...blocks)
  })

it('the steps make the one document of the other, whatever was written, moved and deleted', () => {
  fc.assert(
    fc.property(someDoc, someDoc, (before, after) => {
      const tr = new Transform(before)
      for (const step of stepsBetween(before, after)) tr.step(step)
      expect(tr.doc.eq(after)).toBe(true)
      tr.doc.check()
    }),
    { numRuns: 2_000 },
  )
})

it('words in a block that nobody else changed keep their place', () => {
  const before = docOf(['a', 'Uno.'], ['b', 'Dos.'], ['c', 'Tres.'])
  const after = docOf(['n', 'Nuevo.'], ['a', 'Uno y medio.'], ['b', 'Dos.'])
  const tr = new Transform(before)
  for (const step of stepsBetween(before, after)) tr.step(step)
  const inDos = before.child(0).nodeSize + 3
  expect(tr.mapping.mapResult(inDos).deleted).toBe(false)
  expect(tr.doc.textBetween(tr.mapping.map(inDos) - 2, tr.mapping.map(inDos) + 2)).toBe('Dos.')
})

/** White space at the end of a paragraph is not part of a text. */
const wordsOf = (doc: ReturnType<typeof docOf>) =>
  textBeingEdited(doc).cuerpo.flatMap(({ content }) => content.trim() || [])

it('a text that takes the place of a document leaves no two blocks with the same id', () => {
  const blank = docOf(['a', 'Uno.'], ['b', ' '], ['c', 'Tres.'])
  const written = docOf(['a', 'Uno.'], ['d', 'Cuatro.'], ['c', 'Tres.'], ['b', 'Dos.'])
  const check = (before: typeof blank, after: typeof blank) => {
    const { doc } = stepsTo(before, textBeingEdited(after))
    const ids = doc.content.content.flatMap((block) => addressOf(block) ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(wordsOf(doc)).toEqual(wordsOf(after))
  }
  check(blank, written)
  fc.assert(fc.property(someDoc, someDoc, check))
})
