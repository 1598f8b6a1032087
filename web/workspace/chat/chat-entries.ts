import type { MessageRow } from '#contract/projects.ts'

/** A request about selected text and its answer, which the student accepted or discarded. */
export type Decided = { request: MessageRow; answer: MessageRow }

export type ChatEntry =
  | { kind: 'message'; message: MessageRow }
  | { kind: 'decided'; pair: Decided }
  /** The older ones of a series, in one line. */
  | { kind: 'series'; pairs: Decided[] }

/** How many decided proposals in a row have a line of their own. */
const maxInARow = 3

/** The chat's messages, with the proposals that were decided in one line each. */
export function chatEntries(messages: readonly MessageRow[]): ChatEntry[] {
  const entries: ChatEntry[] = []
  let row: Decided[] = []
  const endRow = () => {
    const older = row.slice(0, -maxInARow)
    if (older.length > 0) entries.push({ kind: 'series', pairs: older })
    for (const pair of row.slice(-maxInARow)) entries.push({ kind: 'decided', pair })
    row = []
  }
  for (let at = 0; at < messages.length; at++) {
    const message = messages[at]
    if (!message) continue
    const pair = decidedPair(message, messages[at + 1])
    if (pair) {
      row.push(pair)
      at++
    } else {
      endRow()
      entries.push({ kind: 'message', message })
    }
  }
  endRow()
  return entries
}

function decidedPair(request: MessageRow, answer: MessageRow | undefined): Decided | null {
  if (request.role !== 'user' || request.selection === null || answer?.role !== 'assistant') {
    return null
  }
  const isDecided = answer.proposal === 'accepted' || answer.proposal === 'discarded'
  return isDecided ? { request, answer } : null
}

/** The newest answer that is shown whole. */
export function newestAnswer(entries: readonly ChatEntry[]): MessageRow | null {
  const entry = entries.findLast(
    (each) => each.kind === 'message' && each.message.role === 'assistant',
  )
  return entry?.kind === 'message' ? entry.message : null
}
