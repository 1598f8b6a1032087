import type { Page } from 'playwright-core'
import type { ScreensFixture } from './screens-fixture.ts'

export type Screen = {
  name: string
  /** `fresh` is a new student each time, without a run. */
  who:
    | 'visitor'
    | 'newcomer'
    | 'student'
    | 'operator'
    | 'fresh'
    | 'owner'
    | 'classmate'
    | 'commenter'
    | 'reader'
  /** Opens the screen and waits until it is complete. */
  show: (page: Page, fixture: ScreensFixture) => Promise<unknown>
  /** Whether resizing the window closes the screen, so that it has to be opened again. */
  isFleeting?: boolean
}
