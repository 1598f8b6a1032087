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
 * What is written of a registration, and at which step. It outlives the page, so that whoever looks at the terms
 * or the login finds it again; it is only in memory, as it holds a password.
 */
export function useRegistrationDraft() {
  return { ...useSyncExternalStore(subscribe, () => draft), keep: writeDraft }
}
