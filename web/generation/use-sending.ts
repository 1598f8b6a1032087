import type { MessageRow } from '#contract/projects.ts'
import { isServerReachable } from '#web/api/reachability.ts'
import { showToast } from '#web/ui/toast.tsx'
import { sendRequest } from './send-request.ts'
import { unansweredMessage } from './temporary-message.ts'
import { sendFailed, type useGeneration } from './use-generation.ts'
import type { useShortage } from './use-shortage.ts'

type SendingOptions = {
  text: string
  onText: (change: (written: string) => string) => void
  messages: readonly MessageRow[]
  generation: Pick<ReturnType<typeof useGeneration>, 'phase' | 'send' | 'retry' | 'remove'>
  shortage: Pick<ReturnType<typeof useShortage>, 'waiting' | 'drop'>
  onFocusBox: () => void
}

export const continuePrompt = 'Continúa desde donde quedó el texto.'

/** Sends the text of the prompt box, or a request that waited for credits. */
export function useSending(options: SendingOptions) {
  const { text, onText, messages, generation, shortage, onFocusBox } = options

  const send = (content: string, continues = false) => {
    const unanswered = unansweredMessage(messages)
    const request = sendRequest({
      content,
      isIdle: generation.phase === 'idle',
      isReachable: isServerReachable(),
      unanswered,
    })
    if (request === 'nothing') return
    if (request === 'refuse') return showToast(sendFailed)
    const trimmed = content.trim()
    if (trimmed === text.trim()) onText(() => '')
    shortage.drop()
    onFocusBox()
    if (unanswered && request === 'retry') void generation.retry(unanswered, continues)
    else void generation.send(trimmed, continues)
  }

  return {
    send,
    retry: (message: MessageRow) => {
      if (text.trim() === message.content) onText(() => '')
      shortage.drop()
      void generation.retry(message)
    },
    continueText: () => send(continuePrompt, true),
    /** The request that waited for credits. */
    sendWaiting: () => {
      const request = shortage.waiting
      if (request) send(request.content, request.continues)
    },
    /** Puts the request that waits for credits back into the prompt box. */
    changeWaiting: () => {
      const request = shortage.waiting
      if (!request) return
      shortage.drop()
      if (!request.continues) onText((written) => written || request.content)
      const unanswered = unansweredMessage(messages)
      if (unanswered?.content === request.content) void generation.remove(unanswered)
      onFocusBox()
    },
  }
}
