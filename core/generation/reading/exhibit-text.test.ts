import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerReader } from './answer-reader.ts'
import { newExhibitText } from './exhibit-text.ts'

const written =
  'Tabla 3. Matrícula **total**\n| Carrera | n |\n|---|---|\n| Derecho | 120 |\nNota. Propia.'
const read = 'Matrícula total\n| Carrera | n |\n| Derecho | 120 |\nNota. Propia.'

function answer(...blocks: object[]): string {
  return JSON.stringify({
    comentarios_del_modelo: 'Listo.',
    texto_generado: { cuerpo: blocks, referencias: [] },
  })
}

function bodyOf(json: string) {
  const reader = new AnswerReader()
  reader.push(json)
  const outcome = reader.finish()
  return outcome.kind === 'complete' ? outcome.answer.texto_generado.cuerpo : []
}

describe('the content of a table', () => {
  test('is one block of lines, without its number, its Markdown and the line of dashes', () => {
    expect(bodyOf(answer({ role: 'table', content: written }))).toEqual([
      { role: 'table', content: read },
    ])
  })

  test('is the same however it is cut, and never shows an unfinished row', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(written.length)), (cuts) => {
        const text = newExhibitText('table', new Map())
        let at = 0
        let shown = ''
        for (const end of [...cuts.sort((a, b) => a - b), written.length]) {
          text.push(written.slice(at, end))
          at = end
          const { fixed, open } = text.takeLive()
          shown += fixed
          expect(open).toBe('')
          expect(read.split('\n').slice(0, shown.split('\n').length).join('\n')).toBe(
            shown === '' ? 'Matrícula total' : shown,
          )
        }
        text.end()
        expect(text.parts.map(({ content }) => content)).toEqual([read])
      }),
    )
  })

  test('ends with its last whole row when the answer is cut off', () => {
    const text = newExhibitText('table', new Map())
    text.push('Título\n| a | b |\n| 1 | 2 |\n| 3 ')
    expect(text.cutParts().map(({ content }) => content)).toEqual(['Título\n| a | b |\n| 1 | 2 |'])
  })

  test('that came before its role stays paragraphs, so that nothing is lost', () => {
    expect(bodyOf(answer({ content: 'Un párrafo.', role: 'table' }))).toEqual([
      { role: 'p', content: 'Un párrafo.' },
    ])
  })

  test('is read from the key that names it', () => {
    expect(bodyOf(answer({ table: 'Título\n| a |\n| 1 |' }))).toEqual([
      { role: 'table', content: 'Título\n| a |\n| 1 |' },
    ])
  })
})

test('items of a list keep their role, also several in one content', () => {
  expect(bodyOf(answer({ role: 'bullet', content: '- Uno\n- Dos' }))).toEqual([
    { role: 'bullet', content: 'Uno' },
    { role: 'bullet', content: 'Dos' },
  ])
})
