import { it, type TestAPI } from 'vitest'

/** Whether the suites run at full length, as `.ci/run nightly` runs them (docs/decisions/014). */
const isFull = process.env['TEST_LENGTH'] === 'full'

/** A test that a change does not have to pass, only the night: an odd size, a repeated proof. */
export const nightly: ReturnType<TestAPI['runIf']> = it.runIf(isFull)

/** How often something is tried at full length, and in the tests of a change. */
export function times(full: number, ofChange: number): number {
  return isFull ? full : ofChange
}
