import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { generationCostUnits, messageCostUnits } from './tariff.ts'

describe('a message costs its trimmed characters', () => {
  test.each([
    ['Escribe un ensayo', 17],
    ['  Escribe un ensayo\n', 17],
    ['uno\n\ndos', 8],
    ['😀 ñ', 3],
    ['   ', 0],
    ['\u00a0hola\ufeff', 4],
  ])('%j costs %i', (content, units) => {
    expect(messageCostUnits(content)).toBe(units)
  })
})

describe('a generation costs its comments, its blocks and its references', () => {
  const text: AcademicText = {
    cuerpo: [
      { role: 'title-main', content: 'Título' },
      { role: 'p', content: 'Dos *a* 😀' },
    ],
    referencias: [{ content: 'Huizinga, J. (1938).' }],
  }

  it('and nothing for the JSON syntax around them', () => {
    expect(generationCostUnits('Listo.', text)).toBe(6 + 6 + 9 + 20)
    expect(generationCostUnits('', { cuerpo: [], referencias: [] })).toBe(0)
  })

  it('the same however the text is divided into blocks', () => {
    const contents = fc.array(fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(fc.string(), contents, contents, (comments, blocks, references) => {
        const cost = generationCostUnits(comments, {
          cuerpo: blocks.map((content) => ({ role: 'p' as const, content })),
          referencias: references.map((content) => ({ content })),
        })
        const whole = [comments, ...blocks, ...references]
        expect(cost).toBe(whole.reduce((sum, part) => sum + [...part].length, 0))
      }),
    )
  })
})
