import { describe, expect, it } from 'vitest'
import {
  pagesFor,
  pagesPrice,
  planWords,
  reachOf,
  referencePages,
  sectionPages,
  workPages,
} from './plan-size.ts'

// The example of the design: 6 000 words in seven sections.
const sizes = [450, 550, 1_375, 825, 1_200, 1_050, 550]
const plan = {
  secciones: sizes.map((palabras, at) => ({
    titulo: `Apartado ${at + 1}`,
    nivel: 't1' as const,
    palabras,
    contiene: '',
    fuentes: [],
  })),
}

describe('the size of a plan', () => {
  it('of 6 000 words is 25 pages: the title page, 22 of text and 2 of references', () => {
    expect(planWords(plan)).toBe(6_000)
    expect(plan.secciones.map(sectionPages)).toEqual([2, 2, 5, 3, 4, 4, 2])
    expect(referencePages(6_000)).toBe(2)
    expect(workPages(6_000)).toBe(25)
  })

  it('costs 0.17 credits a page, rounded up to the tenth', () => {
    expect(pagesPrice(25)).toBe(4.3)
    expect(pagesPrice(10)).toBe(1.7)
    expect(pagesPrice(9)).toBe(1.6)
  })

  it('is told to the last page that the credits pay for', () => {
    expect(pagesFor(1.6)).toBe(9)
    expect(pagesFor(1.7)).toBe(10)
    expect(pagesFor(0)).toBe(0)
    expect(reachOf(plan, pagesFor(1.6))).toEqual({ section: 2, pages: 4 })
    expect(reachOf(plan, 23)).toBeNull()
    expect(reachOf(plan, 0)).toEqual({ section: 0, pages: 0 })
  })
})
