import { tabStorage } from '#web/ui/browser-storage.ts'

/** Why a message has no answer. */
export type Unanswered = { messageId: string; reason: string; reference: string | null }

/** A refusal leaves no run behind that the server could tell of: its reason is kept here for a reload. */
export function storeReason(projectId: string, unanswered: Unanswered | null): void {
  if (unanswered === null) tabStorage.remove(keyOf(projectId))
  else tabStorage.write(keyOf(projectId), JSON.stringify(unanswered))
}

/** Why `messageId` has no answer, as far as this tab was told. */
export function storedReason(projectId: string, messageId: string): Unanswered | null {
  const kept = tabStorage.read(keyOf(projectId))
  const read = kept === null ? null : (JSON.parse(kept) as Unanswered)
  return read?.messageId === messageId ? read : null
}

const keyOf = (projectId: string) => `motivo-${projectId}`
