import { onSessionChange } from '#web/session/session-change.ts'
import { newSlice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { blankRegistration, type Registration } from './register-steps.ts'

type Draft = { stepIndex: number; values: Registration }

const blankDraft: Draft = { stepIndex: 0, values: blankRegistration }
const slice = newSlice(blankDraft)
onSessionChange(() => slice.set(blankDraft))

/**
 * The values and the step of a registration. They outlive the page, for users who look at the terms or the login in
 * between; they are only in memory, because they hold a password.
 */
export function useRegistrationDraft() {
  return { ...useSlice(slice, (draft) => draft), keep: slice.set }
}
