import { keptByBrowser } from '#web/ui/browser-storage.ts'

const key = 'pedido-proyecto'

/** The project whose request waits for credits, to lead back to it after a top-up. */
export function waitingProject(): string | null {
  return keptByBrowser.read(key)
}

export function setWaitingProject(projectId: string): void {
  keptByBrowser.write(key, projectId)
}

export function clearWaitingProject(projectId: string): void {
  if (waitingProject() === projectId) keptByBrowser.remove(key)
}
