import type { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { expect, it } from 'vitest'
import { editedDocument } from '#core/editing/document-text.ts'
import { schema } from '#core/editing/schema.ts'
import type { SendToRead } from './read-send.ts'
import { readSend } from './steps-program.ts'

const doc = editedDocument({
  cuerpo: [{ role: 'p', content: 'La deserción bajó.' }],
  referencias: [],
})
const stored = { number: 0, doc: JSON.stringify(doc), steps: [] }

let number = 0
function read(
  projectId: string,
  after: number,
  steps: readonly unknown[],
  known: Pick<SendToRead, 'stored' | 'since'> = {},
) {
  const sent = { after, steps, client: 'navegador', number: ++number }
  const bytes = new TextEncoder().encode(JSON.stringify(sent))
  return readSend({ projectId, bytes, limits: { maxValues: 10_000 }, ...known })
}

/** Steps that each put a letter at the beginning of the text, and the text after them. */
function typed(before: Node, letters: string) {
  const tr = new Transform(before)
  for (const letter of letters) tr.insert(1, schema.text(letter))
  return { steps: tr.steps.map((step) => JSON.stringify(step)), doc: tr.doc }
}

it('steps that were read for another text than the one known here are not put into it', () => {
  const { steps, doc: later } = typed(doc, 'abc')
  read('p', 0, [], { stored })
  const next = typed(later, 'd').steps.map((step) => JSON.parse(step) as unknown)
  const since = steps.map((step, at) => ({ number: 1 + at, client: 'otro', step }))
  // The thread knows the text after step 0; these were read for the text after step 2.
  expect(read('p', 3, next, { since: since.slice(2) })).toEqual({
    value: { lacks: 'steps', last: 0 },
  })
  // A server that was told of the first and the third knows one of them.
  expect(read('p', 3, next, { since: since.filter(({ number }) => number !== 2) })).toEqual({
    value: { lacks: 'steps', last: 1 },
  })
  const whole = read('p', 3, next, { since })
  expect(whole).toMatchObject({
    value: { after: 3, steps: next.map((step) => JSON.stringify(step)) },
  })
})
