import { Transform } from 'prosemirror-transform'
import { describe, expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { applySteps, StepFault } from './apply-steps.ts'
import { academicText, editedDocument } from './document-text.ts'
import { bold, exhibitNode, schema } from './schema.ts'

const text: AcademicText = {
  cuerpo: [
    { id: 'a1', role: 't1', content: 'Introducción' },
    { id: 'a2', role: 'p', content: 'La deserción bajó en 2024.' },
    { id: 'a3', role: 'table', content: 'Matrícula\n| Carrera | n |\n| Derecho | 120 |' },
  ],
  referencias: [{ id: 'r1', content: 'Vera, P. (2020). *Agua*. Paidós.' }],
}
const doc = editedDocument(text)
const jsonOf = (change: (tr: Transform) => unknown) => {
  const tr = new Transform(doc)
  change(tr)
  return tr.steps.map((step) => step.toJSON() as object)
}
const faultOf = (steps: readonly unknown[]) => {
  try {
    applySteps(doc, steps)
    return null
  } catch (error) {
    if (!(error instanceof StepFault)) throw error
    return error.kind
  }
}

it('the steps of an editor are taken: words, marks, splits with ids, roles and attributes', () => {
  const paragraph = 1 + doc.child(0).nodeSize
  const steps = jsonOf((tr) => {
    tr.insert(paragraph, schema.text('Ya '))
    tr.addMark(paragraph, paragraph + 2, bold)
    tr.split(paragraph + 5)
    tr.setNodeAttribute(paragraph + 6, 'id', 'a9')
    tr.setBlockType(1, 1, schema.nodes['t2'], { id: 'a1' })
  })
  const written = academicText([], applySteps(doc, steps))
  expect(written.cuerpo.map(({ id, role, content }) => [id, role, content])).toEqual([
    ['a1', 't2', 'Introducción'],
    ['a2', 'p', '**Ya** La'],
    ['a9', 'p', ' deserción bajó en 2024.'],
    ['a3', 'table', text.cuerpo[2]?.content],
  ])
})

describe('what no editor sends is refused', () => {
  const end = doc.content.size
  it.each<[string, unknown[]]>([
    ['no step at all', ['hola']],
    ['a kind of step that nobody has', [{ stepType: 'erase' }]],
    ['an attribute of the whole document', [{ stepType: 'docAttr', attr: 'x', value: 1 }]],
    [
      'a node that the text has not',
      jsonOf(() => {}).concat([
        { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'iframe' }] } },
      ]),
    ],
    ['the id of another block', jsonOf((tr) => tr.setNodeAttribute(0, 'id', 'a2'))],
    ['an id of another form', jsonOf((tr) => tr.setNodeAttribute(0, 'id', '<b>'))],
    [
      'a table whose text is no text',
      [
        {
          stepType: 'attr',
          pos: end - doc.child(3).nodeSize - 1,
          attr: 'content',
          value: { a: 1 },
        },
      ],
    ],
    ['control characters', jsonOf((tr) => tr.insert(1, schema.text('\u0007')))],
    ['a note that says an object', jsonOf((tr) => tr.insert(1, schema.node('note', { said: [] })))],
  ])('%s', (_, steps) => {
    expect(faultOf(steps)).toBe('forged')
  })

  it.each<[string, unknown[]]>([
    ['a place beyond the end', [{ stepType: 'replace', from: end + 9, to: end + 9 }]],
    [
      'a reference among the paragraphs',
      jsonOf(() => {}).concat([
        {
          stepType: 'replace',
          from: 0,
          to: 0,
          slice: { content: [{ type: 'ref', attrs: { id: 'z1' }, content: [] }] },
        },
      ]),
    ],
  ])('%s does not fit', (_, steps) => {
    expect(faultOf(steps)).toBe('misfit')
  })
})

it('a table is put where one stands in the text, and keeps its lines', () => {
  const content = 'Otra\n| a |\n| b |'
  const steps = jsonOf((tr) =>
    tr.insert(doc.child(0).nodeSize, exhibitNode('table', content, 'z2')),
  )
  expect(academicText([], applySteps(doc, steps)).cuerpo[1]).toEqual({
    id: 'z2',
    role: 'table',
    content,
  })
})
