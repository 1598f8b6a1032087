import { collab, receiveTransaction, sendableSteps } from 'prosemirror-collab'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { Transform } from 'prosemirror-transform'
import { expect, it } from 'vitest'
import { blockOf, exhibitNode, schema } from '#core/editing/schema.ts'
import { fallenWords } from './fallen-words.ts'

const doc = schema.node('doc', null, [
  blockOf('p', [schema.text('Uno dos.')], 'a'),
  blockOf('p', [schema.text('Tres cuatro.')], 'b'),
  blockOf('p', [schema.text('Cinco.')], 'c'),
  exhibitNode('table', 'Tabla\n| a | b |', 'd'),
])

/** After 'Uno', after 'Tres', and before the table. */
const [inFirst, inSecond, atTable] = [4, 15, 32]

type Change = (change: Transaction | Transform) => unknown
const deleteBlock = (index: number) => (change: Transaction | Transform) => {
  let from = 0
  for (let at = 0; at < index; at++) from += change.doc.child(at).nodeSize
  change.delete(from, from + change.doc.child(index).nodeSize)
}

/** What falls out of a text in which `mine` was written, when the changes of others, each under their client, come before it. */
function fallen(mine: Change, others: readonly (readonly [client: string, Change])[]) {
  let state = EditorState.create({ doc, plugins: [collab({ clientID: 'mine' })] })
  const { tr } = state
  mine(tr)
  state = state.apply(tr)
  const theirs = new Transform(doc)
  const clients: string[] = []
  for (const [client, change] of others) {
    change(theirs)
    while (clients.length < theirs.steps.length) clients.push(client)
  }
  const unsent = sendableSteps(state)?.steps ?? []
  const received = receiveTransaction(state, theirs.steps, clients)
  return fallenWords(state.doc as Node, unsent, received, clients)
}

it('words whose paragraph was deleted fall out under the client who deleted it', () => {
  const write: Change = (tr) => tr.insert(inSecond, schema.text(' aquí'))
  const elsewhere: Change = (tr) => tr.insert(inFirst, schema.text(' más'))
  const words = fallen(write, [
    ['ana', elsewhere],
    ['luis', deleteBlock(1)],
    ['ana', deleteBlock(0)],
  ])
  expect(words).toEqual([{ words: 'aquí', why: 'placeless', by: 'luis' }])
})

it('words in two paragraphs fall out each under its own client', () => {
  const write: Change = (tr) =>
    tr.insert(inSecond, schema.text(' tarde')).insert(inFirst, schema.text(' pronto'))
  const words = fallen(write, [
    ['ana', deleteBlock(0)],
    ['luis', deleteBlock(0)],
  ])
  expect(words).toEqual([
    { words: 'pronto', why: 'placeless', by: 'ana' },
    { words: 'tarde', why: 'placeless', by: 'luis' },
  ])
})

it('words that were written into own new words fall out with them', () => {
  const write: Change = (tr) =>
    tr.insert(inSecond, schema.text(' uno tres')).insert(inSecond + 4, schema.text(' dos'))
  expect(fallen(write, [['luis', deleteBlock(1)]])).toEqual([
    { words: 'uno dos tres', why: 'placeless', by: 'luis' },
  ])
})

it('a table that was deleted while it was written in falls out under the client who deleted it', () => {
  const write: Change = (tr) => tr.setNodeAttribute(atTable, 'content', 'Tabla\n| a | c |')
  expect(fallen(write, [['luis', deleteBlock(3)]])).toEqual([
    { words: 'Tabla\n| a | c |', why: 'placeless', by: 'luis' },
  ])
})

it('words of others that a deletion made here takes along are nobody’s fault', () => {
  const words = fallen(deleteBlock(1), [
    ['luis', (tr: Transaction | Transform) => tr.insert(inSecond, schema.text(' nuevo'))],
  ])
  expect(words).toEqual([{ words: 'nuevo', why: 'unseen' }])
})
