import { tabStorage } from '#web/ui/browser-storage.ts'

const listeners = new Set<() => void>()

/** Calls `forget` on sign-in and sign-out, because data in memory is not for the next user. */
export function onSessionChange(forget: () => void): void {
  listeners.add(forget)
}

export function announceSessionChange(): void {
  for (const forget of listeners) forget()
}

const key = 'sesion'

/** Stores who is signed in in this tab, to know after a reload whose session has ended. */
export function markSession(userId: string): void {
  tabStorage.write(key, userId)
}

export function markedSession(): string | null {
  return tabStorage.read(key)
}

/** After a sign-out, or after the message that the session ended. */
export function dropSessionMark(): void {
  tabStorage.remove(key)
}
