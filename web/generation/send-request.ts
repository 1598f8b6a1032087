type Situation = {
  content: string
  isIdle: boolean
  isReachable: boolean
  /** The newest message, where it has no answer. */
  unanswered: { content: string } | null
}

/**
 * Decides what sending a text does: a text that was put back into the box and is sent unchanged is not a second message
 * but another try of the first.
 */
export function sendRequest(now: Situation): 'nothing' | 'refuse' | 'retry' | 'send' {
  const content = now.content.trim()
  if (content === '' || !now.isIdle) return 'nothing'
  if (!now.isReachable) return 'refuse'
  return now.unanswered?.content === content ? 'retry' : 'send'
}
