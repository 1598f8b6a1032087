import { describe, expect, it } from 'vitest'
import type { Block } from '#core/document/model.ts'
import { workProgress } from './work-progress.ts'

const plan = {
  secciones: ['Introducción', 'Marco teórico', 'Método'].map((titulo) => ({
    titulo,
    nivel: 't1' as const,
    palabras: 300,
    contiene: '',
    fuentes: [],
  })),
}
const heading = (content: string, role: 't1' | 't2' = 't1'): Block => ({ role, content })
const text = (words: number): Block => ({ role: 'p', content: 'agua '.repeat(words).trim() })

describe('the progress of a work', () => {
  it('is the section whose heading came last, and the words of each', () => {
    const blocks = [
      { role: 'title-main', content: 'Un título' } as const,
      heading('Introducción'),
      text(40),
      heading('Marco teórico'),
      text(10),
      text(5),
    ]
    expect(workProgress(plan, blocks)).toEqual({ section: 1, words: [40, 15, 0], total: 55 })
  })

  it('before the first heading is the first section', () => {
    expect(workProgress(plan, [])).toEqual({ section: 0, words: [0, 0, 0], total: 0 })
  })

  it('is not led astray by headings inside a section', () => {
    const blocks = [
      heading('Introducción'),
      heading('Antecedentes', 't2'),
      text(7),
      heading('Método', 't2'),
      text(3),
    ]
    expect(workProgress(plan, blocks)).toEqual({ section: 0, words: [10, 0, 0], total: 10 })
  })
})
