import { expect, it } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { sentenceStatistics } from './sentence-statistics.ts'

const figures = (...paragraphs: string[]) =>
  sentenceStatistics(paragraphs.map((content) => ({ role: 'p', content })))

it.each([
  ['Uno dos tres. Uno dos.', [3, 2]],
  ['Según Vera et al. (2019, p. 4), el agua baja. ¿Y qué?', [7, 2]],
  ['El Dr. Mora lo dijo en la p. 4 del libro.', [11]],
  ['Creció 3.5 veces. Luego bajó…', [3, 2]],
  ['', []],
])('the sentences of «%s» have %j words', (content, lengths) => {
  expect(figures(content).lengths).toEqual(lengths)
})

it('the median is the middle value, and repeated openings are counted', () => {
  const found = figures(
    'Se observó que sube. Se observó que baja mucho. De un total de diez.',
    'Se observó que nada cambia aquí.',
  )
  expect(found).toMatchObject({ shortest: 4, longest: 6, median: 5 })
  expect(found.openings).toEqual([{ words: 'Se observó que', count: 3 }])
})

it.each(['.', '. ', '!»', 'etc. ', '(', '( ', 'A. '])(
  '60,000 characters of %j take linear time',
  (unit) => {
    const content = `${unit.repeat(60_000 / unit.length)}x`
    expect(cpuMs(() => figures(content))).toBeLessThan(500)
  },
)
