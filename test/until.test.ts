import { expect, it } from 'vitest'
import { until } from './until.ts'

it('a wait in vain ends, and says what was seen last', async () => {
  let reads = 0
  const wait = until(
    () => ({ reads: ++reads }),
    () => false,
    60,
  )
  await expect(wait).rejects.toThrow(/after 0\.06 s; last seen: { reads: [2-9] }/)
})
