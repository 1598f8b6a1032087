import { expect, it } from 'vitest'
import { type Doubt, shiftDoubts } from './doubts.ts'

const before = 'Mínimo cinco páginas indizadas'
const doubts: Doubt[] = [
  [7, 12],
  [21, 30],
]

it.each<[string, string, string[]]>([
  ['of nothing', before, ['cinco', 'indizadas']],
  ['of a doubtful word', 'Mínimo cuatro páginas indizadas', ['indizadas']],
  ['before them', 'Un mínimo cinco páginas indizadas', ['cinco', 'indizadas']],
  ['between them', 'Mínimo cinco hojas indizadas', ['cinco', 'indizadas']],
  ['at the end', `${before}.`, ['cinco', 'indizadas']],
  ['of everything', '', []],
])('an edit %s settles the doubts that it touches', (_, after, left) => {
  const kept = shiftDoubts(doubts, before, after)
  expect(kept.map(([from, to]) => after.slice(from, to))).toEqual(left)
})
