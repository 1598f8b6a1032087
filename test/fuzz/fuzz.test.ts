import { expect, it } from 'vitest'
import { times } from '#test/length.ts'
import { runFuzz } from './run-fuzz.ts'

const seed = 20_261_124
const requests = times(1_500, 600)

it(`${requests} odd requests from the contract get no answer that the server failed`, async () => {
  const { sent, failures, drift } = await runFuzz({
    seed,
    requests,
    only: null,
    log: () => {},
  })
  expect(
    failures.map(({ request, answer, cause }) => `${answer.status} ${request.route}: ${cause}`),
  ).toEqual([])
  expect(drift).toEqual([])
  expect(sent).toBe(requests)
}, 300_000)
