import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import { randomUuid } from '#web/ui/random-uuid.ts'

/** A text of a tab that the server may not have yet. */
export type UnsavedDocument = {
  key: string
  text: AcademicText
  version: number
  revision: number | null
}

const prefixOf = (userId: string, projectId: string) => `documento-${userId}-${projectId}-`

/** A storage key of its own for each tab, so that no tab overwrites the text of another. */
export function newStorageKey(userId: string, projectId: string): string {
  return `${prefixOf(userId, projectId)}${randomUuid()}`
}

export function hasUnsavedDocument(userId: string, projectId: string): boolean {
  return browserStorage.keysStartingWith(prefixOf(userId, projectId)).length > 0
}

/** False if the browser stores nothing, so that the text is lost with the tab. */
export function keepUnsaved({ key, text, version, revision }: UnsavedDocument): boolean {
  const entry = { text: JSON.stringify(text), version, revision, at: Date.now() }
  return browserStorage.write(key, JSON.stringify(entry))
}

export function forgetUnsaved(key: string): void {
  browserStorage.remove(key)
}

/** The newest text of a tab that was closed before it was saved, or null. */
export async function findUnsaved(
  userId: string,
  projectId: string,
): Promise<UnsavedDocument | null> {
  return newestUnlocked(prefixOf(userId, projectId), read)
}

/** The newest entry of the browser's storage whose key has this prefix and that no open tab holds. */
export async function newestUnlocked<Entry extends { at: number }>(
  prefix: string,
  readEntry: (key: string) => Entry | null,
): Promise<(Entry & { key: string }) | null> {
  const locked = await lockedKeys()
  let newest: (Entry & { key: string }) | null = null
  for (const key of browserStorage.keysStartingWith(prefix)) {
    const found = locked.has(key) ? null : readEntry(key)
    if (found && found.at > (newest?.at ?? -1)) newest = { ...found, key }
  }
  return newest
}

/** Holds a lock while this tab is open, so that other tabs do not take over its text. */
export function lockKey(key: string): () => void {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks?.request(key, () => isReleased)
  return release
}

async function lockedKeys(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name))
}

function read(key: string): (UnsavedDocument & { at: number }) | null {
  const stored = browserStorage.read(key)
  if (stored === null) return null
  const { text, version, revision, at } = JSON.parse(stored)
  const parsed = readAcademicText(text)
  return parsed && { key, text: parsed, version, revision, at }
}
