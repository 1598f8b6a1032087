import { expect, it, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { coveredWords, growReplacement } from './growing-replacement.ts'
import { readSelection } from './selection.ts'

test.each([
  ['nothing is written', 'a b c', '', 0],
  ['the same comes back', 'a b c', 'a b', 2],
  ['other words come', 'a b c d', 'x y', 2],
  ['a detour is left out', 'según se ve la tasa baja mucho', 'la tasa baja', 6],
  ['it gets longer than the text', 'a b', 'x y z', 2],
])('when %s, the new words stand for so many old ones', (_, old, now, covered) => {
  const words = (text: string) => text.split(' ').filter(Boolean)
  expect(coveredWords(words(old), words(now))).toBe(covered)
})

const text: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'Uno dos *tres cuatro* cinco.' },
    { role: 'p', content: 'Seis siete.' },
  ],
  referencias: [],
}
/** From 'dos' to 'Seis'. */
const selected = readSelection(text, { from: { block: 0, offset: 4 }, to: { block: 1, offset: 4 } })
if (typeof selected === 'string') throw new Error(selected)

it('a replacement grows in whole words, and the text not replaced yet stays as it was', () => {
  const grow = (...contents: string[]) => {
    const written = contents.map((content) => ({ role: 'p' as const, content }))
    const growing = growReplacement(selected, written)
    return growing && { contents: growing.blocks.map(({ content }) => content), rest: growing.rest }
  }
  expect(grow('Do')).toBeNull()
  expect(grow('dos tre')).toEqual({
    contents: ['dos *tres cuatro* cinco.', 'Seis'],
    rest: [
      { nonSpace: 'Unodostrescuatrocinco.', from: 6, to: 22 },
      { nonSpace: 'Seissiete.', from: 0, to: 4 },
    ],
  })
  expect(grow('dos tres cuatro cinc', '')).toEqual({
    contents: ['dos tres cuatro cinc', 'Seis'],
    rest: [{ nonSpace: 'Seissiete.', from: 0, to: 4 }],
  })
  expect(grow('x y z w q r ')).toEqual({
    contents: ['x y z w q r'],
    rest: [],
  })
})

it('whole blocks grow one by one, a table by its rows, and those not replaced yet stay', () => {
  const old: AcademicText['cuerpo'] = [
    { role: 'p', content: 'Uno.' },
    { role: 'table', content: 'Notas\n| a | b |\n| 1 | 2 |' },
    { role: 'bullet', content: 'Dos cosas.' },
  ]
  const whole = readSelection(
    { cuerpo: old, referencias: [] },
    { from: { block: 0, offset: 0 }, to: { block: 2, offset: 10 } },
  )
  if (typeof whole === 'string') throw new Error(whole)
  const first = { role: 'p' as const, content: 'Otro.' }
  const table = { role: 'table' as const, content: 'Notas\n| a | b |' }
  expect(growReplacement(whole, [{ ...first, content: 'Ot' }])).toBeNull()
  expect(growReplacement(whole, [first, table])).toEqual({
    blocks: [first, table, old[2]],
    rest: [{ nonSpace: 'Doscosas.', from: 0, to: 9 }],
  })
  expect(growReplacement(whole, [{ role: 'bullet', content: 'Dos cosas.' }, first])?.rest).toEqual(
    [],
  )
})
