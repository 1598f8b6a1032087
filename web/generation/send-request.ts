type Situation = {
  content: string
  pages: number | null
  isIdle: boolean
  isReachable: boolean
  /** The newest message, where it has no answer. */
  unanswered: { content: string; pages: number | null } | null
}

/**
 * Decides what sending a text does: a text that was put back into the box and is sent unchanged is not a second message
 * but another try of the first, unless another length is asked for.
 */
export function sendRequest(now: Situation): 'nothing' | 'refuse' | 'retry' | 'send' {
  const content = now.content.trim()
  if (content === '' || !now.isIdle) return 'nothing'
  if (!now.isReachable) return 'refuse'
  const { unanswered } = now
  const isSame = unanswered?.content === content && unanswered.pages === now.pages
  return isSame ? 'retry' : 'send'
}
