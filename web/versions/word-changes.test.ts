import { expect, test } from 'vitest'
import { changeLabels } from './word-changes.ts'

test.each([
  [{ added: 22, gone: 42 }, '+22', '−42'],
  [{ added: 1008, gone: 0 }, '+1\u202f008', null],
  [{ added: 0, gone: 0 }, null, null],
])('%j is told with its signs', (change, added, gone) => {
  expect(changeLabels(change)).toEqual({ added, gone })
})
