import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { type RunInput, RunMachine } from '#core/generation/run/run-machine.ts'
import { AnswerReader } from './answer-reader.ts'

// A model may send its references before the body: the prompt asks for them last (decision 030).

const word = fc.constantFrom(
  'agua',
  'páramo',
  'Río',
  '😀',
  'nace',
  '*lento*',
  'según Mora',
  '2,5 %',
)
const prose = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(' ')}.`)
const block = fc.record({ role: fc.constantFrom('p', 't1', 'quote'), content: prose })
const surname = fc.constantFrom('Andrade', 'Bravo', 'Cueva', 'Díaz', 'Egas')
const references = fc
  .uniqueArray(surname, { maxLength: 5 })
  .map((names) =>
    names.sort().map((name) => ({ content: `${name}, P. (2019). *Agua de ${name}*. Planeta.` })),
  )
const answers = fc.record({
  comments: prose,
  cuerpo: fc.array(block, { minLength: 1, maxLength: 5 }),
  referencias: references,
})
type Parts = typeof answers extends fc.Arbitrary<infer Value> ? Value : never

const lastOf = ({ comments, cuerpo, referencias }: Parts) =>
  JSON.stringify({ comentarios_del_modelo: comments, texto_generado: { cuerpo, referencias } })
const firstOf = ({ comments, cuerpo, referencias }: Parts) =>
  JSON.stringify({ comentarios_del_modelo: comments, texto_generado: { referencias, cuerpo } })

/** What is delivered of pieces, what is recorded and what it costs. */
function deliver(pieces: readonly string[], end: RunInput) {
  const machine = new RunMachine({ outputUnits: 1_000_000, totalMs: 1_000 })
  let delivered = ''
  let recorded: ModelAnswer | null = null
  let costUnits = 0
  for (const input of [...pieces.map((text): RunInput => ({ type: 'text', text })), end]) {
    for (const effect of machine.handle(input, 2_000)) {
      if (effect.type === 'append') delivered += effect.text
      if (effect.type !== 'record' || effect.outcome.kind !== 'answer') continue
      recorded = effect.outcome.answer
      costUnits = effect.outcome.costUnits
    }
  }
  return { delivered, recorded: recorded as ModelAnswer | null, costUnits }
}

const stop: RunInput = { type: 'finish', reason: 'stop' }
const cut: RunInput = { type: 'finish', reason: 'max_tokens' }
const halves = (text: string, at: number) => [text.slice(0, at), text.slice(at)]

describe('an answer with its references before the body', () => {
  test('is read, charged and written as the same answer with them last, by every split', () => {
    fc.assert(
      fc.property(answers, (parts) => {
        const wanted = deliver([lastOf(parts)], stop)
        const text = firstOf(parts)
        const splits = [
          [...text],
          ...Array.from({ length: text.length }, (_, at) => halves(text, at)),
        ]
        for (const pieces of splits) {
          const { delivered, recorded, costUnits } = deliver(pieces, stop)
          expect(recorded).toEqual(wanted.recorded)
          expect(costUnits).toBe(wanted.costUnits)
          // The specification's order, and so every reader's.
          expect(delivered).toBe(wanted.delivered)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('cut off anywhere, is recorded and charged as it was delivered', () => {
    fc.assert(
      fc.property(answers, (parts) => {
        const text = firstOf(parts)
        for (let at = 0; at < text.length; at++) {
          const { delivered, recorded, costUnits } = deliver(
            halves(text.slice(0, at), at >> 1),
            cut,
          )
          if (recorded === null) {
            expect(delivered).toBe('')
            continue
          }
          expect(JSON.parse(delivered)).toEqual(recorded)
          expect(delivered.indexOf('"cuerpo"')).toBeLessThan(delivered.indexOf('"referencias"'))
          const { comentarios_del_modelo: comments, texto_generado } = recorded
          expect(costUnits).toBe(generationCostUnits(comments, texto_generado))
          expect(texto_generado.referencias).toEqual(parts.referencias)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('delivers each word of the body as soon as it is read', () => {
    fc.assert(
      fc.property(answers, (parts) => {
        const [first, last] = [firstOf(parts), lastOf(parts)]
        const bodyOf = (text: string) => text.indexOf('"cuerpo":[')
        const length = JSON.stringify(parts.cuerpo).length - 1
        for (let at = 0; at < length; at++) {
          const upTo = (text: string) => text.slice(0, bodyOf(text) + '"cuerpo":'.length + at)
          const hold: RunInput = { type: 'interrupt', reason: 'lease_lost' }
          expect(deliver([upTo(first)], hold).delivered).toBe(deliver([upTo(last)], hold).delivered)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('may have a longer list than is held back before a body', () => {
    const referencias = Array.from({ length: 800 }, (_, at) => ({
      content: `Mora, P. (${1000 + at}). *El agua del páramo y de la ciudad, tomo ${1000 + at}*. Planeta.`,
    }))
    const parts: Parts = { comments: 'Va.', cuerpo: [{ role: 'p', content: 'Baja.' }], referencias }
    const text = firstOf(parts)
    expect(text.indexOf('"cuerpo"')).toBeGreaterThan(65_536)
    const wanted = deliver([lastOf(parts)], stop)
    expect(wanted.recorded?.texto_generado.referencias).toHaveLength(800)
    const pieces = text.match(/[\s\S]{1,97}/g) ?? []
    expect(deliver(pieces, stop)).toEqual(wanted)
  })

  test('has its references for those who read it before the body begins', () => {
    const reader = new AnswerReader()
    const content = 'Mora, P. (2020). *El agua*. Planeta.'
    reader.push(
      `{"comentarios_del_modelo":"Va.","texto_generado":{"referencias":[{"content":"${content}"}]`,
    )
    expect(reader.object.live.references).toEqual([{ content }])
    expect(reader.object.billableUnits).toBe('Va.'.length + content.length)
  })
})
