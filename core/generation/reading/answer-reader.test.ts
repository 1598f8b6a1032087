import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { blockRoles } from '#core/document/block-roles.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { split } from '#test/delivered-answer.ts'
import { parseAnswer } from '#test/parsed-answer.ts'
import { readAnswer } from '#test/read-answer.ts'
import { shortAnswer } from '#test/short-answer.ts'
import { AnswerReader } from './answer-reader.ts'

const prose = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'ñ', ' ', '\n', '\r', '\t', '😀', '*', '"', '\\', '\u2028'),
    maxLength: 30,
  }),
)
/** Values without the names that the recursive oracle does not know. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2, noUnicodeString: true }),
  fc.dictionary(
    fc.constantFrom('type', 'texto', 'items', 't2', 'otra'),
    fc.oneof(prose, fc.array(prose, { maxLength: 3 }), fc.integer()),
  ),
)
const block = fc.oneof(
  { weight: 6, arbitrary: fc.record({ role: fc.constantFrom(...blockRoles), content: prose }) },
  fc.record(
    {
      content: fc.oneof(prose, fc.array(prose, { maxLength: 3 })),
      role: fc.constantFrom('p', 'list', 'Título', 'h2', ''),
      nota: odd,
    },
    { requiredKeys: [] },
  ),
  prose,
  fc.array(fc.oneof(prose, fc.constantFrom('t1', 'ref')), { maxLength: 3 }),
  odd,
)
/** No references in parts, which have their own table. */
const reference = fc.oneof(prose, fc.record({ content: prose }), fc.array(prose, { maxLength: 2 }))
/** A last block that neither heads references nor is one. */
const end = fc.constant({ role: 'p', content: 'Fin.' })
const body = fc
  .tuple(fc.array(block, { maxLength: 5 }), end)
  .map(([blocks, last]) => [...blocks, last])
const wellFormed = fc.record({
  comentarios_del_modelo: prose,
  texto_generado: fc.record({ cuerpo: body, referencias: fc.array(reference, { maxLength: 4 }) }),
})
const loose = fc.record(
  {
    otra: odd,
    texto_generado: fc.oneof(
      fc.record({ referencias: fc.array(reference), cuerpo: body }, { requiredKeys: [] }),
      fc.string(),
      fc.constant(null),
    ),
    comentarios_del_modelo: fc.oneof(prose, odd),
  },
  { requiredKeys: ['otra'] },
)
const cuts = fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 8 })

const json = JSON.stringify(shortAnswer)

describe('reading the answer while it arrives', () => {
  test('any way of cutting the text gives what JSON.parse gives of the whole', () => {
    fc.assert(
      fc.property(
        fc.oneof(wellFormed, loose),
        cuts,
        fc.constantFrom(0, 1),
        (value, lengths, indent) => {
          const text = JSON.stringify(value, null, indent)
          const reader = new AnswerReader()
          for (const piece of split(text, lengths)) reader.push(piece)
          expect(reader.finish()).toEqual(parseAnswer(text))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('at every moment the count of units is the cost of the answer so far', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormed, loose), cuts, (value, lengths) => {
        const reader = new AnswerReader()
        for (const piece of split(JSON.stringify(value), lengths)) {
          reader.push(piece)
          const { comments, text } = reader.object.answer
          expect(reader.object.billableUnits).toBe(generationCostUnits(comments, text))
        }
      }),
    )
  })

  test('finished blocks keep their identity while the last one grows', () => {
    const reader = new AnswerReader()
    let before = reader.object.answer.text
    for (const char of json) {
      reader.push(char)
      const now = reader.object.answer.text
      for (const [index, block] of before.cuerpo.slice(0, -1).entries()) {
        expect(now.cuerpo[index]).toBe(block)
      }
      for (const [index, item] of before.referencias.slice(0, -1).entries()) {
        expect(now.referencias[index]).toBe(item)
      }
      before = now
    }
    expect(before).toEqual(shortAnswer.texto_generado)
  })

  test('the answer is the same object until more of it is read', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, 150))
    expect(reader.object.answer).toBe(reader.object.answer)
  })

  test('a list that was returned earlier is not mutated', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, 160))
    const held = reader.object.answer.text
    const copy = structuredClone(held)
    reader.push(json.slice(160))
    expect(held).toEqual(copy)
  })

  test.each([
    ['a byte-order mark', `\ufeff${json}`],
    ['a code fence', `\`\`\`json\n${json}\n\`\`\``],
    [
      'prose before and after',
      `Claro {aquí} tienes { el trabajo:\n\n${json}\n\nEspero que te sirva.`,
    ],
    ['an array around it', `[${json}]`],
    ['white space inside the opening', json.replace('{', '{ \n\t ')],
  ])('%s around the object is ignored, however it is cut', (_, text) => {
    for (const size of [1, 2, 7, text.length]) {
      const reader = new AnswerReader()
      for (const piece of split(text, [size])) reader.push(piece)
      expect(reader.finish()).toEqual({ kind: 'complete', answer: shortAnswer })
    }
  })

  test('reports `texto_generado` as an object as soon as it begins, but not a string', () => {
    const good = new AnswerReader()
    good.push('{"comentarios_del_modelo":"x","texto_generado":')
    expect(good.object.hasTextObject).toBe(false)
    good.push('{')
    expect(good.object.hasTextObject).toBe(true)
    const bad = new AnswerReader()
    bad.push('{"texto_generado":"{}"')
    expect(bad.object.hasTextObject).toBe(false)
  })

  test.each([
    ['', 'empty'],
    [' \n\ufeff ', 'empty'],
    ['hola', 'malformed'],
    [json.slice(0, -1), 'malformed'],
    [json.replace('"p"', '"p'), 'malformed'],
    ['{}', 'wrong_format'],
    ['[]', 'wrong_format'],
    ['"un texto"', 'wrong_format'],
    ['{"texto_generado":"El páramo…"}', 'wrong_format'],
    ['{"texto_generado":{"cuerpo":[],"referencias":[]}}', 'wrong_format'],
    ['{"texto_generado":{"cuerpo":[{"role":"p","content":" \\n"}]}}', 'wrong_format'],
    ['{"texto_generado":[{"role":"p","content":"texto"}]}', 'wrong_format'],
    ['{"texto_generado":{"cuerpo":"texto"}}', 'complete'],
    ['{"texto_generado":null}', 'wrong_format'],
    [json, 'complete'],
  ])('%j is %s', (text, kind) => {
    expect(readAnswer(text).kind).toBe(kind)
  })

  test('a key given twice adds to the first one: what was read is kept', () => {
    const text =
      '{"texto_generado":{"cuerpo":["uno"],"referencias":["Arias (2019)."],"cuerpo":[{"content":"a","role":"t1","content":"dos"}]},"comentarios_del_modelo":"a","comentarios_del_modelo":"b","texto_generado":{"cuerpo":["tres"]}}'
    const reader = new AnswerReader()
    reader.push(text)
    expect(reader.finish()).toEqual({
      kind: 'complete',
      answer: {
        comentarios_del_modelo: 'a\nb',
        texto_generado: {
          cuerpo: [
            { role: 'p', content: 'uno' },
            { role: 't1', content: 'a' },
            { role: 'p', content: 'dos' },
            { role: 'p', content: 'tres' },
          ],
          referencias: [{ content: 'Arias (2019).' }],
        },
      },
    })
  })

  test('a long answer in small pieces takes linear time', () => {
    const block = { role: 'p', content: 'palabra '.repeat(100_000).trim() }
    const text = JSON.stringify({ texto_generado: { cuerpo: [block], referencias: [] } })
    const reader = new AnswerReader()
    const spent = cpuMs(() => {
      for (const piece of split(text, [16])) reader.push(piece)
    })
    expect(reader.object.billableUnits).toBe(block.content.length)
    expect(spent).toBeLessThan(5_000)
  })
})
