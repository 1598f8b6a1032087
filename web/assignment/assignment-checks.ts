import type { QueryClient } from '@tanstack/react-query'
import type { AssignmentItem } from '#core/assignment/assignment-item.ts'
import { followQuery } from '#web/api/follow-query.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import type { ReviewState } from '#web/review/reviewing.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import { assignmentQuery } from './assignment.api.ts'
import { assignmentTab } from './assignment-tab.tsx'

type Options = {
  projectId: string
  client: QueryClient
  document: Readable<DocumentState>
  /** Shows the result in a tab of the review. */
  review: Slice<ReviewState>
  /** Puts a request into the prompt box. */
  ask: (request: string) => void
}

/** A confirmed assignment compared with each saved text, when the page is idle. */
export class AssignmentChecks {
  readonly #options: Options
  readonly #stop: (() => void)[]
  #compared: { items: readonly AssignmentItem[] | null; shown: ShownDocument | null } | null = null
  #isDisposed = false

  constructor(options: Options) {
    const { client, projectId, document } = options
    this.#options = options
    this.#stop = [
      followQuery(client, assignmentQuery(projectId), this.#update),
      document.subscribe(this.#update),
    ]
    this.#update()
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
  }

  readonly #update = (): void => {
    const { client, projectId, document, review, ask } = this.#options
    const assignment = client.getQueryData(assignmentQuery(projectId).queryKey)
    const items = assignment?.confirmed ? assignment.items : null
    const { shown, shows } = document.get()
    if (items === this.#compared?.items && shown === this.#compared?.shown) return
    if (shows === 'partial' && items !== null && shown !== null) return
    const own = { items, shown }
    this.#compared = own
    if (items === null || shown === null) {
      review.set({ assignment: null })
      return
    }
    const compare = () => {
      if (this.#compared === own && !this.#isDisposed)
        review.set({ assignment: assignmentTab(items, shown, ask) })
    }
    whenIdle(compare)
  }
}
