import { tabStorage } from '#web/ui/browser-storage.ts'

/** Why a message has no answer. */
export type Unanswered = {
  messageId: string
  reason: string
  reference: string | null
  /** The server has the whole answer, which only has to be saved. */
  isWritten: boolean
}

/** Stores the reason of a refusal for a reload, because a refusal leaves no run on the server. */
export function storeReason(projectId: string, unanswered: Unanswered | null): void {
  if (unanswered === null) tabStorage.remove(keyOf(projectId))
  else tabStorage.write(keyOf(projectId), JSON.stringify(unanswered))
}

/** Why `messageId` has no answer, if this tab knows. */
export function storedReason(projectId: string, messageId: string): Unanswered | null {
  const kept = tabStorage.read(keyOf(projectId))
  const read = kept === null ? null : (JSON.parse(kept) as Unanswered)
  return read?.messageId === messageId ? read : null
}

const keyOf = (projectId: string) => `motivo-${projectId}`
