import { browserStorage } from '#web/ui/browser-storage.ts'

const keyOf = (projectId: string) => `borrador-${projectId}`
const listeners = new Set<() => void>()

/** What a project's draft had and its document lacks, as JSON in this browser; null when there is nothing to show. */
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
