import { keptByTab } from '#web/ui/browser-storage.ts'
import type { Unanswered } from './use-generation.ts'

/** A refusal leaves no run behind that the server could tell of: its reason is kept here for a reload. */
export function keepReason(projectId: string, unanswered: Unanswered | null): void {
  if (unanswered === null) keptByTab.remove(keyOf(projectId))
  else keptByTab.write(keyOf(projectId), JSON.stringify(unanswered))
}

/** Why `messageId` has no answer, as far as this tab was told. */
export function keptReason(projectId: string, messageId: string): Unanswered | null {
  const kept = keptByTab.read(keyOf(projectId))
  const read = kept === null ? null : (JSON.parse(kept) as Unanswered)
  return read?.messageId === messageId ? read : null
}

const keyOf = (projectId: string) => `motivo-${projectId}`
