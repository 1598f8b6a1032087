import { report } from '#web/api/report.ts'
import type { ReferenceTrouble } from '#web/hand-in/use-hand-in.ts'
import type { Side } from '#web/panes/side.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { ElementsByKey } from '#web/ui/elements-by-key.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import type { SourceLibrary } from './quotation-review.ts'
import type { Review } from './review.ts'
import type { ReviewSubject, TabName } from './review-view.ts'

declare module '#web/panes/side.ts' {
  interface SidePanels {
    review: { tab: TabName }
  }
}

const code = onDemand(() => import('./review.ts'))

export type ReviewState = {
  /** Null until its code is loaded, once there is a text. */
  review: Review | null
  /** Whether there is a text to review. */
  hasText: boolean
  /** The number of findings; null while it is unknown or still grows. */
  findings: number | null
}

export const noReview: ReviewState = {
  review: null,
  hasText: false,
  findings: null,
}

type Options = {
  projectId: string
  slice: Slice<ReviewState>
  side: Side
  /** Loads what shows the review, so that nothing is missing once it is there. */
  loadParts: () => Promise<unknown>
}

/** The review of a project's text: made once, when the text is first at rest, and opened beside the pages. */
export class Reviewing {
  readonly slice: Readable<ReviewState>
  /** The rows of the drawer and the marks on the pages, by the keys of what they are about. */
  readonly rows = new ElementsByKey<string>()
  readonly marks = new ElementsByKey<string>()
  readonly #options: Options
  #subject: ReviewSubject | null = null
  #library: SourceLibrary | null = null
  #isOpen = false
  #isDisposed = false
  readonly #stop: () => void

  constructor(options: Options) {
    this.#options = options
    this.slice = options.slice
    this.#stop = options.side.slice.subscribe(() => this.#openOrClose())
  }

  dispose(): void {
    this.#isDisposed = true
    this.#stop()
    this.slice.get().review?.dispose()
  }

  /** The text as the pages show it; null without one. */
  update(subject: ReviewSubject | null): void {
    const before = this.#subject
    this.#subject = subject
    const { review } = this.slice.get()
    this.#options.slice.set({
      hasText: subject !== null,
      findings: subject && review ? review.view.get().count : null,
    })
    if (!subject) {
      if (before && this.#options.side.isOpen('review')) this.#options.side.close()
      return
    }
    if (review) review.update(subject)
    // After a failure, pressing the badge loads the code again.
    else if (!before)
      whenIdle(
        () => void this.#begin().catch((error) => report('the review was not prepared', error)),
      )
  }

  setLibrary(library: SourceLibrary): void {
    this.#library = library
    this.slice.get().review?.setLibrary(library)
  }

  open(tab: TabName, opener: Element | null): Promise<unknown> {
    const { side } = this.#options
    return this.#begin()
      .then(() => this.#subject && side.open('review', { tab }, opener))
      .catch((error) => {
        report('the review could not be opened', error)
        showToast(failures.not_opened)
      })
  }

  /** Shows another tab of the open drawer. */
  choose(tab: TabName): void {
    this.slice.get().review?.choose(null)
    this.#options.side.change('review', { tab })
  }

  toggle = (badge: Element): void => {
    const { side } = this.#options
    if (side.isOpen('review')) side.close()
    else void this.open('format', badge)
  }

  /**
   * What is wrong with the references before a download; null for nothing, or while it is not known. Only references
   * known to be missing or wrong hold the file back: if the indexes could not be reached, the student can do nothing.
   */
  referenceTrouble = (): ReferenceTrouble | null => {
    const { review } = this.slice.get()
    return review && this.#subject?.whyNot === null ? review.referenceTrouble() : null
  }

  /** However often it is asked for, there is one review. */
  async #begin(): Promise<void> {
    const { projectId, loadParts } = this.#options
    const [{ Review }] = await Promise.all([code.load(), loadParts()])
    if (this.slice.get().review || this.#isDisposed) return
    const review = new Review(projectId)
    review.view.subscribe(() => this.#options.slice.set({ findings: review.view.get().count }))
    if (this.#library) review.setLibrary(this.#library)
    this.#options.slice.set({ review })
    if (this.#subject) review.update(this.#subject)
    this.#openOrClose()
  }

  #openOrClose(): void {
    const { review } = this.slice.get()
    const isOpen = this.#options.side.isOpen('review')
    if (!review || isOpen === this.#isOpen) return
    this.#isOpen = isOpen
    review.setOpen(isOpen)
  }
}

export const useReviewing = (): Reviewing => useProvided(Reviewing)

/** The review, for what is shown only once it is there. */
export function useReview(): Review {
  const review = useSlice(useReviewing().slice, (state) => state.review)
  if (!review) throw new Error('the review is shown before it was loaded')
  return review
}
