import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCase } from '#test/apa/case-text.ts'
import { checkDocument } from '#test/apa/check-document.ts'
import { corpus } from '#test/apa/corpus.ts'
import type { CheckedText } from './apply-fixes.ts'
import { fixAll } from './apply-fixes.ts'
import {
  type Corrected,
  changeWords,
  correctAll,
  followCorrections,
  undoCorrections,
} from './corrections.ts'

const find = (text: CheckedText) => checkDocument({ text, options: { conjunction: 'y' } })
const begin = (text: CheckedText): Corrected<CheckedText> => ({ text, corrections: [] })
const idsOf = ({ corrections }: Corrected<CheckedText>) => corrections.map(({ id }) => id)

const many: CheckedText = {
  cuerpo: [
    { role: 't1', content: 'Planteamiento.' },
    { role: 'p', content: 'El agua  sube (Mora & Paz, 2019). Luego  baja (Mora & Paz, 2019).' },
    { role: 'p', content: 'Nadie lo  sabe.' },
  ],
  referencias: [
    { content: 'Zea, L. (2018). *Río*. Ariel' },
    { content: 'Mora, P. y Paz, E. (2019). *Agua*. Quito: Planeta' },
  ],
}
const lines = Object.values(corpus.seen.rules).flatMap(({ hits }) => hits)

describe('corrections', () => {
  test('correct the same as all fixes together', () => {
    for (const line of lines) {
      const { text } = readCase(line)
      expect(correctAll(begin(text), find).text).toEqual(fixAll(text, find))
    }
  })

  test('of no rule are undone like the others, and leave what was corrected after them', () => {
    const [first, second, third] = many.cuerpo
    const [zea, mora] = many.referencias
    if (!first || !second || !third || !zea || !mora) throw new Error('the text is another')
    const taken = {
      cuerpo: [first, second, { role: 'p' as const, content: 'Nadie lo  dice.' }],
      referencias: [zea, { content: mora.content.replace('2019', '2020') }],
    }
    const changed = changeWords(begin(many), taken)
    expect(changed.text).toEqual(taken)
    expect(changed.corrections.map(({ rule }) => rule)).toEqual([null, null])
    const all = correctAll(changed, find)
    const undone = undoCorrections(all, new Set(idsOf(changed)))
    expect(undone.text.cuerpo[2]?.content).toBe('Nadie lo sabe.')
    expect(undone.text.referencias[0]?.content).toContain('(2019)')
    expect(idsOf(undone)).toEqual(idsOf(all).filter((id) => !idsOf(changed).includes(id)))
  })

  test('are undone one by one, in any order, to the text as it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...lines), fc.infiniteStream(fc.nat()), (line, numbers) => {
        const { text } = readCase(line)
        let state = correctAll(begin(text), find)
        while (state.corrections.length > 0) {
          const ids = idsOf(state)
          const id = ids[(numbers.next().value ?? 0) % ids.length] ?? 0
          const next = undoCorrections(state, new Set([id]))
          expect(next.corrections.length).toBeLessThan(state.corrections.length)
          state = next
        }
        expect(state.text).toEqual(text)
      }),
      { numRuns: 300 },
    )
  })

  test('some undone together leave the text as if they were undone one by one', () => {
    for (const line of lines) {
      const state = correctAll(begin(readCase(line).text), find)
      const ids = idsOf(state).filter((_, at) => at % 2 === 0)
      const oneByOne = ids.reduceRight((made, id) => undoCorrections(made, new Set([id])), state)
      expect(undoCorrections(state, new Set(ids))).toEqual(oneByOne)
      expect(undoCorrections(state, new Set(idsOf(state))).text).toEqual(readCase(line).text)
    }
  })

  test('are undone all together', () => {
    const state = correctAll(begin(many), find)
    expect(state.corrections.length).toBeGreaterThan(8)
    expect(undoCorrections(state, new Set(idsOf(state))).text).toEqual(many)
  })

  test('one is undone where it stands, and the others stay', () => {
    const state = correctAll(begin(many), find)
    const [first] = state.corrections.filter(({ rule }) => rule === 'CIT-AMP')
    const next = undoCorrections(state, new Set([first?.id ?? 0]))
    expect(next.text.cuerpo[1]?.content).toBe(
      'El agua sube (Mora & Paz, 2019). Luego baja (Mora y Paz, 2019).',
    )
    expect(next.corrections).toHaveLength(state.corrections.length - 1)
  })

  test('move with what is written elsewhere, and go where their own words are written over', () => {
    const state = correctAll(begin(many), find)
    const [, second] = state.corrections.filter(({ rule }) => rule === 'P-DOUBLE-SPACE')
    const [head, sentence, last] = state.text.cuerpo
    if (!head || !sentence || !last || !second) throw new Error('the text has three blocks')
    const longer = { ...sentence, content: `Dicen: ${sentence.content}` }
    const written = { ...state.text, cuerpo: [head, longer, last] }
    const followed = followCorrections(state.corrections, state.text, written)
    expect(followed).toHaveLength(state.corrections.length)
    const undone = undoCorrections({ text: written, corrections: followed }, new Set([second.id]))
    expect(undone.text.cuerpo[1]?.content).toBe(
      'Dicen: El agua sube (Mora y Paz, 2019). Luego  baja (Mora y Paz, 2019).',
    )
    const above = { role: 'p', content: 'Un párrafo nuevo.' }
    const grown = { ...state.text, cuerpo: [above, head, sentence, last] }
    expect(followCorrections(state.corrections, state.text, grown).map(({ id }) => id)).toEqual(
      idsOf(state),
    )
    const over = {
      ...state.text,
      cuerpo: [head, { ...sentence, content: sentence.content.replace('Luego baja', 'Cae') }, last],
    }
    expect(followCorrections(state.corrections, state.text, over).map(({ id }) => id)).toEqual(
      idsOf(state).filter((id) => id !== second.id),
    )
  })
})
