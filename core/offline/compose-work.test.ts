import { describe, expect, test } from 'vitest'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { planWords } from '#core/generation/works/plan-size.ts'
import { changesBetween } from './changes-between.ts'
import { composeScaffold } from './compose-scaffold.ts'
import { composePlan, composeSection } from './compose-work.ts'

const student = { fullName: 'Ana Mena', career: 'Derecho', semester: 'Cuarto' }

describe('a long work without a model', () => {
  test('is planned by the chapters of its genre, with the words that were asked', () => {
    const plan = composePlan('Una monografía de 25 páginas sobre el páramo', 6_875)
    expect(plan.titulo).toMatch(/páramo/)
    expect(Math.abs(planWords(plan) - 6_875)).toBeLessThan(10)
    expect(plan.secciones[0]?.titulo).toBe('Introducción')
    expect(plan.secciones.at(-1)?.titulo).toBe('Antes de entregar')
  })

  test('each section is guidance for it, without its heading; what was written is not written again', () => {
    const request = 'Un ensayo de 10 páginas sobre el páramo'
    for (const { titulo, palabras } of composePlan(request, 2_750).secciones) {
      const section = { title: titulo, words: palabras }
      const { cuerpo } = composeSection(request, section, false).texto_generado
      expect(cuerpo.length).toBeGreaterThan(0)
      expect(cuerpo.some(({ content }) => content === titulo)).toBe(false)
      expect(composeSection(request, section, true).texto_generado.cuerpo).toEqual([])
    }
    const own = composeSection(request, { title: 'Mi apartado', words: 300 }, false)
    expect(own.texto_generado.cuerpo[0]?.content).toContain('«Mi apartado»')
  })
})

describe('a revision without a model is named changes', () => {
  const whole = composeScaffold({ request: 'Un ensayo sobre el páramo', previous: null, student })
  const before = whole.texto_generado

  test.each([
    'Cambia el título a «El agua de todos»',
    'Agrega un apartado sobre la minería',
    'Hazlo más corto',
    'Hazlo más largo',
    'Usa más ejemplos de Loja',
  ])('%s', (request) => {
    const after = composeScaffold({ request, previous: before, student })
    const changes = changesBetween(before, after)
    const written = JSON.stringify(changes)
    expect(written.length).toBeLessThan(JSON.stringify(after).length / 2)
    const reader = new AnswerReader({ base: before })
    reader.push(written)
    const outcome = reader.finish()
    expect(outcome.kind === 'complete' && outcome.answer).toEqual(after)
  })
})
