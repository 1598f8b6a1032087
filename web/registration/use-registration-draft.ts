import { useSyncExternalStore } from 'react'
import { onSessionChange } from '#web/session/session-change.ts'
import { blankRegistration, type Registration } from './register-steps.ts'

type Draft = { stepIndex: number; values: Registration }

const blankDraft: Draft = { stepIndex: 0, values: blankRegistration }
let draft = blankDraft
const listeners = new Set<() => void>()

function writeDraft(changed: Draft): void {
  draft = changed
  for (const listener of listeners) listener()
}
onSessionChange(() => writeDraft(blankDraft))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The values and the step of a registration. They outlive the page, for users who look at the terms or the login in
 * between; they are only in memory, because they hold a password.
 */
export function useRegistrationDraft() {
  return { ...useSyncExternalStore(subscribe, () => draft), keep: writeDraft }
}
