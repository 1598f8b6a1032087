import { keptByTab } from '#web/ui/browser-storage.ts'

const key = 'sesion'

/** Who is signed in in this tab: after a reload it still says that there was a session, and whose. */
export function markSession(userId: string): void {
  keptByTab.write(key, userId)
}

export function markedSession(): string | null {
  return keptByTab.read(key)
}

/** Somebody left on purpose, or has been told that the session ended. */
export function dropSessionMark(): void {
  keptByTab.remove(key)
}
