import { expect, it } from 'vitest'
import type { UnfinishedWork } from '#contract/projects.ts'
import { cardWork } from './card-work.ts'

const asked = [450, 550, 1_375, 825, 1_200, 1_050, 550]

function work(state: UnfinishedWork['state'], written: number[] = []): UnfinishedWork {
  const sections = asked.map((one, at) => ({ asked: one, written: written[at] ?? 0 }))
  return { state, section: Math.max(1, written.length), sections, message_id: null }
}

it.each([
  [work('planned'), 'Plan por revisar', '6\u202f000 palabras · 25 páginas'],
  [work('writing'), 'Escribiendo el 1 de 7', '6\u202f000 palabras'],
  [
    work('writing', [462, 558, 220]),
    'Escribiendo el 3 de 7',
    '1\u202f240 de 6\u202f000 palabras · página 6 de 25',
  ],
  [
    work('resumed', [462, 558, 1_389, 96]),
    'Se retomó en el apartado 4',
    '2\u202f505 de 6\u202f000 palabras · página 10 de 25',
  ],
  [
    work('stopped', [462, 558, 220]),
    'Detenido en el apartado 3',
    '1\u202f240 de 6\u202f000 palabras · 6 de 25 páginas',
  ],
  [
    work('short', [462, 558, 0]),
    'Sin créditos desde el apartado 3',
    '1\u202f020 de 6\u202f000 palabras · 5 de 25 páginas',
  ],
  // An answer of a version that did not count its sections.
  [work('stopped', [0, 0]), 'Detenido en el apartado 2', '6\u202f000 palabras'],
])('a card says how far a long work came: %#', (given, state, size) => {
  expect(cardWork(given, null)).toEqual({ state, size })
})

it('a plan that the student has changed counts as it is now', () => {
  expect(cardWork(work('planned'), [550, 550]).size).toBe('1\u202f100 palabras · 6 páginas')
})
