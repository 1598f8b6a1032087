import { expect, it } from 'vitest'
import { pageLabels } from '#core/quotations/page-labels.ts'
import { dividePages, writePassages, writeWhole } from './source-passages.ts'

const marksIn = (text: string) => text.match(/\[p\. [^\]]+\]/g)
const numbered = (first: number) =>
  [0, 1, 2, 3].map((index) => `${first + index}\nEl agua de los ríos.`)

it('a whole text is marked with its printed pages', () => {
  const pages = numbered(310)
  expect(marksIn(writeWhole(dividePages(pages), pageLabels(pages)))).toEqual([
    '[p. 310]',
    '[p. 311]',
    '[p. 312]',
    '[p. 313]',
  ])
})

it('single passages are marked with their printed pages', () => {
  const pages = numbered(310)
  const [, second, , fourth] = dividePages(pages)
  const passages = [second, fourth].flatMap((passage) => passage ?? [])
  expect(marksIn(writePassages(passages, pageLabels(pages)))).toEqual(['[p. 311]', '[p. 313]'])
})

it('pages without a number, and texts without pages, have no mark', () => {
  const pages = ['Portada', 'Índice', ...numbered(1)]
  const whole = writeWhole(dividePages(pages), pageLabels(pages))
  expect(marksIn(whole)).toEqual(['[p. 1]', '[p. 2]', '[p. 3]', '[p. 4]'])
  expect(whole.startsWith('Portada')).toBe(true)
  expect(marksIn(writeWhole(dividePages(pages), null))).toBeNull()
})
