import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { type BlockRole, blockRoles } from '#core/document/block-roles.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerReader, readAnswer } from './answer-reader.ts'

const paragraph = (text: unknown) =>
  typeof text === 'string'
    ? legible(text)
        .replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
        .replace(/^ | $/g, '')
    : ''
const legible = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  text.replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '').replace(/\p{Surrogate}/gu, '\ufffd')
const lines = (text: unknown) =>
  typeof text === 'string'
    ? legible(text)
        .replace(
          /[ \t\n\v\f\r\u0085\u2028\u2029]+/g,
          (run) =>
            ['', '\n', '\n\n'][Math.min(2, run.replace(/[^\n\u0085\u2028\u2029]/g, '').length)] ||
            ' ',
        )
        .replace(/^[ \n]+|[ \n]+$/g, '')
    : ''

/** The reader's rules said another way, over JSON.parse. */
function reference(json: string): ReturnType<AnswerReader['finish']> {
  const value = JSON.parse(json)
  const text = value.texto_generado
  const isObject = typeof text === 'object' && text !== null && !Array.isArray(text)
  const items = (list: unknown): { role: BlockRole; content: string }[] =>
    (Array.isArray(list) ? list : [])
      .map((item) => (typeof item === 'string' ? { content: item } : item))
      .filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
      .map((item) => ({
        role: blockRoles.find((role) => role === item.role) ?? ('p' as const),
        content: paragraph(item.content),
      }))
      .filter(({ content }) => content !== '')
  const cuerpo = isObject ? items(text.cuerpo) : []
  if (cuerpo.length === 0) return { kind: 'wrong_format' }
  const referencias = items(text.referencias).map(({ content }) => ({ content }))
  return {
    kind: 'complete',
    answer: {
      comentarios_del_modelo: lines(value.comentarios_del_modelo),
      texto_generado: { cuerpo, referencias },
    },
  }
}

const prose = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'ñ', ' ', '\n', '\r', '\t', '😀', '*', '"', '\\', '\u2028'),
    maxLength: 30,
  }),
)
const item = fc.oneof(
  { weight: 6, arbitrary: fc.record({ role: fc.constantFrom(...blockRoles), content: prose }) },
  fc.record(
    { content: prose, role: fc.string({ maxLength: 4 }), nota: fc.jsonValue() },
    { requiredKeys: [] },
  ),
  prose,
  fc.jsonValue(),
)
const wellFormed = fc.record({
  comentarios_del_modelo: prose,
  texto_generado: fc.record({
    cuerpo: fc.array(item, { minLength: 1 }),
    referencias: fc.array(item),
  }),
})
const loose = fc.record(
  {
    otra: fc.jsonValue(),
    texto_generado: fc.oneof(
      fc.record(
        { referencias: fc.array(item), x: fc.jsonValue(), cuerpo: fc.array(item) },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    ),
    comentarios_del_modelo: fc.oneof(prose, fc.jsonValue()),
  },
  { requiredKeys: ['otra'] },
)
const cuts = fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 8 })

function split(text: string, lengths: number[]): string[] {
  const pieces: string[] = []
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length]!
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

const sample: ModelAnswer = {
  comentarios_del_modelo: 'Listo.\nQué verificar: el año.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 'p', content: 'El agua *nace* arriba. Después baja despacio.' },
      { role: 'p', content: 'Nadie la mira 😀 pasar.' },
    ],
    referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
  },
}
const json = JSON.stringify(sample)

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
          expect(reader.finish()).toEqual(reference(text))
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('at every moment the count of units is the cost of the answer so far', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormed, loose), cuts, (value, lengths) => {
        const reader = new AnswerReader()
        for (const piece of split(JSON.stringify(value), lengths)) {
          reader.push(piece)
          const { comments, text } = reader.answer
          expect(reader.billableUnits).toBe(generationCostUnits(comments, text))
        }
      }),
    )
  })

  test('finished blocks keep their identity while the last one grows', () => {
    const reader = new AnswerReader()
    let before = reader.answer.text
    for (const char of json) {
      reader.push(char)
      const now = reader.answer.text
      for (const [index, block] of before.cuerpo.slice(0, -1).entries()) {
        expect(now.cuerpo[index]).toBe(block)
      }
      for (const [index, item] of before.referencias.slice(0, -1).entries()) {
        expect(now.referencias[index]).toBe(item)
      }
      before = now
    }
    expect(before).toEqual(sample.texto_generado)
  })

  test('the answer is the same object until more of it is read', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, 150))
    expect(reader.answer).toBe(reader.answer)
  })

  test('a list shown earlier does not change under the hands of whoever holds it', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, 160))
    const held = reader.answer.text
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
      const bare = split(text, [size])
        .map((piece) => reader.push(piece))
        .join('')
      expect(reader.finish()).toEqual({ kind: 'complete', answer: sample })
      expect(JSON.parse(bare)).toEqual(sample)
    }
  })

  test('says that the text is an object as soon as it begins, and not for a string', () => {
    const good = new AnswerReader()
    good.push('{"comentarios_del_modelo":"x","texto_generado":')
    expect(good.hasTextObject).toBe(false)
    good.push('{')
    expect(good.hasTextObject).toBe(true)
    const bad = new AnswerReader()
    bad.push('{"texto_generado":"{}"')
    expect(bad.hasTextObject).toBe(false)
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
    ['{"texto_generado":{"cuerpo":"texto"}}', 'wrong_format'],
    ['{"texto_generado":null}', 'wrong_format'],
    [json, 'complete'],
  ])('%j is %s', (text, kind) => {
    expect(readAnswer(text).kind).toBe(kind)
  })

  test('a key given twice counts as JSON.parse counts it: the last one', () => {
    const text =
      '{"texto_generado":{"cuerpo":["uno"],"cuerpo":[{"content":"a","role":"t1","content":"dos"}]},"comentarios_del_modelo":"a","comentarios_del_modelo":"b"}'
    expect(readAnswer(text)).toEqual(reference(text))
    const twice =
      '{"texto_generado":{"cuerpo":["uno"],"referencias":["r"]},"texto_generado":{"cuerpo":["dos"]}}'
    expect(readAnswer(twice)).toEqual(reference(twice))
    expect(readAnswer('{"texto_generado":{"cuerpo":["a"]},"texto_generado":"b"}').kind).toBe(
      'wrong_format',
    )
  })

  test('reading a long answer in small pieces costs its length, not its square', () => {
    const block = { role: 'p', content: 'palabra '.repeat(100_000).trim() }
    const text = JSON.stringify({ texto_generado: { cuerpo: [block], referencias: [] } })
    const started = performance.now()
    const reader = new AnswerReader()
    for (const piece of split(text, [16])) reader.push(piece)
    expect(reader.billableUnits).toBe(block.content.length)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('keeping what there is of an answer that ended early', () => {
  const bare = (text: string) => text.replaceAll('*', '')

  test('any cut keeps a beginning of the whole, whole words only, and never throws', () => {
    for (let at = 0; at <= json.length; at++) {
      const reader = new AnswerReader()
      reader.push(json.slice(0, at))
      const kept = reader.salvage()
      if (!kept) continue
      const { cuerpo, referencias } = kept.texto_generado
      for (const [index, block] of cuerpo.entries()) {
        const whole = sample.texto_generado.cuerpo[index]!
        expect(block.role).toBe(whole.role)
        expect(bare(whole.content).startsWith(bare(block.content))).toBe(true)
        const next = bare(whole.content).charAt(bare(block.content).length)
        expect(next === '' || next === ' ' || /[.]$/.test(block.content)).toBe(true)
        expect((block.content.match(/\*/g) ?? []).length % 2).toBe(0)
      }
      expect(sample.texto_generado.referencias.slice(0, referencias.length)).toEqual(referencias)
    }
  })

  test('any cut of any answer keeps a beginning of it', () => {
    fc.assert(
      fc.property(wellFormed, fc.nat(), (value, place) => {
        const text = JSON.stringify(value)
        const reader = new AnswerReader()
        reader.push(text.slice(0, place % (text.length + 1)))
        reader.finish()
        const kept = reader.salvage()
        const whole = reference(text)
        if (!kept) return
        expect(whole.kind).toBe('complete')
        if (whole.kind !== 'complete') return
        const all = whole.answer.texto_generado.cuerpo
        for (const [index, block] of kept.texto_generado.cuerpo.entries()) {
          expect(block.content).not.toBe('')
          expect(bare(all[index]!.content).startsWith(bare(block.content))).toBe(true)
        }
      }),
      { numRuns: 1000 },
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
  ])('%j ends as %j', (content, kept) => {
    const reader = new AnswerReader()
    reader.push(`{"texto_generado":{"cuerpo":[{"role":"p","content":"${content}`)
    expect(reader.salvage()?.texto_generado.cuerpo).toEqual([{ role: 'p', content: kept }])
  })

  test('one broken word is nothing to keep', () => {
    const reader = new AnswerReader()
    reader.push(
      '{"comentarios_del_modelo":"a","texto_generado":{"cuerpo":[{"role":"t1","content":"Metodol',
    )
    expect(reader.salvage()).toBeNull()
  })

  test('a half-written reference is left out', () => {
    const reader = new AnswerReader()
    reader.push(json.slice(0, json.indexOf('s.f.')))
    expect(reader.salvage()?.texto_generado).toEqual({ ...sample.texto_generado, referencias: [] })
  })

  test('a whole answer is kept as it is', () => {
    const reader = new AnswerReader()
    reader.push(json)
    expect(reader.salvage()).toEqual(sample)
  })
})
