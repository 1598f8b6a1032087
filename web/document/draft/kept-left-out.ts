import { browserStorage } from '#web/ui/browser-storage.ts'

const keyOf = (projectId: string) => `borrador-${projectId}`
const listeners = new Set<() => void>()

/** What a project's draft had and its document has not, as JSON kept on this device; null when nothing is to be told. */
export function keptLeftOut(projectId: string): string | null {
  return browserStorage.read(keyOf(projectId))
}

export function keepLeftOut(projectId: string, json: string | null): void {
  if (json === null) browserStorage.remove(keyOf(projectId))
  else browserStorage.write(keyOf(projectId), json)
  for (const listener of listeners) listener()
}

export function onKeptLeftOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
