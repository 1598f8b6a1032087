import { expect, it } from 'vitest'
import { until } from './until.ts'

it('a wait that times out reports the last value', async () => {
  let reads = 0
  const wait = until(
    () => ({ reads: ++reads }),
    () => false,
    60,
  )
  await expect(wait).rejects.toThrow(/after 0\.06 s; last seen: { reads: [2-9] }/)
})
