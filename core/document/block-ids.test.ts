import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '#test/apa/document-arbitraries.ts'
import { hasIds, jsonWithoutIds, withIds, withoutIds } from './block-ids.ts'
import { idForm } from './block-roles.ts'
import { carryIds } from './carry-ids.ts'
import type { AcademicText, Block } from './model.ts'

const idsOf = ({ cuerpo, referencias }: AcademicText) =>
  [...cuerpo, ...referencias].map(({ id }) => id)
const textOf = (...contents: string[]): AcademicText => ({
  cuerpo: contents.map((content): Block => ({ role: 'p', content })),
  referencias: [{ content: 'Mena, P. (2020). Páramos. Editorial.' }],
})

describe('a text without ids', () => {
  test('gets ids of one form, each once, the same whenever it is read', () => {
    fc.assert(
      fc.property(anyText, (any) => {
        const text = any as AcademicText
        const addressed = withIds(text)
        const ids = idsOf(addressed)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) expect(id).toMatch(idForm)
        expect(withIds(structuredClone(text))).toEqual(addressed)
        expect(withoutIds(addressed)).toEqual(withoutIds(text))
        expect(withIds(addressed)).toBe(addressed)
      }),
    )
  })

  test('of twelve thousand equal blocks each gets its own', () => {
    const ids = idsOf(withIds(textOf(...new Array<string>(12_000).fill('Igual.'))))
    expect(new Set(ids).size).toBe(12_001)
  })

  test('gives a paragraph the same id wherever it stands among others', () => {
    const [, second] = idsOf(withIds(textOf('Uno.', 'Dos.')))
    expect(idsOf(withIds(textOf('Cero.', 'Uno.', 'Dos.')))[2]).toBe(second)
  })
})

test('an id stays with the first block that has it, and one of another form is replaced', () => {
  const text: AcademicText = {
    cuerpo: [
      { id: 'a1', role: 'p', content: 'Uno.' },
      { id: 'a1', role: 'p', content: 'Dos.' },
      { id: 'No es así', role: 'p', content: 'Tres.' },
    ],
    referencias: [],
  }
  const [one, two, three] = idsOf(withIds(text))
  expect(one).toBe('a1')
  expect(two).not.toBe('a1')
  expect(three).toMatch(idForm)
  expect(hasIds(text)).toBe(true)
  expect(hasIds(textOf('Uno.'))).toBe(false)
})

test('the JSON of a text loses its ids and nothing else, also where its words look like one', () => {
  fc.assert(
    fc.property(anyText, (any) => {
      const text = any as AcademicText
      const words = { role: 'p' as const, content: '{"id":"abc","role":"p"}' }
      const given = withoutIds({ ...text, cuerpo: [words, ...text.cuerpo] })
      expect(jsonWithoutIds(JSON.stringify(withIds(given)))).toBe(JSON.stringify(given))
    }),
  )
})

describe('a text written from an older one without its ids', () => {
  const older = withIds(textOf('La minga reúne a todos.', 'El páramo guarda el agua.', 'Fin.'))
  const [minga, paramo, fin, mena] = idsOf(older)

  test.each<[string, AcademicText, (string | undefined | null)[]]>([
    ['keeps them where nothing changed', withoutIds(older), [minga, paramo, fin, mena]],
    [
      'keeps them in a rewritten block and after a new one',
      textOf('Nuevo.', 'La minga reúne a casi todos.', 'El páramo guarda el agua.', 'Fin.'),
      [null, minga, paramo, fin, mena],
    ],
    [
      'keeps them in a moved block',
      textOf('Fin.', 'La minga reúne a todos.', 'El páramo guarda el agua.'),
      [fin, minga, paramo, mena],
    ],
    [
      'keeps them with another role',
      {
        ...textOf(),
        cuerpo: [
          { role: 't1', content: 'La minga reúne a todos.' },
          { role: 'p', content: 'Fin.' },
        ],
      },
      [minga, fin, mena],
    ],
    ['gives a copy its own', textOf('Fin.', 'Fin.'), [fin, null, mena]],
  ])('%s', (_, text, expected) => {
    const ids = idsOf(carryIds(older, text))
    expect(ids).toHaveLength(expected.length)
    for (const [at, id] of expected.entries()) {
      if (id === null) expect([minga, paramo, fin, mena]).not.toContain(ids[at])
      else expect(ids[at]).toBe(id)
    }
  })

  test('has an id for every block, each once, whatever both are', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const carried = carryIds(before as AcademicText, after as AcademicText)
        const ids = idsOf(carried)
        expect(new Set(ids).size).toBe(ids.length)
        expect(withoutIds(carried)).toEqual(withoutIds(after as AcademicText))
      }),
      { numRuns: 50 },
    )
  })
})
