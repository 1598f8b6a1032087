import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { cpuMs } from '#test/cpu-time.ts'
import {
  charactersIn,
  deliver,
  few,
  freeCharacters,
  split,
  stop,
  tooShort,
} from '#test/delivered-answer.ts'
import { times } from '#test/length.ts'
import { cuts, modelStreams, replacedRoles, runEnds } from '#test/model-streams.ts'
import { AnswerWriter } from './answer-writer.ts'
import { WireReader } from './wire-reader.ts'

const sample: ModelAnswer = {
  comentarios_del_modelo: 'Listo 😀.\nQué verificar: el año.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 't1', content: 'Introducción' },
      { role: 'p', content: 'El agua *nace* arriba. Después baja 😀 despacio.' },
      { role: 'p', content: 'Nadie la mira pasar.' },
    ],
    referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
  },
}
const json = JSON.stringify(sample)

describe('what is delivered of an answer', () => {
  test('is the answer as the specification writes it, however it is cut', () => {
    for (const size of [1, 2, 3, 7, 31, json.length]) {
      const { delivered, recorded } = deliver(split(json, [size]), stop)
      expect(recorded).toEqual(sample)
      expect(delivered.join('')).toBe(json)
      for (const piece of delivered) expect(piece).not.toMatch(/[\ud800-\udbff]$/)
    }
  })

  test('begins with the first word of the first block, then each piece brings its whole words', () => {
    const reader = new AnswerReader()
    const writer = new AnswerWriter(reader)
    const write = (piece: string) => {
      reader.push(piece)
      return writer.write()
    }
    const start = json.indexOf('El páramo')
    expect(write(`Va: ${json.slice(0, start)}E`)).toBe('')
    expect(write('l pá')).toBe(`${json.slice(0, start)}El`)
    expect(write('ra')).toBe('')
    expect(write('mo andino y su')).toBe(' páramo andino y')
    expect(write(' agua. Y')).toBe(' su agua.')
  })

  const around = '{"role":"p","content":"El agua nace arriba."}'
  test.each([
    ['a second body', `{"texto_generado":{"cuerpo":[${around}],"cuerpo":["Baja al valle."]}}`],
    [
      'a second text',
      `{"texto_generado":{"cuerpo":[${around}]},"texto_generado":{"cuerpo":["Baja al valle."]}}`,
    ],
    [
      'a second content',
      '{"texto_generado":{"cuerpo":[{"role":"p","content":"El agua nace arriba.","content":"Baja al valle."}]}}',
    ],
    ['a key before it', `{"texto_generado":{"cuerpo":[${around}],"nota":"Baja al valle."}}`],
  ])('has no text that is not recorded: under %s', (_, text) => {
    const { delivered, recorded, costUnits } = deliver(split(text, [5]), stop)
    const contents = recorded?.texto_generado.cuerpo.map(({ content }) => content)
    expect(contents).toEqual(['El agua nace arriba.', 'Baja al valle.'])
    expect(JSON.parse(delivered.join(''))).toEqual(recorded)
    expect(charactersIn(delivered.join(''))).toBeLessThanOrEqual(costUnits)
  })

  const long = 'Un texto que nadie paga. '.repeat(600)
  test.each([
    ['a key', `{"texto_generado":{"cuerpo":[${around},{"${long}":1}]}}`],
    ['a key beside the text', `{"${long}":true,"texto_generado":{"cuerpo":[${around}]}}`],
    [
      'what follows it',
      `{"texto_generado":{"cuerpo":[${around}]}} ${long} {"texto_generado":{"cuerpo":["${long}"]}}`,
    ],
    ['text before it', `${long} {"texto_generado":{"cuerpo":[${around}]}}`],
    [
      'a role',
      `{"texto_generado":{"cuerpo":[{"role":"p","content":"El agua nace arriba.","type":"${long}"}]}}`,
    ],
    ['white space', `{"texto_generado":{"cuerpo":[${around}${' '.repeat(15_000)}]}}`],
    ['a value that is no text', `{"texto_generado":{"cuerpo":[${around},${'1'.repeat(15_000)}e,`],
  ])('nothing of 15,000 characters in %s', (_, text) => {
    const { delivered } = deliver(split(text, [40]), { type: 'interrupt', reason: 'stopped' })
    const comments = 'Nota: el modelo envió partes con un formato inesperado'.length + 60
    expect(charactersIn(delivered.join(''))).toBeLessThanOrEqual(20 + comments)
  })

  test.each([
    ['bold', 'El **agua clara** baja', ['El', ' agua clara baja']],
    ['underscores', 'El _agua clara_ baja', ['El', ' *agua clara* baja']],
    ['code', 'El `agua clara` baja', ['El', ' agua clara baja']],
    ['a link', 'El [agua clara](https://a.b/c) baja', ['El', ' agua clara (https://a.b/c) baja']],
  ])('shows %s once it is closed', (_, content, pieces) => {
    const text = `{"texto_generado":{"cuerpo":[{"role":"p","content":"${content} y sigue`
    const { delivered } = deliver([...text], { type: 'interrupt', reason: 'lease_lost' })
    const shown = delivered.join('').split('"content":"').at(-1)
    expect(shown).toBe(`${pieces.join('')} y`)
    expect(delivered.join('|')).toContain(pieces[0])
  })

  test('a role that comes after its text is told after it', () => {
    const text =
      '{"texto_generado":{"cuerpo":[{"content":"El agua","role":"t1"},{"content":"Baja","role":"p"}],"referencias":[]},"comentarios_del_modelo":"Listo."}'
    const { delivered } = deliver(split(text, [3]), stop)
    expect(delivered.join('')).toBe(
      '{"comentarios_del_modelo":"","texto_generado":{"cuerpo":[{"content":"El agua","role":"t1"},{"content":"Baja","role":"p"}],"referencias":[]},"comentarios_del_modelo":"Listo."}',
    )
  })

  test('references that end the body, and their heading, are told among the references', () => {
    const cuerpo = [
      { role: 'p', content: 'El agua baja.' },
      { role: 't1', content: 'Referencias' },
      { role: 'ref', content: '2. Ruiz, A. (2020). *X*.' },
      { role: 'ref', content: '1. Mena, P. (2019). *Y*.' },
    ]
    const { delivered } = deliver(split(JSON.stringify({ texto_generado: { cuerpo } }), [9]), stop)
    expect(delivered.join('')).toBe(
      '{"comentarios_del_modelo":"","texto_generado":{"cuerpo":[{"role":"p","content":"El agua baja."}],"referencias":[{"content":"Mena, P. (2019). *Y*."},{"content":"Ruiz, A. (2020). *X*."}]}}',
    )
  })

  test('an answer that is cut off ends with its last whole word, and its JSON is whole', () => {
    const text = json.slice(0, json.indexOf('spacio'))
    const { delivered, recorded } = deliver(split(text, [4]), {
      type: 'finish',
      reason: 'max_tokens',
    })
    expect(JSON.parse(delivered.join(''))).toEqual(recorded)
    expect(recorded?.texto_generado.cuerpo.at(-1)?.content).toBe(
      'El agua *nace* arriba. Después baja 😀',
    )
  })
})

describe('for any stream of a model, cut anywhere, and any end', () => {
  test('the recorded answer is in the JSON, and text beyond it is at most some words', () => {
    fc.assert(
      fc.property(modelStreams, fc.nat(), runEnds, cuts, replacedRoles, (...given) => {
        const [whole, place, how, lengths, role] = given
        const cut = how === stop ? whole : whole.slice(0, place % (whole.length + 1))
        const limits = { replaces: role }
        const { delivered, recorded, costUnits } = deliver(split(cut, lengths), how, limits)
        const all = delivered.join('')
        if (recorded === null) {
          expect(charactersIn(all)).toBeLessThan(tooShort)
          return
        }
        const { comentarios_del_modelo: comments, texto_generado: text } = recorded
        expect(costUnits).toBe(generationCostUnits(comments, text))
        const parsed = JSON.parse(all)
        parsed.texto_generado.referencias = arrangeReferences(parsed.texto_generado.referencias)
        expect(parsed).toEqual(recorded)
        expect(freeCharacters(delivered, recorded)).toBeLessThan(few)
        // Corrected once as a block and once as a body.
        expect(charactersIn(all)).toBeLessThan(3 * costUnits + few)
      }),
      { numRuns: times(2_000, 400) },
    )
  })

  test('the browser reads the recorded answer, however its pieces are cut', () => {
    fc.assert(
      fc.property(modelStreams, runEnds, cuts, (whole, how, lengths) => {
        const { delivered, recorded } = deliver(split(whole, lengths), how)
        if (recorded === null) return
        const browser = new WireReader()
        for (const piece of split(delivered.join(''), lengths)) browser.push(piece)
        expect(browser.finish()).toEqual({ kind: 'complete', answer: recorded })
      }),
      { numRuns: times(500, 150) },
    )
  })

  test('at the limit of the credits at most some more characters are delivered than charged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        cuts,
        fc.boolean(),
        (outputUnits, lengths, atOnce) => {
          const cuerpo = [{ role: 'p', content: 'El agua baja al valle. '.repeat(400) }]
          const text = JSON.stringify({ texto_generado: { cuerpo } })
          const pieces = atOnce ? [text] : split(text, lengths)
          const { delivered, costUnits } = deliver(pieces, stop, { outputUnits })
          expect(costUnits).toBeGreaterThan(outputUnits - 10)
          expect(charactersIn(delivered.join(''))).toBeLessThan(costUnits + 600)
        },
      ),
      { numRuns: 50 },
    )
  })
})

test.each([
  ['words', 'palabra '],
  ['paragraphs', 'a\\n\\n'],
  ['brackets', '['],
  ['labels', '[x]'],
  ['links', '[x]('],
  ['nested links', '[[x](a)](b'],
  ['backticks', '`'],
  ['code', '`a` '],
  ['stars', '*'],
  ['open bold', '**a '],
  ['underscores', '_a '],
  ['escapes', '\\\\_'],
  ['addresses', 'https://a_b_'],
  ['angles', '<http://'],
  ['white space', ' '],
  ['headings', '# a\\n'],
  ['hashes', '#'],
  ['marks of lists', '- '],
  ['rows', '| a '],
  ['figures', '1. '],
])('40,000 characters of %s are read and written in linear time', (_, unit) => {
  const content = unit.repeat(Math.ceil(40_000 / unit.length))
  const text = `{"texto_generado":{"cuerpo":[{"role":"p","content":"Uno ${content}"}]}}`
  const pieces = split(text, [16])
  expect(cpuMs(() => deliver(pieces, stop))).toBeLessThan(8_000)
})
