import type { MessageRow } from '#contract/projects.ts'
import { isServerReachable } from '#web/api/reachability.ts'
import type { Panes } from '#web/panes/panes.ts'
import { useProvided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { projectFailures } from '#web/words/project-failures.ts'
import type { MessageCache } from './message-cache.ts'
import { writesPlan } from './plan-state.ts'
import type { Runs, SentRequest } from './runs.ts'
import { sendRequest } from './send-request.ts'
import type { Shortages } from './shortages.ts'
import { unansweredMessage } from './temporary-message.ts'

type Options = { cache: MessageCache; runs: Runs; shortages: Shortages; panes: Panes }

export const continuePrompt = 'Continúa desde donde quedó el texto.'

/** What the student sends from the chat: the text of the prompt box, or a request that waited for credits. */
export class Requests {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  send(content: string, { continues = false, pages = null }: SentRequest = {}): void {
    const { cache, runs, shortages, panes } = this.#options
    const unanswered = unansweredMessage(cache.rows)
    const request = sendRequest({
      content,
      pages,
      isIdle: runs.slice.get().phase === 'idle',
      isReachable: isServerReachable(),
      unanswered,
    })
    if (request === 'nothing') return
    if (request === 'refuse') {
      showToast(projectFailures.message_not_saved)
      return
    }
    const trimmed = content.trim()
    if (trimmed === panes.text.trim()) panes.clear()
    else if (pages !== null) panes.choosePages(null)
    shortages.drop()
    // What was not typed in the box needs no keyboard over half of a phone's screen.
    const isTyped = !continues && !writesPlan({ content })
    if (isTyped || !window.matchMedia('(pointer: coarse)').matches) panes.focus('box')
    if (unanswered && request === 'retry') void runs.retry(unanswered, continues)
    else void runs.send(trimmed, { continues, pages })
  }

  retry(message: MessageRow): void {
    const { runs, shortages, panes } = this.#options
    if (panes.text.trim() === message.content) panes.clear()
    shortages.drop()
    void runs.retry(message)
  }

  remove(message: MessageRow): void {
    void this.#options.runs.remove(message)
  }

  continueText = (): void => this.send(continuePrompt, { continues: true })

  sendWaiting = (): void => {
    const { waiting } = this.#options.runs.slice.get()
    if (waiting) this.send(waiting.content, waiting)
  }

  /** Puts the request that waits for credits back into the prompt box. */
  changeWaiting = (): void => {
    const { cache, runs, shortages, panes } = this.#options
    const { waiting } = runs.slice.get()
    if (!waiting) return
    shortages.drop()
    if (!waiting.continues) panes.restore(waiting.content, waiting.pages)
    const unanswered = unansweredMessage(cache.rows)
    if (unanswered?.content === waiting.content) void runs.remove(unanswered)
    panes.focus('box')
  }
}

export const useRequests = (): Requests => useProvided(Requests)
