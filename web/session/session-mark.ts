import { tabStorage } from '#web/ui/browser-storage.ts'

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
