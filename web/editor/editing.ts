import type { QueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import type { VersionRow } from '#contract/projects.ts'
import { may } from '#contract/rights.ts'
import type { AcademicText } from '#core/document/model.ts'
import { followQuery } from '#web/api/follow-query.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import type { RunState } from '#web/generation/runs.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import type { PagePoint } from '#web/pages/use-page-press.ts'
import { projectQuery } from '#web/projects/projects.api.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { useProvided } from '#web/ui/provided.ts'
import type { EditingSession, SessionOptions } from './editing-session.ts'
import type { EditorPages } from './editor-pages.tsx'
import type { Frame } from './page-breaks.ts'
import type { StartPoint } from './pressed-place.ts'
import { findUnsaved, hasUnsavedDocument } from './unsaved-documents.ts'

/** The editor is loaded when the document is at rest, at the latest when a page is first pressed. */
const code = onDemand(async () => {
  const [{ EditorPages }, { EditingSession }, { wholeText }, { startPoint }] = await Promise.all([
    import('./editor-pages.tsx'),
    import('./editing-session.ts'),
    import('./whole-text.ts'),
    import('./pressed-place.ts'),
  ])
  return { EditorPages, EditingSession, wholeText, startPoint }
})

/** What is needed besides for a text that several people write. */
const together = onDemand(() => import('#web/editor/together/open-group-text.ts'))

export type EditingState = {
  /** Null before the first press on a page. */
  session: EditingSession | null
}

type EditorCode = Pick<
  Awaited<ReturnType<typeof code.load>>,
  'EditorPages' | 'wholeText' | 'startPoint'
> & {
  EditingSession: new (options: SessionOptions) => EditingSession
}

type Options = {
  projectId: string
  client: QueryClient
  slice: Slice<EditingState>
  document: Readable<DocumentState>
  run: Readable<RunState>
  onSaved: (version: VersionRow) => void
  /** Loads the editor; by default its chunk. */
  load?: () => Promise<EditorCode>
}

/** The server announces a save to all tabs at once; later events are not about it. */
const newsMs = 5_000
const nothing: AcademicText = { cuerpo: [], referencias: [] }

/** Editing the document on its pages: it begins with the first press, or with an unsaved text of an earlier visit. */
export class Editing {
  readonly slice: Readable<EditingState>
  readonly #options: Options
  #Pages: typeof EditorPages | null = null
  #opening: Promise<EditingSession | null> | null = null
  #isDisposed = false
  #resumedAs: 'alone' | 'group' | null = null
  #isJoining = false
  #point: PagePoint | 'start' | null = null
  /** The pressed place; null if the pages have changed since. */
  #start: StartPoint | 'start' | null = null
  #sentAt: number[] = []
  readonly #stop: (() => void)[]

  constructor(options: Options) {
    this.#options = options
    this.slice = options.slice
    const { client, projectId, document, run } = options
    this.#stop = [
      document.subscribe(this.#follow),
      run.subscribe(this.#follow),
      followQuery(client, projectQuery(projectId), this.#follow),
    ]
    this.#follow()
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
    this.slice.get().session?.dispose()
  }

  /** Draws the text of the session; null while there is none. */
  get Pages(): typeof EditorPages | null {
    return this.#Pages
  }

  get session(): EditingSession | null {
    return this.slice.get().session
  }

  /** Starts editing where a page was pressed, or at the beginning; resolves when it has begun or failed. */
  open = async (at: PagePoint | 'start'): Promise<void> => {
    this.#point = at
    try {
      const session = await this.start()
      const point = this.#point
      // A group's text was being opened by itself when the page was pressed.
      if (!session || point === null) return
      this.#point = null
      const { startPoint } = await (this.#options.load ?? code.load)()
      this.#start = typeof point === 'object' ? startPoint(point) : point
      session.focus()
    } catch (error) {
      toastNotOpened(error)
    }
  }

  /** Starts editing without moving the focus; resolves to the session, or null if there can be none. */
  start = async (): Promise<EditingSession | null> => {
    // An opening under way may be only for an unsaved text, and find none.
    const underWay = await this.#opening
    return underWay ?? this.#openOnce(false)
  }

  /** Returns once where the caret has to go when the text box appears. */
  takePoint = (): StartPoint | 'start' | null => {
    const taken = this.#start
    this.#start = null
    return taken
  }

  /** Loads the editor, because a page is about to be pressed; a failure is reported when it is pressed. */
  prepare = (): void => void code.load().catch(() => undefined)

  /** The document with unsaved edits; what is shown instead, as it is shown. */
  current = (): ShownDocument | null => {
    const { shown, shows } = this.#options.document.get()
    const { session } = this
    return shown && session && shows === 'document' ? { ...shown, text: session.text() } : shown
  }

  /** Saves what is unsaved; false when the server does not have everything. */
  save = async (): Promise<boolean> => {
    const isSaved = (await this.session?.save()) ?? true
    const { client, projectId } = this.#options
    // The server makes a version of the steps when it is asked for one.
    if (isSaved && this.session?.together)
      await client.refetchQueries(latestVersionQuery(projectId))
    return isSaved
  }

  /** Whether the next event of the server is about a save of this screen; each save counts once. */
  isOwnEvent = (): boolean => {
    this.#sentAt = this.#sentAt.filter((at) => Date.now() - at < newsMs)
    return this.#sentAt.shift() !== undefined
  }

  /** Opens the session; two presses at the same time share one opening. */
  #openOnce(unsavedOnly: boolean): Promise<EditingSession | null> {
    this.#opening ??= this.#open(unsavedOnly).finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  /** Whether others write the text too. */
  get #isGroup(): boolean {
    const { client, projectId } = this.#options
    const project = client.getQueryData(projectQuery(projectId).queryKey)
    return project?.is_group === true && may(project.role, 'write')
  }

  /** Turns a session of one person into one of a group, once others open the text. */
  async #joinGroup(alone: EditingSession): Promise<void> {
    const { projectId, client } = this.#options
    const userId = client.getQueryData(meQuery.queryKey)?.id
    if (this.#isJoining || userId === undefined) return
    this.#isJoining = true
    try {
      const [{ sessionInGroup }, { EditingSession }] = await Promise.all([
        together.load(),
        (this.#options.load ?? code.load)(),
      ])
      const session = await sessionInGroup(
        alone,
        { projectId, userId, client },
        EditingSession,
        () => this.session === alone,
      )
      // Otherwise it is tried again with the next change.
      if (!session) return
      this.#options.slice.set({ session })
      alone.dispose()
    } finally {
      this.#isJoining = false
    }
  }

  async #open(unsavedOnly: boolean): Promise<EditingSession | null> {
    if (this.session) return this.session
    const { projectId, client, document, run, onSaved, load } = this.#options
    const userId = client.getQueryData(meQuery.queryKey)?.id
    if (userId === undefined) return null
    const { EditorPages, EditingSession, wholeText, startPoint } = await (load ?? code.load)()
    const unsaved = hasUnsavedDocument(userId, projectId)
      ? await findUnsaved(userId, projectId)
      : null
    // Text that was written before others came is saved first.
    const isShared = this.#isGroup && unsaved === null
    const { newest, shows, shown } = document.get()
    // The screen was left meanwhile, or there is nothing to edit.
    if (this.#isDisposed || newest === undefined || (unsavedOnly && !unsaved)) return null
    if (run.get().phase !== 'idle') {
      this.#resumedAs = null
      return null
    }
    const text = shows === 'document' ? shown : null
    const onSending = () => this.#sentAt.push(Date.now())
    const opened = isShared
      ? await (await together.load()).groupText({ projectId, userId, client })
      : wholeText({
          projectId,
          userId,
          text: text?.text ?? nothing,
          newest,
          unsaved,
          onSending,
          onSaved,
        })
    if (this.#isDisposed) return null
    const session = new EditingSession({ ...opened, frame: frameOf(text) })
    const point = this.#point
    this.#point = null
    this.#start = typeof point === 'object' ? startPoint(point) : point
    this.#Pages = EditorPages
    this.#options.slice.set({ session })
    return session
  }

  /** A run locks the text; afterwards, and after a change elsewhere, the session takes over the newer document. */
  readonly #follow = (): void => {
    const { projectId, client, document, run } = this.#options
    const isLocked = run.get().phase !== 'idle'
    const { newest } = document.get()
    const { session } = this
    session?.setLocked(isLocked)
    if (isLocked || newest === undefined) return
    if (session) {
      if (this.#isGroup && session.together === null) {
        this.#joinGroup(session).catch((error) => report('a group text was not opened', error))
      } else if (newest) session.adopt(newest)
      return
    }
    const userId = client.getQueryData(meQuery.queryKey)?.id
    // Others may open the text while this person only looks at it.
    const way = this.#isGroup ? 'group' : 'alone'
    if (userId === undefined || this.#resumedAs === way) return
    this.#resumedAs = way
    const hasUnsaved = hasUnsavedDocument(userId, projectId)
    // A group's text is opened at once, so that this person sees what the others write.
    if (hasUnsaved || way === 'group') this.#openOnce(hasUnsaved).catch(toastNotOpened)
  }
}

export const useEditing = (): Editing => useProvided(Editing)

export function useSession(): EditingSession | null {
  return useSlice(useEditing().slice, ({ session }) => session)
}

function frameOf(shown: ShownDocument | null): Frame {
  if (!shown) return { titlePage: { title: '', lines: [] }, numberTitlePage: false }
  const { text: _, ...frame } = shown
  return frame
}

function toastNotOpened(error: unknown): void {
  toastLostConnection('the editor could not be opened', error)
}

/** Loads the editor once a document that can be edited is seen at rest, so that the first press finds it there. */
export function usePreparedEditor(
  pagesRef: RefObject<HTMLElement | null>,
  canStart: boolean,
  prepare: () => void,
): void {
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane || !canStart) return
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(prepare)
    })
    observer.observe(pane)
    return () => observer.disconnect()
  }, [pagesRef, canStart, prepare])
}
