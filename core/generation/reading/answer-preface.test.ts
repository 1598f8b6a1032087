import { describe, expect, test } from 'vitest'
import { AnswerWriter } from '#core/generation/wire/answer-writer.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { AnswerReader } from './answer-reader.ts'

const sample = {
  comentarios_del_modelo: 'Listo 😀.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 'p', content: 'El agua nace 😀 arriba.' },
    ],
    referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
  },
}
const json = JSON.stringify(sample)
const draft = JSON.stringify({ texto_generado: { cuerpo: ['Un borrador.'] } })

function deliver(text: string, size: number) {
  const reader = new AnswerReader()
  const writer = new AnswerWriter(reader)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += size) {
    reader.push(text.slice(at, at + size))
    pieces.push(writer.write())
  }
  const outcome = reader.finish()
  if (outcome.kind === 'complete') pieces.push(writer.end(outcome.answer))
  return { reader, pieces }
}

describe('the text around the answer', () => {
  test.each([
    ['braces and a small object', `Aquí {"nota": 1} y {esto} va { "x" }: ${json}`],
    ['an object that breaks off', `Va {"nota": "sin cerrar y ya: ${json}`],
    ['a broken draft', `{"comentarios_del_modelo": 'x', "texto_generado": {} }\n${json}`],
    ['a draft without blocks', `{"texto_generado":{"cuerpo":[]}} ${json}`],
    ['an error object and a fence', `{"error":{"code":1}}\n\`\`\`json\n${json}\n\`\`\``],
    ['thinking aloud with a draft', `<think>Primero {"a": ${draft}</think>${json}`],
    [
      'other names of thinking',
      `<Thinking>${draft}</THINKING >\n<reasoning>{"b"</reasoning>${json}`,
    ],
    ['thinking after an object', `{"nota":1}<think>${draft}</think>${json}`],
    ['less-than signs', `x < y, <b>a</b>, <thi ${json}`],
    ['an object after it', `${json} {"texto_generado":{"cuerpo":["Otro."]}} <think>`],
    ['objects inside an object that is none', `{"a":{"b":${'{"c":'.repeat(20)} x ${json}`],
  ])('%s is left out, however it is cut', (_, text) => {
    for (const size of [1, 2, 7, 31, text.length]) {
      const { reader, pieces } = deliver(text, size)
      expect(reader.finish()).toEqual({ kind: 'complete', answer: sample })
      expect(JSON.parse(pieces.join(''))).toEqual(sample)
    }
  })

  test.each([
    ['{"nota":1}', 'wrong_format'],
    ['{"nota":1} y nada más', 'wrong_format'],
    [`{"texto_generado":"${'a'}"} fin`, 'wrong_format'],
    ['{"comentarios_del_modelo":"a","texto_generado":{"titulo":"El páramo"}}', 'wrong_format'],
    [`<think>${json}`, 'malformed'],
    [`<think>${json}</thinking> fin`, 'malformed'],
    ['{"nota":1} {"texto_generado":{"cuer', 'malformed'],
    ['{"texto_generado": {"a": {"b": 1} bad', 'malformed'],
  ])('%j is %s', (text, kind) => {
    for (const size of [1, 3, text.length]) {
      const { reader, pieces } = deliver(text, size)
      expect(reader.finish().kind).toBe(kind)
      expect(pieces.join('')).toBe('')
    }
  })

  test('an object that breaks after its first block is still the answer', () => {
    const { reader } = deliver(`{"texto_generado":{"cuerpo":["Uno dos", x ${json}`, 5)
    expect(reader.state).toBe('broken')
    expect(reader.finish().kind).toBe('malformed')
  })

  test('a million braces take linear time', () => {
    const spent = cpuMs(() => {
      for (const unit of ['{"', '{"a":', '{ ', '<think>{"', '{"a":"']) {
        const { reader } = deliver(unit.repeat(200_000), 1_000)
        expect(reader.finish().kind).toBe('malformed')
      }
    })
    expect(spent).toBeLessThan(15_000)
  })
})

describe('holding the answer back until it has begun', () => {
  test('nothing is delivered before the first block has text', () => {
    const reader = new AnswerReader()
    const writer = new AnswerWriter(reader)
    const start = json.indexOf('El páramo')
    reader.push(`Va: ${json.slice(0, start)}`)
    expect(reader.hasBegun).toBe(false)
    expect(writer.write()).toBe('')
    reader.push('El páramo"')
    expect(reader.hasBegun).toBe(true)
    expect(writer.write()).toBe(`${json.slice(0, start)}El páramo`)
  })

  test('an answer that never begins is not delivered, however long it is', () => {
    const short = deliver('x {"comentarios_del_modelo":"Lo si', 3)
    expect(short.pieces.join('')).toBe('')
    const long = deliver(`{"comentarios_del_modelo":"${'a '.repeat(60_000)}`, 1_000)
    expect(long.pieces.join('')).toBe('')
  })

  test('an object of more than 65,536 characters counts as the answer', () => {
    const { reader } = deliver(`{"comentarios_del_modelo":"${'a '.repeat(60_000)}`, 1_000)
    expect(reader.hasBegun).toBe(true)
  })
})

describe('an event that the provider sends twice', () => {
  const body = '{"texto_generado":{"cuerpo":[{"role":"p","content":"Uno '
  const melting = 'dos."},{"role":"p","content":"Tres '
  const end = 'cuatro."}]}}'
  const read = (pieces: string[], ignoresRepeatedPieces = true) => {
    const reader = new AnswerReader({ ignoresRepeatedPieces })
    for (const piece of pieces) reader.push(piece)
    return {
      kind: reader.finish().kind,
      contents: reader.object.answer.text.cuerpo.map(({ content }) => content),
    }
  }

  test('is ignored when it would merge two blocks', () => {
    const { kind, contents } = read([body, melting, melting, melting, end])
    expect(contents).toEqual(['Uno dos.', 'Tres cuatro.'])
    expect(kind).toBe('complete')
  })

  test('is ignored between references and between plain strings', () => {
    const list = '{"texto_generado":{"cuerpo":["Uno'
    expect(read([list, ' a","Dos', ' a","Dos', ' b"]}}']).contents).toEqual(['Uno a', 'Dos b'])
    const reader = new AnswerReader({ ignoresRepeatedPieces: true })
    const piece = ' (2020)."},{"content":"Ruiz'
    const start = '{"texto_generado":{"cuerpo":["a"],"referencias":[{"content":"Arias'
    for (const text of [start, piece, piece, ' (2021)."}]}}']) reader.push(text)
    expect(reader.object.answer.text.referencias).toHaveLength(2)
  })

  test.each([
    ['inside one block', [body, 'no ', 'no ', end], ['Uno no no cuatro.']],
    [
      'from block to list',
      [body, 'a"},{"role":"p","content":"b"},', '{"content":"c"},', '{"content":"c"},', '"d"]}}'],
      ['Uno a', 'b', 'c', 'c', 'd'],
    ],
    [
      'not one behind the other',
      [body, melting, 'x ', melting, end],
      ['Uno dos.', 'Tres x dos.', 'Tres cuatro.'],
    ],
  ])('is text when it is %s', (_, pieces, contents) => {
    expect(read(pieces).contents).toEqual(contents)
  })

  test('is text by default', () => {
    expect(read([body, melting, melting, end], false).contents).toHaveLength(3)
  })
})
