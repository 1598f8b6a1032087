import { expect, it } from 'vitest'
import { restOfPlan } from './rest-of-plan.ts'

const sections = [450, 550, 1_375, 825, 1_200, 1_050, 550]
const plan = {
  titulo: 'Deserción',
  tesis: '',
  secciones: sections.map((palabras, at) => ({
    titulo: `Apartado ${at}`,
    nivel: 't1' as const,
    palabras,
    contiene: '',
    fuentes: [],
  })),
}

it.each([
  [
    { done: 0, credits: 6 },
    { pages: 25, price: 3.9, isShort: false, canBegin: true },
  ],
  [
    { done: 0, credits: null },
    { pages: 25, isShort: false },
  ],
  [
    { done: 0, credits: 1.6 },
    { reach: 9, isShort: true, canBegin: true },
  ],
  [
    { done: 0, credits: 0.2 },
    { reach: 1, isShort: true, canBegin: false },
  ],
  // A page of text is enough to go on: the title page is there.
  [
    { done: 2, credits: 0.22 },
    { pages: 19, price: 3.3, reach: 1, canBegin: true },
  ],
  [
    { done: 2, credits: 0.2 },
    { reach: 0, isShort: true, canBegin: false },
  ],
  // What is there of the next section is not written or paid for again.
  [
    { done: 2, begun: 1_100, credits: 9 },
    { pages: 15, isShort: false },
  ],
  [{ done: 0, begun: 275, credits: 9 }, { pages: 23 }],
  [{ done: 6, begun: 5_000, credits: 9 }, { pages: 2 }],
])('the rest of a plan has a price, and the credits reach so far: %#', (given, rest) => {
  expect(restOfPlan({ plan, ...given })).toMatchObject(rest)
})

it('what is missing makes the price with the balance', () => {
  expect(restOfPlan({ plan, done: 0, credits: 1.6 }).missing).toBeCloseTo(2.3, 6)
  expect(restOfPlan({ plan, done: 0, credits: 6 }).missing).toBe(0)
})
