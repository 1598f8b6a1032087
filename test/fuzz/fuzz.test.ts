import { expect, it } from 'vitest'
import { times } from '#test/length.ts'
import { callNames } from './fuzz-request.ts'
import { runFuzz } from './run-fuzz.ts'

const seed = 20_261_124
const requests = times(1_500, 320)

it(`${requests} odd requests from the contract get no answer that the server failed`, async () => {
  const { sent, failures, drift, coverage } = await runFuzz({
    seed,
    from: 0,
    to: requests,
    log: () => {},
  })
  expect(failures.map(({ status, route, cause }) => `${status} ${route}: ${cause}`)).toEqual([])
  expect(drift).toEqual([])
  expect(sent).toBe(requests)
  expect(coverage.missing().length).toBeLessThan(callNames.length / 2)
}, 300_000)
