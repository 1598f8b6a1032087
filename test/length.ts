import { it, type TestAPI } from 'vitest'

/** Whether the suites run at full length, as `.ci/run nightly` runs them (docs/decisions/014). */
const isFull = process.env['TEST_LENGTH'] === 'full'

/** A test that a change does not have to pass, only the night: an odd size, a repeated proof. */
export const nightly: ReturnType<TestAPI['runIf']> = it.runIf(isFull)

/** Whether only what a change has to pass is run (`.ci/run`). */
const isChange = process.env['TEST_LENGTH'] === 'change'

/** A dear variant of what another test proves: `npm test` and the night have it, a change does without. */
export const variant: ReturnType<TestAPI['skipIf']> = it.skipIf(isChange)

/** How often something is tried at full length, in `npm test`, and in `.ci/run` for a change where that differs. */
export function times(full: number, usual: number, ofChange: number = usual): number {
  if (isFull) return full
  return isChange ? ofChange : usual
}
