import { tabStorage } from '#web/ui/browser-storage.ts'

const keyOf = (projectId: string | null) => `extension-${projectId ?? 'inicio'}`

/** The length, in pages, that was chosen for a text that is not sent yet; of the prompt box at home without a project. */
export function readChosenPages(projectId: string | null): number | null {
  return Number(tabStorage.read(keyOf(projectId))) || null
}

export function keepChosenPages(projectId: string | null, pages: number | null): void {
  if (pages === null) tabStorage.remove(keyOf(projectId))
  else tabStorage.write(keyOf(projectId), String(pages))
}
