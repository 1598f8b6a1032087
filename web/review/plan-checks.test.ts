import { expect, it } from 'vitest'
import type { ReferenceCheck } from '#contract/references.ts'
import { answered, batchSize, type CheckEntry, dueAt, nextBatch, nextTime } from './plan-checks.ts'

const minute = 60_000
const silent: ReferenceCheck = {
  state: 'no_verificable',
  record: null,
  source: null,
  differences: [],
  retracted: null,
}
const found: ReferenceCheck = { ...silent, state: 'verificada', record: { type: 'book' } }
const entries = (...known: [string, CheckEntry][]) => new Map(known)

it('only unknown references are checked, each once', () => {
  const known = entries(['a', answered(undefined, found, 5)])
  expect(nextBatch(['a', 'b', 'b', ' ', 'x'.repeat(4_000)], known, 10)).toEqual(['b'])
  expect(nextTime(['a'], known)).toBeNull()
})

it('a long list takes several calls', () => {
  const list = Array.from({ length: batchSize + 3 }, (_, index) => `${index}`)
  expect(nextBatch(list, entries(), 0)).toEqual(list.slice(0, batchSize))
})

it.each([
  [1, 1],
  [2, 5],
  [3, 15],
  [4, 60],
  [9, 60],
])('after %i tries without a result the next one is in %i minutes', (tries, minutes) => {
  let entry: CheckEntry | undefined
  for (let at = 0; at < tries; at++) entry = answered(entry, at % 2 ? silent : null, 1_000)
  expect(dueAt(entry)).toBe(1_000 + minutes * minute)
  expect(nextBatch(['a'], new Map([['a', entry as CheckEntry]]), minutes * minute)).toEqual([])
})

it('a record that leaves a field open is a final result, which no later fault replaces', () => {
  const open = answered(undefined, { ...silent, record: { type: 'book' } }, 0)
  expect(dueAt(open)).toBeNull()
  expect(dueAt(answered(open, null, 9))).toBeNull()
  expect(answered(open, null, 9).check).toBe(open.check)
})
