import { expect, it } from 'vitest'
import { dividePages, writeWhole } from './source-passages.ts'

const marksOf = (pages: string[]) =>
  writeWhole(dividePages(pages), { hasPages: true }).match(/\[p\. -?\d+\]/g)

it('a whole text is marked with its printed pages', () => {
  const pages = [310, 311, 312, 313].map((number) => `${number}\nEl agua de los ríos.`)
  expect(marksOf(pages)).toEqual(['[p. 310]', '[p. 311]', '[p. 312]', '[p. 313]'])
})

it('pages before page 1 have no mark', () => {
  const pages = ['Portada', 'Índice', ...[1, 2, 3, 4].map((number) => `${number}\nEl agua.`)]
  expect(marksOf(pages)).toEqual(['[p. 1]', '[p. 2]', '[p. 3]', '[p. 4]'])
})
