import { describe, expect, test } from 'vitest'
import { deliver, split, stop } from '#test/delivered-answer.ts'
import { AnswerReader } from './answer-reader.ts'

const answerOf = (content: string) => ({
  comentarios_del_modelo: 'Listo.',
  texto_generado: { cuerpo: [{ role: 'p', content }], referencias: [] },
})
const whole = answerOf('El páramo guarda el agua de las ciudades.')
const json = JSON.stringify(whole)
const draft = JSON.stringify(answerOf('BORRADOR de otra cosa.'))
const sizes = [1, 2, 7, 31, 10_000]

describe('a model’s thoughts', () => {
  test.each([
    ['in tags', `<think>Pienso. ${draft}</think>${json}`],
    ['in tags with attributes', `<think lang="es" n='1'>${draft}</think>\n${json}`],
    ['in square brackets', `[THINK]${draft}[/THINK]${json}`],
    [
      'in channels',
      `<|channel|>analysis<|message|>${draft}<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>${json}`,
    ],
    ['between signs', `<|START_THINKING|>${draft}<|END_THINKING|><|START_RESPONSE|>${json}`],
  ])('%s are left out, and the answer streams', (_, text) => {
    for (const size of sizes) {
      const { delivered, recorded } = deliver(split(text, [size]), stop)
      expect(recorded).toEqual(whole)
      expect(delivered.join('')).not.toContain('BORRADOR')
      if (size < 10) expect(delivered.length).toBeGreaterThan(3)
    }
  })

  test.each([
    ['that only close', `Pienso.\n${draft}\n</think>${json}`],
    ['in tags of another name', `<musing>${draft}</musing>${json}`],
    ['without any sign', `Pienso en esto:\n${draft}\nNo, mejor así:\n${json}`],
    [
      'with a draft that breaks off',
      `Pienso: {"texto_generado": {"cuerpo": ["BORRADOR </think>${json}`,
    ],
    ['twice', `Uno ${draft}</think> dos ${draft} </think>\n${json}`],
  ])('%s are never told', (_, text) => {
    for (const size of sizes) {
      const { delivered, recorded } = deliver(split(text, [size]), stop)
      expect(recorded).toEqual(whole)
      expect(delivered.join('')).not.toContain('BORRADOR')
    }
  })

  test('that were stopped keep and charge nothing', () => {
    const stopped = { type: 'interrupt', reason: 'stopped' } as const
    const { delivered, recorded, costUnits } = deliver([`Pienso.\n${draft}\nAsí`], stopped)
    expect({ delivered, recorded, costUnits }).toEqual({
      delivered: [],
      recorded: null,
      costUnits: 0,
    })
  })

  test('that came at once and close later are shown but neither recorded nor charged', () => {
    const { recorded } = deliver([draft, `</think>${json}`], stop)
    expect(recorded).toEqual(whole)
  })

  test('after which nothing comes are no broken answer', () => {
    const reader = new AnswerReader()
    reader.push(`Pienso. ${draft}</think>\n`)
    expect(reader.hasOnlyThoughts).toBe(true)
    expect(reader.finish().kind).not.toBe('complete')
  })
})
