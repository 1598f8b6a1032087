import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { blockRoles } from '#core/document/block-roles.ts'
import { parseAnswer } from '#test/parsed-answer.ts'
import { shortAnswer } from '#test/short-answer.ts'
import { AnswerReader } from './answer-reader.ts'

const prose = fc.string({
  unit: fc.constantFrom(
    'a',
    'ñ',
    ' ',
    '\n',
    '😀',
    '*',
    '_',
    '#',
    '- ',
    '1. ',
    '.',
    '"',
    '\\',
    '|',
    '|\n',
  ),
  maxLength: 30,
})
const wellFormed = fc.record({
  comentarios_del_modelo: prose,
  texto_generado: fc.record({
    cuerpo: fc
      .array(fc.record({ role: fc.constantFrom(...blockRoles), content: prose }))
      .map((blocks) => [...blocks, { role: 'p', content: 'Fin.' }]),
    referencias: fc.array(fc.record({ content: prose })),
  }),
})

const json = JSON.stringify(shortAnswer)

describe('keeping a partial answer', () => {
  // A cut may leave a mark without its partner, and a bar at the end of a line that is no row of a table.
  const bare = (text: string) => text.replace(/[*_|]|^\s+/g, '')

  test('any cut keeps a beginning of the whole, whole words only, and never throws', () => {
    for (let at = 0; at <= json.length; at++) {
      const reader = new AnswerReader()
      reader.push(json.slice(0, at))
      const kept = reader.partialAnswer()
      if (!kept) continue
      const { cuerpo, referencias } = kept.texto_generado
      for (const [index, block] of cuerpo.entries()) {
        const whole = shortAnswer.texto_generado.cuerpo[index]!
        expect(block.role).toBe(whole.role)
        expect(bare(whole.content).startsWith(bare(block.content))).toBe(true)
        const next = bare(whole.content).charAt(bare(block.content).length)
        expect(next === '' || next === ' ' || /[.]$/.test(block.content)).toBe(true)
        expect((block.content.match(/\*/g) ?? []).length % 2).toBe(0)
      }
      expect(shortAnswer.texto_generado.referencias.slice(0, referencias.length)).toEqual(
        referencias,
      )
    }
  })

  test('any cut of any answer keeps a beginning of it', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(), (value, place) => {
        const text = JSON.stringify(value)
        const reader = new AnswerReader()
        reader.push(text.slice(0, place % (text.length + 1)))
        const { comments, text: so } = reader.object.answer
        expect(reader.object.billableUnits).toBe(generationCostUnits(comments, so))
        const kept = reader.partialAnswer()
        const whole = parseAnswer(text)
        if (!kept) return
        expect(whole.kind).toBe('complete')
        if (whole.kind !== 'complete') return
        const all = whole.answer.texto_generado.cuerpo
        for (const [index, block] of kept.texto_generado.cuerpo.entries()) {
          expect(block.content).not.toBe('')
          expect(bare(all[index]!.content).startsWith(bare(block.content))).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
  })

  test.each([
    ['El agua *nace* arr', 'El agua *nace*'],
    ['El agua *nace arr', 'El agua *nace*'],
    ['El agua *na', 'El agua'],
    ['El agua nace. ', 'El agua nace.'],
    ['El agua nace.', 'El agua nace.'],
    ['El agua ', 'El agua'],
    ['cuatro \\\\* ci', 'cuatro \\*'],
    ['El **agua nace arr', 'El agua nace'],
    ['El _agua nace_ arr', 'El *agua nace*'],
    ['El agua [del río](https://a.b/c', 'El agua del río'],
  ])('%j ends as %j', (content, kept) => {
    const reader = new AnswerReader()
    reader.push(`{"texto_generado":{"cuerpo":[{"role":"p","content":"${content}`)
    expect(reader.partialAnswer()?.texto_generado.cuerpo).toEqual([{ role: 'p', content: kept }])
  })

  test('a single partial word is not kept', () => {
    const reader = new AnswerReader()
    reader.push(
      '{"comentarios_del_modelo":"a","texto_generado":{"cuerpo":[{"role":"t1","content":"Metodol',
    )
    expect(reader.partialAnswer()).toBeNull()
  })

  test('a half-written reference is left out', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, json.indexOf('s.f.')))
    expect(reader.partialAnswer()?.texto_generado).toEqual({
      ...shortAnswer.texto_generado,
      referencias: [],
    })
  })

  test('a whole answer is kept as it is', () => {
    const reader = new AnswerReader()
    reader.push(json)
    expect(reader.partialAnswer()).toEqual(shortAnswer)
  })
})
