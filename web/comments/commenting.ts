import type { QueryClient } from '@tanstack/react-query'
import type { CommentRow } from '#contract/comments.ts'
import type { Anchor } from '#core/document/comments.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { meQuery } from '#web/api/me.api.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { Jump } from '#web/marks/use-jump.ts'
import type { Opener, Side } from '#web/panes/side.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { ElementsByKey } from '#web/ui/elements-by-key.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import { commentsQuery } from './comments-query.ts'
import { countUnread, markRead } from './read-comments.ts'

/** Reads what is selected in the editor, which is loaded by then. */
const selections = onDemand(() => import('./selections.ts'))

declare module '#web/panes/side.ts' {
  interface SidePanels {
    comments: null
  }
}

/** What threads are placed in. */
export type Ground = { text: AcademicText; layout: Layout }

export type CommentsState = {
  comments: readonly CommentRow[]
  unread: number
  /** The thread whose place is shown. */
  chosenComment: string | null
  commentJump: Jump<string> | null
  /** The text that the pages show, at rest; null before its code is loaded. */
  ground: Ground | null
  /** What a comment that is being written is about. */
  commented: Anchor | null
  showsResolved: boolean
}

export const noComments: CommentsState = {
  comments: [],
  unread: 0,
  chosenComment: null,
  commentJump: null,
  ground: null,
  commented: null,
  showsResolved: false,
}

type Options = {
  projectId: string
  client: QueryClient
  slice: Slice<CommentsState>
  side: Side
}

/** The comments of an open project: read when the page is idle, and again when the project is or the window gets the focus. */
export class Commenting {
  readonly slice: Readable<CommentsState>
  /** The threads of the panel, by the ids of their comments. */
  readonly threads = new ElementsByKey<string>()
  readonly #options: Options
  #stop: (() => void)[] = []
  #isDisposed = false

  constructor(options: Options) {
    this.#options = options
    this.slice = options.slice
    whenIdle(() => {
      if (this.#isDisposed) return
      const { client, projectId, side } = options
      this.#stop = [
        followQuery(client, commentsQuery(projectId), this.#update),
        side.slice.subscribe(this.#update),
      ]
      this.#update()
    })
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
  }

  /** Somebody else commented. */
  reread = (): void => {
    const { client, projectId } = this.#options
    void client.invalidateQueries(commentsQuery(projectId))
  }

  open = (opener: Opener | null): Promise<boolean> => {
    this.reread()
    return this.#options.side.open('comments', null, opener)
  }

  toggle = (button: Element): void => {
    const { side } = this.#options
    if (side.isOpen('comments')) side.close()
    else void this.open(button)
  }

  /** Opens the panel to write a comment about what is selected in the editor. */
  begin = async (session: EditingSession): Promise<void> => {
    try {
      const { anchorOfSelection } = await selections.load()
      const commented = anchorOfSelection(session)
      // Focusing the text box itself would put the caret at its beginning; the session restores the selection.
      const opener: Opener = {
        get isConnected() {
          return session.editor?.dom.isConnected === true
        },
        focus: () => session.focus(),
      }
      if (commented !== null) await this.beginAt(commented, opener)
    } catch (error) {
      toastLostConnection('a comment could not be begun', error)
    }
  }

  /** Opens the panel to write a comment about a place of the text. */
  beginAt = (
    commented: Anchor,
    opener: Opener | null = document.activeElement,
  ): Promise<boolean> => {
    this.#options.slice.set({ commented, chosenComment: null })
    return this.open(opener)
  }

  endWriting = (): void => this.#options.slice.set({ commented: null })

  showResolved = (showsResolved: boolean): void => this.#options.slice.set({ showsResolved })

  /** Tells which text comments are placed in. */
  placeIn(ground: CommentsState['ground']): void {
    this.#options.slice.set({ ground })
  }

  choose(id: string | null): void {
    this.#options.slice.set({ chosenComment: id })
  }

  /** Shows the place of a thread on the pages. */
  jump(id: string): void {
    this.#options.slice.set({ chosenComment: id, commentJump: { to: id, takesFocus: false } })
  }

  /** Shows the thread of a mark in the panel. */
  openMark = async (id: string, mark: Element | null): Promise<void> => {
    const { side } = this.#options
    if (!side.isOpen('comments') && !(await this.open(mark))) return
    this.choose(id)
    // The row exists once the panel is rendered.
    requestAnimationFrame(() => {
      this.threads.get(id)?.scrollIntoView({ block: 'nearest' })
      this.threads.focus(id, { preventScroll: true })
    })
  }

  readonly #update = (): void => {
    const { client, projectId, side } = this.#options
    const comments = client.getQueryData(commentsQuery(projectId).queryKey) ?? []
    const userId = client.getQueryData(meQuery.queryKey)?.id
    const reader = userId === undefined ? null : { userId, projectId }
    if (reader && side.isOpen('comments')) markRead(reader, comments)
    this.#options.slice.set({ comments, unread: reader ? countUnread(reader, comments) : 0 })
  }
}

export const useCommenting = (): Commenting => useProvided(Commenting)
