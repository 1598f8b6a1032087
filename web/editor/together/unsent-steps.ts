import type { Block } from '#core/document/model.ts'
import { newestUnlocked } from '#web/editor/unsaved-documents.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { randomUuid } from '#web/ui/random-uuid.ts'

/** A send whose answer is not known: sent again, it is not taken twice. `steps`: as they were sent. */
export type Pending = {
  after: number
  count: number
  client: string
  number: number
  steps: readonly unknown[]
}

/** A text of a tab that may have steps that the server does not have. */
export type Unsent = {
  /** The step that the text `doc` (JSON) is after. */
  number: number
  doc: unknown
  head: readonly Block[]
  /** JSON of the steps after it, which were made here. */
  steps: readonly unknown[]
  /** Names under which they may have been sent. */
  clients: readonly string[]
  pending: Pending | null
}

const prefixOf = (userId: string, projectId: string) => `pasos-${userId}-${projectId}-`

export function newUnsentKey(userId: string, projectId: string): string {
  return `${prefixOf(userId, projectId)}${randomUuid()}`
}

export function hasUnsent(userId: string, projectId: string): boolean {
  return browserStorage.keysStartingWith(prefixOf(userId, projectId)).length > 0
}

/** False if the browser stores nothing. */
export function keepUnsent(key: string, unsent: Unsent): boolean {
  return browserStorage.write(key, JSON.stringify({ ...unsent, at: Date.now() }))
}

export function forgetUnsent(key: string): void {
  browserStorage.remove(key)
}

/** What the newest tab left that was closed before all was sent, or null. */
export async function findUnsent(
  userId: string,
  projectId: string,
): Promise<(Unsent & { key: string }) | null> {
  return newestUnlocked(prefixOf(userId, projectId), (key) => {
    const stored = browserStorage.read(key)
    return stored === null ? null : (JSON.parse(stored) as Unsent & { at: number })
  })
}
