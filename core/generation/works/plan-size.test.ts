import { describe, expect, it } from 'vitest'
import {
  pageReached,
  planWords,
  reachOf,
  referencePages,
  sectionPages,
  textPagesFor,
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

  it('is reached page by page, the title page first', () => {
    expect(pageReached(1_240, 6_000)).toBe(6)
    expect(pageReached(7_000, 6_000)).toBe(25)
  })

  it('is told to the last page of text that the credits pay for', () => {
    expect(textPagesFor(1.6)).toBe(8)
    expect(textPagesFor(1.8)).toBe(10)
    expect(textPagesFor(0)).toBe(0)
    expect(reachOf(plan, textPagesFor(1.6))).toEqual({ section: 2, pages: 4 })
    expect(reachOf(plan, 22)).toBeNull()
    expect(reachOf(plan, 0)).toEqual({ section: 0, pages: 0 })
  })
})
