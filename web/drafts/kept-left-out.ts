import { newSlice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'

const keyOf = (projectId: string) => `borrador-${projectId}`

/** How often this tab has changed what is stored. The text itself is in the storage only, because other tabs change it. */
const changes = newSlice({ count: 0 })

/** What a project's draft had and its document lacks, as JSON in this browser; null when there is nothing to show. */
export function keptLeftOut(projectId: string): string | null {
  return browserStorage.read(keyOf(projectId))
}

export function keepLeftOut(projectId: string, json: string | null): void {
  if (json === null) browserStorage.remove(keyOf(projectId))
  else browserStorage.write(keyOf(projectId), json)
  changes.set(({ count }) => ({ count: count + 1 }))
}

export function useKeptLeftOut(projectId: string): string | null {
  return useSlice(changes, () => keptLeftOut(projectId))
}
