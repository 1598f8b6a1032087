import { expect, it } from 'vitest'
import { times } from '#test/length.ts'
import { runStreamFuzz } from './streams/run-stream-fuzz.ts'

const seed = 20_261_126
const mutations = times(50_000, 600)

it(`${mutations} damaged streams of a model are read the same however they are cut, and nothing of them is free`, async () => {
  const splitEvery = times(1, 29)
  const options = { seed, from: 0, to: mutations, splitEvery, onNext: () => {} }
  const { failures, splits } = await runStreamFuzz(options)
  expect(failures.map(({ number, what }) => `${number}: ${what}`)).toEqual([])
  expect(splits).toBeGreaterThan(500)
}, 600_000)
