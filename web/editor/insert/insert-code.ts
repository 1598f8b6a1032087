import { useLoaded } from '#web/api/use-loaded.ts'
import { onDemand } from '#web/ui/on-demand.ts'

/** Fetched when the text can be written, before anything of it is asked for. */
export const insertCode = onDemand(async () => (await import('./insert-parts.ts')).insertParts)

/** The parts of the menu 'Insertar'; null until they are there. */
export function useInsertParts(): ReturnType<typeof insertCode.loaded> {
  return useLoaded(insertCode, true)
}
