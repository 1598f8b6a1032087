import { expect, it } from 'vitest'
import { readBlockFacts } from '#core/apa/facts.ts'
import { quotedWords, repeatedRuns } from './originality.ts'
import { readSource } from './source-text.ts'

const source = readSource(['El agua de los páramos baja cada año y nadie la mide como es debido.'])
const p = (content: string) => readBlockFacts('p', content)

it('words between marks and in quotation blocks are counted, references are not', () => {
  const blocks = [
    p('Dice: “el agua es de todos” y calla.'),
    readBlockFacts('quote', 'Nadie la mide.'),
    readBlockFacts('ref', 'Vera, A. (2019). *Agua*. Planeta.'),
  ]
  expect(quotedWords(blocks)).toEqual({ quoted: 8, words: 11 })
})

it.each([
  ['Sabemos que el agua de los páramos baja cada año y nadie la mide.', 1],
  ['El agua de los páramos baja cada año.', 1],
  ['El agua de los páramos baja cada mes y nadie la ve.', 0],
  ['“El agua de los páramos baja cada año y nadie la mide” (Vera, 2019).', 0],
  [
    'El *agua* de los páramos, baja cada año. Otra cosa es que baja cada año y nadie la mide como se debe.',
    2,
  ],
])('%s: %i runs of its source', (content, runs) => {
  expect(repeatedRuns([p(content)], [source])).toBe(runs)
})
