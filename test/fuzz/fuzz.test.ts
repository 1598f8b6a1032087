import { expect, it } from 'vitest'
import { runFuzz } from './run-fuzz.ts'

const seed = 20_261_124

it('1,500 odd requests from the contract get no answer that the server failed', async () => {
  const { sent, failures, drift } = await runFuzz({
    seed,
    requests: 1_500,
    only: null,
    log: () => {},
  })
  expect(
    failures.map(({ request, answer, cause }) => `${answer.status} ${request.route}: ${cause}`),
  ).toEqual([])
  expect(drift).toEqual([])
  expect(sent).toBe(1_500)
}, 300_000)
