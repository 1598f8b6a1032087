import { describe, expect, test } from 'vitest'
import { estimateSelection, selectionUnits } from './estimate-selection.ts'

describe('a change of 400 selected characters costs about', () => {
  test.each([
    ['Acortar', 380],
    ['Mejorar', 540],
    ['Ampliar', 740],
    ['Que no repita «agua»', 580],
    ['Amplíalo a dos páginas', 3_520],
  ])('%s: %i', (instruction, units) => {
    expect(estimateSelection(400, instruction)).toBe(units)
  })
})

test('an answer may be a little more than three times as long, or as long as the request asks for', () => {
  expect(selectionUnits(400, 'Mejorar')).toEqual({ min: 200, max: 5_200 })
  expect(selectionUnits(400, 'Amplíalo a dos páginas').max).toBe(14_200)
})
