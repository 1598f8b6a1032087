import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { readAnswer } from '#test/read-answer.ts'
import { unexpectedFormatNote } from './answer-object.ts'
import { AnswerReader } from './answer-reader.ts'

function read(text: Record<string, unknown>, root: Record<string, unknown> = {}) {
  const json = JSON.stringify({ comentarios_del_modelo: 'Listo.', ...root, texto_generado: text })
  const outcome = readAnswer(json)
  if (outcome.kind !== 'complete') throw new Error(`The answer is ${outcome.kind}`)
  const { comentarios_del_modelo: comments, texto_generado } = outcome.answer
  return {
    blocks: texto_generado.cuerpo.map(({ role, content }) => `${role}: ${content}`),
    references: texto_generado.referencias.map(({ content }) => content),
    comments: comments.replace(`\n${unexpectedFormatNote}`, ''),
    notes: comments.split(unexpectedFormatNote).length - 1,
  }
}

describe('blocks in shapes outside the schema', () => {
  test.each([
    ['plain strings', ['Uno', 'Dos'], ['p: Uno', 'p: Dos']],
    [
      'other names for role and content',
      [
        { Rol: 'T1', Párrafo: 'Uno' },
        { tipo: 'p', value: 'Dos' },
      ],
      ['t1: Uno', 'p: Dos'],
    ],
    [
      'headings by level',
      [
        { type: 'heading', level: 2, text: 'Uno' },
        { role: 'heading', text: 'Dos' },
      ],
      ['t2: Uno', 't1: Dos'],
    ],
    [
      'HTML and Word names',
      [
        { role: 'h1', text: 'A' },
        { role: 'Heading 2', text: 'B' },
        { role: 'Título 3', text: 'C' },
        { role: 'H6', text: 'D' },
        { role: 'body', text: 'E' },
      ],
      ['t1: A', 't2: B', 't3: C', 't3: D', 'p: E'],
    ],
    [
      'a title, and another',
      [
        { role: 'Título', content: 'Uno' },
        { role: 'title', content: 'Dos' },
      ],
      ['title-main: Uno', 't1: Dos'],
    ],
    [
      'keys that are roles',
      [{ titulo: 'Uno' }, { h2: 'Dos' }, { parrafo: 'Tres' }],
      ['title-main: Uno', 't2: Dos', 'p: Tres'],
    ],
    [
      'sections with their title',
      [
        { titulo: 'Uno', contenido: 'Dos' },
        { role: 't2', title: 'Tres', text: 'Cuatro' },
      ],
      ['t1: Uno', 'p: Dos', 't2: Tres', 'p: Cuatro'],
    ],
    ['a figure as content', [{ role: 'p', content: 12.5 }], ['p: 12.5']],
    [
      'one string with Markdown',
      '# Uno\n\nDos **tres**.\n\n- cuatro\n- cinco',
      ['t1: Uno', 'p: Dos tres.', 'p: cuatro', 'p: cinco'],
    ],
    ['a role that comes last', [{ content: 'Uno\n\nDos', role: 't1' }], ['t1: Uno', 'p: Dos']],
    [
      'Markdown in a heading',
      [
        { role: 't1', content: '## **Uno**' },
        { role: 'p', content: '## Dos' },
      ],
      ['t1: Uno', 't2: Dos'],
    ],
    [
      'a block quotation',
      [
        { role: 'quote', content: 'Uno' },
        { type: 'blockquote', text: 'Dos' },
      ],
      ['quote: Uno', 'quote: Dos'],
    ],
    [
      'a lone word under an unknown key',
      [{ role: 'p', content: 'Uno', id: 'b1', estilo: 'normal', nivel: 1, visible: true }],
      ['p: Uno'],
    ],
  ])('%s are understood without a note', (_, cuerpo, blocks) => {
    expect(read({ cuerpo })).toMatchObject({ blocks, notes: 0, comments: 'Listo.' })
  })

  test.each([
    ['a content in the role’s place', [{ type: 'Uno dos' }], ['p: Uno dos']],
    ['an unknown role', [{ role: 'epigrafe', content: 'Uno dos' }], ['p: Uno dos']],
    [
      'a list with its items',
      [{ role: 'list', items: ['Uno', { text: 'Dos' }, ['Tres']] }],
      ['p: Uno', 'p: Dos', 'p: Tres'],
    ],
    ['strings under a heading', [{ role: 't1', content: ['Uno', 'Dos'] }], ['t1: Uno', 'p: Dos']],
    [
      'a content that is an object',
      [{ type: 'p', content: { type: 'text', text: 'Uno' } }],
      ['p: Uno'],
    ],
    [
      'arrays',
      [
        ['Uno', 'Dos'],
        ['t2', 'Tres'],
      ],
      ['p: Uno', 'p: Dos', 't2: Tres'],
    ],
    [
      'blocks inside blocks',
      [
        {
          role: 't1',
          content: 'Uno',
          bloques: [{ role: 't2', content: 'Dos' }, { content: 'Tres' }],
        },
      ],
      ['t1: Uno', 't2: Dos', 'p: Tres'],
    ],
    [
      'unknown keys that say something',
      [{ nota: 'Cuatro cinco', role: 't1', content: 'Uno', meta: { a: ['dos tres', 'x'] } }],
      ['t1: Uno', 'p: Cuatro cinco', 'p: dos tres'],
    ],
    [
      'a body that is an object',
      { introduccion: 'Uno dos', cierre: 'Tres cuatro' },
      ['p: Uno dos', 'p: Tres cuatro'],
    ],
  ])('%s are kept, with one note', (_, cuerpo, blocks) => {
    expect(read({ cuerpo })).toMatchObject({ blocks, notes: 1, comments: 'Listo.' })
  })

  test('the keys of the text may have other names, and text outside the body keeps its place', () => {
    expect(read({ body: ['Uno'], bibliografía: ['Mena, P. (2020). A.'] })).toEqual({
      ...{ blocks: ['p: Uno'], references: ['Mena, P. (2020). A.'] },
      ...{ comments: 'Listo.', notes: 0 },
    })
    const beside = {
      resumen: 'Cero uno',
      cuerpo: ['Dos'],
      palabras: ['agua', 'río alto'],
      idioma: 'es',
    }
    expect(read(beside)).toMatchObject({
      blocks: ['p: Cero uno', 'p: Dos', 'p: río alto'],
      notes: 1,
    })
  })

  test('a title beside the body is the title, unless the body has one', () => {
    const own = [{ role: 'title-main', content: '*El* páramo' }]
    const title = (titulo: string, cuerpo: unknown) => read({ titulo, cuerpo }).blocks
    expect(title('El páramo', ['Uno'])).toEqual(['title-main: El páramo', 'p: Uno'])
    expect(title('EL PÁRAMO.', own)).toEqual(['title-main: *El* páramo'])
    expect(title('Otro título', own)).toEqual(['title-main: *El* páramo', 'p: Otro título'])
  })

  test('strings outside the text go to the comments', () => {
    const root = {
      comentarios_del_modelo: ['**Listo**.', { b: '- dos' }],
      id: 'x1',
      aviso: 'Falta el *año*',
    }
    expect(read({ cuerpo: ['Uno'] }, root)).toMatchObject({
      comments: 'Listo.\n- dos\nFalta el año',
      notes: 1,
    })
    const inside = { comentarios_del_modelo: 'Hecho', texto_generado: { cuerpo: ['Uno dos'] } }
    expect(readAnswer(JSON.stringify({ respuesta: [inside] }))).toMatchObject({
      kind: 'complete',
      answer: { comentarios_del_modelo: 'Hecho' },
    })
  })
})

describe('references in shapes outside the schema', () => {
  test.each([
    [
      'numbered strings',
      ['1. Ruiz (2020). X.', '- Arias (2019). Y.'],
      ['Arias (2019). Y.', 'Ruiz (2020). X.'],
      0,
    ],
    ['one string', 'Ruiz (2020). X.\nArias (2019). Y.', ['Arias (2019). Y.', 'Ruiz (2020). X.'], 0],
    ['a line break inside', [{ texto: 'Ruiz (2020).\nX.' }], ['Ruiz (2020). X.'], 0],
    ['the same twice', ['Ruiz (2020). *X*.', 'Ruiz (2020). X'], ['Ruiz (2020). *X*.'], 0],
    [
      'their parts',
      [
        {
          autor: 'Ruiz, A.',
          año: 2020,
          titulo: 'X y Z',
          editorial: 'UCE',
          doi: 'https://doi.org/10.1/a_b',
        },
      ],
      ['Ruiz, A. (2020). X y Z. UCE. https://doi.org/10.1/a_b'],
      1,
    ],
    [
      'several authors',
      [{ autores: ['Ruiz, A.', 'Mena, B.'], anio: '2020', titulo: 'X.' }],
      ['Ruiz, A., Mena, B. (2020). X.'],
      1,
    ],
    [
      'what is beside the content',
      [{ id: 'r1', content: 'Ruiz (2020). X.', autor: 'Ruiz', url: 'https://a.b' }],
      ['Ruiz (2020). X. https://a.b'],
      1,
    ],
    [
      'numbered keys',
      { 1: 'Ruiz (2020). X.', 2: 'Arias (2019). Y.' },
      ['Arias (2019). Y.', 'Ruiz (2020). X.'],
      1,
    ],
  ])('%s', (_, referencias, references, notes) => {
    expect(read({ cuerpo: ['Uno'], referencias })).toMatchObject({ references, notes })
  })

  test('those at the end of the body join the list, and the heading above them is dropped', () => {
    const cuerpo = [
      'Uno',
      { role: 't1', content: 'Referencias' },
      { role: 'ref', content: 'Ruiz (2020).' },
    ]
    expect(read({ cuerpo, referencias: ['Arias (2019).'] })).toMatchObject({
      blocks: ['p: Uno'],
      references: ['Arias (2019).', 'Ruiz (2020).'],
    })
    const heading = { role: 't1', content: '**Bibliografía**' }
    expect(read({ cuerpo: ['Uno', heading, 'Dos'] }).blocks).toHaveLength(3)
    expect(read({ cuerpo: ['Uno', heading] }).blocks).toEqual(['p: Uno'])
    expect(read({ cuerpo: [heading] }).blocks).toEqual(['t1: Bibliografía'])
  })
})

describe('any answer outside the schema', () => {
  const words = fc.array(
    fc.constantFrom('agua', 'Río', 'páramo', '2020', 'ñandú', '*alto*', '**bajo**', 'x_y'),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  const said = words.map((all) => all.join(' '))
  const lines = fc.array(fc.tuple(fc.constantFrom('', '- ', '# ', '1. ', '> '), said), {
    minLength: 1,
    maxLength: 3,
  })
  const text = fc.oneof(
    said,
    lines.map((all) => all.map((line) => line.join('')).join('\n')),
  )
  const key = fc.constantFrom(
    'content',
    'texto',
    'items',
    'titulo',
    'h2',
    'nota',
    'otra',
    'lista',
    'meta',
    'autor',
  )
  const shape = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 3, arbitrary: text },
      fc.array(tie('value'), { maxLength: 3 }),
      fc
        .tuple(
          fc.constantFrom('p', 't1', 'list', 'ref'),
          fc.dictionary(key, tie('value'), { maxKeys: 3 }),
        )
        .map(([role, object]) => ({ role, ...object })),
    ),
  }))
  const value = shape['value']
  const offSchema = fc.record(
    {
      comentarios_del_modelo: value,
      aviso: value,
      texto_generado: fc.record(
        { titulo: text, resumen: value, cuerpo: value, otra: value, referencias: value },
        { requiredKeys: ['cuerpo'] },
      ),
    },
    { requiredKeys: ['texto_generado'] },
  )

  test('no word of a content is lost', () => {
    const wordsOf = (value: unknown): string[] => {
      if (typeof value === 'string') return value.match(/[\p{L}\p{N}_]+/gu) ?? []
      if (typeof value !== 'object' || value === null) return []
      return Object.entries(value).flatMap(([key, part]) => (key === 'role' ? [] : wordsOf(part)))
    }
    fc.assert(
      fc.property(offSchema, (answer) => {
        const outcome = readAnswer(JSON.stringify(answer))
        if (outcome.kind !== 'complete') {
          expect(wordsOf(answer.texto_generado['cuerpo'])).toEqual([])
          return
        }
        const kept = new Set(wordsOf(outcome.answer))
        for (const word of wordsOf(answer)) {
          // Other than the number of a reference.
          if (word !== '1') expect(kept.has(word), word).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('costs what it shows, however it is cut, and reads the same after saving', () => {
    fc.assert(
      fc.property(offSchema, fc.integer({ min: 3, max: 40 }), (answer, size) => {
        const json = JSON.stringify(answer)
        const reader = new AnswerReader()
        for (let at = 0; at < json.length; at += size) {
          reader.push(json.slice(at, at + size))
          const { comments, text: so } = reader.object.answer
          expect(reader.object.billableUnits).toBe(generationCostUnits(comments, so))
          if (so.cuerpo.length > 0) expect(reader.hasBegun).toBe(true)
        }
        const outcome = reader.finish()
        expect(outcome).toEqual(readAnswer(json))
        if (outcome.kind !== 'complete') return
        expect(readAnswer(JSON.stringify(outcome.answer))).toEqual(outcome)
      }),
      { numRuns: 200 },
    )
  })
})
