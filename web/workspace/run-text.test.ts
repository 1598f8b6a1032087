import { describe, expect, test } from 'vitest'
import { RunText } from './run-text.ts'

const answer = JSON.stringify({
  comentarios_del_modelo: 'Listo.',
  texto_generado: { cuerpo: [{ role: 'p', content: 'Uno dos tres.' }], referencias: [] },
})

function textOf(...pieces: Parameters<RunText['take']>[0][]): RunText {
  const text = new RunText()
  for (const piece of pieces) text.take(piece)
  return text
}

describe("the model's text as it arrives", () => {
  test('a piece that comes again after a broken connection is not read twice', () => {
    const text = textOf(
      { text: answer.slice(0, 30), seq: 1 },
      { text: answer.slice(30, 60), seq: 2 },
      { text: answer.slice(30, 60), seq: 2 },
      { text: answer.slice(60), seq: 3 },
    )
    expect(text.json).toBe(answer)
    expect(text.lastSeq).toBe(3)
    expect(() => text.requireWhole()).not.toThrow()
  })

  test('text without numbers is read again from its beginning', () => {
    const text = textOf({ text: answer.slice(0, 30), seq: null })
    text.prepareToGoOn()
    expect(text.lastSeq).toBe(0)
    text.take({ text: answer, seq: 1 })
    expect(text.json).toBe(answer)
  })

  test.each([
    ['', 'El contenido extraído del modelo estaba vacío.'],
    ['hola', 'La respuesta del stream de la API no tuvo un formato JSON válido.'],
    [answer.slice(0, -5), 'La respuesta del stream de la API no tuvo un formato JSON válido.'],
    [
      '{"comentarios_del_modelo":"","texto_generado":"hola"}',
      'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
    ],
  ])('%j is refused in the words of the specification', (json, words) => {
    expect(() => textOf({ text: json, seq: 1 }).requireWhole()).toThrow(words)
  })

  test('it is cut short only when its last element says so', () => {
    expect(textOf({ text: answer, seq: 1, finishReason: 'STOP' }).isCutShort).toBe(false)
    expect(textOf({ text: answer, seq: 1, finishReason: 'MAX_TOKENS' }).isCutShort).toBe(true)
  })
})
