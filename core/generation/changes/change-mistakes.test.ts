import { describe, expect, test } from 'vitest'
import type { UnknownRole } from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import type { WrittenItem } from '#test/intended-changes.ts'

const base: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'Título' }, // b1
    { role: 't1', content: 'Introducción' }, // b2
    { role: 'p', content: 'Uno.' }, // b3
    { role: 'p', content: 'Dos.' }, // b4
    { role: 't1', content: 'Desarrollo' }, // b5
    { role: 'p', content: 'Tres.' }, // b6
    { role: 'p', content: 'Cuatro.' }, // b7
  ],
  referencias: [{ content: 'Andrade (2019).' }, { content: 'Mora (2020).' }],
}

type Item = Partial<Record<keyof WrittenItem, unknown>>
const item = (accion: string, bloque: string, role: string, content: string): Item => ({
  accion,
  bloque,
  role,
  content,
})

function read(answer: string) {
  const reader = new AnswerReader({ base })
  for (let at = 0; at < answer.length; at += 9) reader.push(answer.slice(at, at + 9))
  const outcome = reader.finish()
  if (outcome.kind !== 'complete') throw new Error(`The answer is ${outcome.kind}`)
  const { cuerpo, referencias } = outcome.answer.texto_generado
  return {
    body: cuerpo.map(({ content }) => content),
    references: referencias.map(({ content }) => content),
    roles: cuerpo.map(({ role }) => role),
    comments: outcome.answer.comentarios_del_modelo,
  }
}
const answerOf = (cambios: Item[]) =>
  JSON.stringify({ comentarios_del_modelo: 'c', texto_generado: { cambios } })

const before = base.cuerpo.map(({ content }) => content)
const withAt = (index: number, ...contents: string[]) => before.toSpliced(index, 1, ...contents)
const added = (index: number, ...contents: string[]) => before.toSpliced(index, 0, ...contents)

describe('what a model gets wrong in changes', () => {
  test.each<[string, Item[], string[]]>([
    ['no change', [], before],
    ['one paragraph', [item('cambiar', 'b4', 'p', 'Dos bis.')], withAt(3, 'Dos bis.')],
    [
      'other words and brackets',
      [item('Reemplazar', '[B4]', 'p', 'Dos bis.')],
      withAt(3, 'Dos bis.'),
    ],
    [
      'keys in another order',
      [{ content: 'Dos bis.', role: 'p', bloque: 'b4', accion: 'cambiar' }],
      withAt(3, 'Dos bis.'),
    ],
    [
      'a number for a tag',
      [{ accion: 'cambiar', bloque: 4, role: 'p', content: 'Dos bis.' }],
      withAt(3, 'Dos bis.'),
    ],
    ['no action', [{ bloque: 'b4', role: 'p', content: 'Dos bis.' }], withAt(3, 'Dos bis.')],
    [
      'the tag repeated in the text',
      [item('cambiar', 'b4', 'p', '[b4] p: Dos bis.')],
      withAt(3, 'Dos bis.'),
    ],
    [
      'a text that looks like a tag',
      [item('cambiar', 'b4', 'p', 'B2: nivel intermedio.')],
      withAt(3, 'B2: nivel intermedio.'),
    ],
    [
      'one block split',
      [item('cambiar', 'b4', 'p', 'A.'), item('cambiar', 'b4', 'p', 'B.')],
      withAt(3, 'A.', 'B.'),
    ],
    [
      'two blocks merged',
      [item('cambiar', 'b3-b4', 'p', 'A.')],
      [...before.slice(0, 2), 'A.', ...before.slice(4)],
    ],
    [
      'the ends of a range exchanged',
      [item('cambiar', 'b4-b3', 'p', 'A.')],
      [...before.slice(0, 2), 'A.', ...before.slice(4)],
    ],
    [
      'a list of tags',
      [item('quitar', 'b3, b4', 'p', '')],
      [...before.slice(0, 2), ...before.slice(4)],
    ],
    [
      'places beyond the end',
      [item('cambiar', 'b8', 't1', 'Conclusión'), item('cambiar', 'b9', 'p', 'Fin.')],
      [...before, 'Conclusión', 'Fin.'],
    ],
    [
      'the end in words',
      [item('agregar', 'al final', 't1', 'Conclusión')],
      [...before, 'Conclusión'],
    ],
    [
      'removal beyond the end, or without a tag',
      [item('quitar', 'b99', 'p', ''), item('quitar', '', 'p', '')],
      before,
    ],
    ['a move beyond the end, or without a tag', [item('mover', 'b99', 'p', 'b2')], before],
    [
      'two texts without tags',
      [{ content: 'Uno más.' }, { content: 'Y otro.' }],
      [...before, 'Uno más.', 'Y otro.'],
    ],
    [
      'a split without its second tag',
      [item('cambiar', 'b4', 'p', 'A.'), item('cambiar', '', 'p', 'B.')],
      withAt(3, 'A.', 'B.'),
    ],
    [
      'the first words of the next block',
      [
        {
          accion: 'cambiar',
          bloque: 'b6',
          empieza: 'Cuatro.',
          role: 'p',
          content: 'Cuatro bis.',
        },
      ],
      withAt(6, 'Cuatro bis.'),
    ],
    [
      'the first words of no block: added, and nothing removed',
      [
        { accion: 'cambiar', bloque: 'b6', empieza: 'Nada de esto', role: 'p', content: 'X.' },
        { accion: 'quitar', bloque: 'b4', empieza: 'Nada de esto', role: 'p', content: '' },
      ],
      added(6, 'X.'),
    ],
    ['a change after a block', [item('cambiar', 'después de b4', 'p', 'Y.')], added(4, 'Y.')],
    ['a paragraph over a heading', [item('cambiar', 'b5', 'p', 'P.')], added(5, 'P.')],
    [
      'a heading alone over a paragraph',
      [item('cambiar', 'b6', 't2', 'Antecedentes')],
      added(5, 'Antecedentes'),
    ],
    ['a paragraph over the title', [item('cambiar', 'b1', 'p', 'P.')], added(1, 'P.')],
    [
      'a new title as a heading',
      [item('cambiar', 'b1', 't1', 'Otro título')],
      withAt(0, 'Otro título'),
    ],
    ['the title removed', [item('quitar', 'b1', 'p', '')], before],
    ['the title moved', [item('mover', 'b1', 'p', 'b4')], before],
    ['a blank text', [item('cambiar', 'b4', 'p', '  ')], before],
    ['blocks that stay, named', [item('conservar', 'b1-b7', 'p', '')], before],
    ['a block that stays, with its text', [item('igual', 'b3', 'p', 'Uno.')], before],
    [
      'items out of order',
      [item('agregar', 'b7', 'p', 'Fin.'), item('cambiar', 'b3', 'p', 'Uno bis.')],
      [...withAt(2, 'Uno bis.'), 'Fin.'],
    ],
    [
      'the same block again later',
      [
        item('cambiar', 'b3', 'p', 'A.'),
        item('cambiar', 'b6', 'p', 'T.'),
        item('cambiar', 'b3', 'p', 'B.'),
      ],
      ['Título', 'Introducción', 'A.', 'B.', 'Dos.', 'Desarrollo', 'T.', 'Cuatro.'],
    ],
    [
      'an item that repeats the one before',
      [item('agregar', 'b7', 'p', 'Fin.'), item('agregar', 'b7', 'p', 'Fin.')],
      [...before, 'Fin.'],
    ],
    [
      'an item that begins like the one before',
      [item('agregar', 'b7', 'p', 'Fin.'), item('agregar', 'b7', 'p', 'Fin. Y más.')],
      [...before, 'Fin.', 'Fin. Y más.'],
    ],
    [
      'moved down',
      [item('mover', 'b3', 'p', 'b6')],
      ['Título', 'Introducción', 'Dos.', 'Desarrollo', 'Tres.', 'Uno.', 'Cuatro.'],
    ],
    [
      'moved up',
      [item('mover', 'b5-b7', 't1', 'b1')],
      ['Título', 'Desarrollo', 'Tres.', 'Cuatro.', 'Introducción', 'Uno.', 'Dos.'],
    ],
    ['moved into itself', [item('mover', 'b5-b7', 't1', 'b6')], before],
    ['an unknown role', [item('cambiar', 'b4', 'párrafo', 'Dos bis.')], withAt(3, 'Dos bis.')],
    ['items that are no objects', ['b3' as never, 7 as never, null as never], before],
  ])('%s', (_, items, expected) => {
    expect(read(answerOf(items)).body).toEqual(expected)
  })

  test('a block of a newer version of the program keeps its role and its lines', () => {
    const newer = { role: 'recuadro' as UnknownRole, content: 'Uno\nDos' }
    const cuerpo = [...base.cuerpo, newer]
    const reader = new AnswerReader({ base: { ...base, cuerpo } })
    const changes = ['b7', 'b8'].map((tag) => item('cambiar', tag, 'p', `Otro texto de ${tag}.`))
    reader.push(answerOf([...changes, item('agregar', 'b8', 'p', 'Fin.')]))
    const outcome = reader.finish()
    expect(outcome.kind === 'complete' && outcome.answer.texto_generado.cuerpo.slice(6)).toEqual([
      { role: 'p', content: 'Otro texto de b7.' },
      newer,
      { role: 'p', content: 'Fin.' },
    ])
  })

  test('references: changed, added with any place, removed', () => {
    const { references } = read(
      answerOf([
        item('cambiar', 'r2', 'ref', 'Mora (2021).'),
        item('agregar', 'b7', 'ref', 'Zea (2022).'),
        item('quitar', 'r1', 'ref', ''),
      ]),
    )
    expect(references).toEqual(['Mora (2021).', 'Zea (2022).'])
  })

  test('a list of references beside the changes adds what is new, and takes nothing', () => {
    const referencias = [{ content: 'Mora (2020).' }, { content: 'Zea (2022).' }]
    const answer = { comentarios_del_modelo: 'c', texto_generado: { cambios: [], referencias } }
    expect(read(JSON.stringify(answer)).references).toEqual([
      'Andrade (2019).',
      'Mora (2020).',
      'Zea (2022).',
    ])
  })

  test('changes at the root, before the comments, out of order, and a whole text after them', () => {
    const change = item('cambiar', 'b4', 'p', 'Dos bis.')
    const first = item('cambiar', 'b3', 'p', 'Uno bis.')
    const one = withAt(3, 'Dos bis.')
    const root = { comentarios_del_modelo: 'c', cambios: [change] }
    expect(read(JSON.stringify(root)).body).toEqual(one)
    const early = read(JSON.stringify({ cambios: [change, first], comentarios_del_modelo: 'c' }))
    expect(early).toMatchObject({
      body: one.toSpliced(2, 1, 'Uno bis.'),
      references: ['Andrade (2019).', 'Mora (2020).'],
      comments: 'c',
    })
    const both = {
      texto_generado: { cambios: [change], cuerpo: [{ role: 'p', content: 'Solo.' }] },
    }
    expect(read(JSON.stringify(both)).body).toEqual(one)
    const whole = {
      texto_generado: { cuerpo: [{ role: 'p', content: 'Solo.' }], cambios: [change] },
    }
    expect(read(JSON.stringify(whole)).body).toEqual(['Solo.'])
  })

  test('roles of new blocks: a heading in the place of the title is the title', () => {
    expect(read(answerOf([item('cambiar', 'b1', 't1', 'Otro')])).roles[0]).toBe('title-main')
    expect(read(answerOf([item('agregar', 'b1', 't1', 'Resumen')])).roles[1]).toBe('t1')
  })
})
