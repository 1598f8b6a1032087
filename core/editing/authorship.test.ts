import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { expect, it } from 'vitest'
import { Authorship } from './authorship.ts'
import { stepsTo } from './rewrite-text.ts'
import { blockOf, bold, exhibitNode, schema } from './schema.ts'

const docOf = (...blocks: [id: string, words: string][]) =>
  schema.node(
    'doc',
    null,
    blocks.map(([id, words]) => blockOf('p', words === '' ? [] : [schema.text(words)], id)),
  )
const before = docOf(['a1', 'La deserción bajó.'], ['a2', 'La matrícula subió.'])
const ofBea = { written: 'bea', changed: 'bea' }
const known = new Map([
  ['a1', ofBea],
  ['a2', ofBea],
])

type Change = [person: string | null, change: (tr: Transform) => unknown]

/** The words of each person and the authors of the blocks that changed. */
function written(changes: readonly Change[], doc = before) {
  const authorship = new Authorship(doc)
  let now: Node = doc
  for (const [person, change] of changes) {
    const tr = new Transform(now)
    change(tr)
    for (const [at, step] of tr.steps.entries()) {
      const next = tr.docs[at + 1] ?? tr.doc
      authorship.take(step, tr.docs[at] ?? now, next, person)
    }
    now = tr.doc
  }
  const { words, blocks } = authorship.end(now, known)
  return { words: Object.fromEntries(words), blocks: Object.fromEntries(blocks) }
}

/** Letter by letter, as keys come. */
const typed = (tr: Transform, words: string, at: number) =>
  [...words].forEach((letter, key) => {
    tr.insert(at + key, schema.text(letter))
  })
const end = before.content.size
const newParagraph = (tr: Transform, words: string) =>
  tr.insert(tr.doc.content.size, blockOf('p', [schema.text(words)], 'a3'))

it('words count for who typed them, and the paragraph tells who wrote and who changed it', () => {
  const found = written([
    ['ana', (tr) => typed(tr, 'En Quito, ', 1)],
    ['luis', (tr) => newParagraph(tr, 'Tres palabras nuevas')],
    ['ana', (tr) => tr.insert(end + 11 + 5, schema.text('pocas '))],
  ])
  expect(found.words).toEqual({ ana: 3, luis: 3 })
  expect(found.blocks).toEqual({
    a1: { written: 'bea', changed: 'ana' },
    a3: { written: 'luis', changed: 'ana' },
  })
})

it('a word counts once, for who put its first letter in, however many write at the same time', () => {
  const found = written([
    ['luis', (tr) => typed(tr, ' uno', end - 1)],
    ['ana', (tr) => typed(tr, 'bio', 1)],
    ['ana', (tr) => typed(tr, 'logía y ', 4)],
    ['luis', (tr) => typed(tr, 'grafía', 4)],
  ])
  expect(found.words).toEqual({ ana: 2, luis: 1 })
})

it('what is moved, gets another role or is rewritten as it was counts for nobody', () => {
  const moved = (tr: Transform) => {
    const first = tr.doc.child(0)
    tr.delete(0, first.nodeSize)
    tr.insert(tr.doc.content.size, first)
  }
  const quoted = (tr: Transform) => tr.setBlockType(1, 1, schema.nodes['quote'], { id: 'a1' })
  const swapped = (tr: Transform) =>
    tr.replaceWith(0, tr.doc.content.size, [tr.doc.child(1), tr.doc.child(0)])
  for (const change of [moved, quoted, swapped]) {
    expect(written([['ana', change]])).toEqual({ words: {}, blocks: {} })
  }
})

it('an answer and a restored text change blocks, and no words count for them', () => {
  const text = {
    cuerpo: [
      { id: 'a1', role: 'p' as const, content: 'La deserción bajó mucho en Quito.' },
      { id: 'a9', role: 'p' as const, content: 'Un párrafo de la respuesta.' },
      { id: 'a2', role: 'p' as const, content: 'La matrícula subió.' },
    ],
    referencias: [],
  }
  const found = written([
    [
      null,
      (tr) => {
        for (const step of stepsTo(tr.doc, text).steps) tr.step(step)
      },
    ],
  ])
  expect(found.words).toEqual({})
  expect(found.blocks).toEqual({
    a1: { written: 'bea', changed: null },
    a9: { written: null, changed: null },
  })
})

it('a paragraph that is split keeps its author in both halves; who takes words out has changed it', () => {
  const split = (tr: Transform) => {
    tr.split(4)
    tr.setNodeAttribute(5, 'id', 'a7')
  }
  expect(written([['ana', split]])).toEqual({ words: {}, blocks: { a7: ofBea } })
  expect(written([['ana', (tr) => tr.delete(1, 4)]]).blocks).toEqual({
    a1: { written: 'bea', changed: 'ana' },
  })
  expect(written([['ana', (tr) => tr.addMark(1, 3, bold)]]).blocks).toEqual({
    a1: { written: 'bea', changed: 'ana' },
  })
})

it('a paragraph begun with Enter is of who writes in it, and the one before is as it was', () => {
  const at = before.child(0).nodeSize
  const enter = (tr: Transform) => {
    tr.split(at - 1)
    tr.setNodeAttribute(at, 'id', 'a8')
    typed(tr, 'Hola a todos', at + 1)
  }
  expect(written([['ana', enter]])).toEqual({
    words: { ana: 3 },
    blocks: { a8: { written: 'ana', changed: 'ana' } },
  })
})

it('a table is of who put it in, and no words are counted in it', () => {
  const table = 'Matrícula\n| Carrera | n |\n| Derecho | 120 |'
  const found = written([
    ['ana', (tr) => tr.insert(0, exhibitNode('table', table, 't1'))],
    ['luis', (tr) => tr.setNodeAttribute(0, 'content', `${table}\n| Arte | 9 |`)],
  ])
  expect(found).toEqual({ words: {}, blocks: { t1: { written: 'ana', changed: 'luis' } } })
})
