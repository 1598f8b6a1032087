import { browserStorage } from '#web/ui/browser-storage.ts'

const key = 'pedido-proyecto'

/** The project whose request waits for credits, to lead back to it after a top-up. */
export function waitingProject(): string | null {
  return browserStorage.read(key)
}

export function setWaitingProject(projectId: string): void {
  browserStorage.write(key, projectId)
}

export function clearWaitingProject(projectId: string): void {
  if (waitingProject() === projectId) browserStorage.remove(key)
}
