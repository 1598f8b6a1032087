import { expect, test } from 'vitest'
import { askedPlanLength } from './plan-length.ts'

const plan = {
  secciones: ['Introducción', 'Marco teórico', 'El páramo', 'Conclusiones'].map((titulo) => ({
    titulo,
  })),
}
const pages = (count: number) => ({ unit: 'pages', min: count, max: count })

test.each([
  ['Hazlo de 20 páginas', pages(20)],
  ['que el trabajo tenga 20 páginas', pages(20)],
  ['una monografía de 12 páginas sobre el páramo', pages(12)],
  ['quita el apartado 3 y hazlo de 18 páginas', pages(18)],
  ['Que sean 3 000 palabras. Quita la introducción.', { unit: 'words', min: 3_000, max: 3_000 }],
])('a change of a plan says the length of the work: %s', (request, length) => {
  expect(askedPlanLength(request, plan)).toEqual(length)
})

test.each([
  'que el marco teórico tenga 800 palabras',
  'acorta la introducción a 250 palabras',
  'alarga el 4 hasta 4 páginas',
  'que el apartado 3 tenga 500 palabras',
  'que el 3 tenga 500 palabras',
  'la última de 2 páginas',
  'añade un apartado de dos páginas sobre la ley',
  'cambia el título del 2 a Estado del arte',
])('or that of a section, which is not the work’s: %s', (request) => {
  expect(askedPlanLength(request, plan)).toBeNull()
})
