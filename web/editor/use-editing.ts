import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { EditingSession } from './editing-session.ts'
import type { EditorPages, Point } from './editor-pages.tsx'
import type { Frame } from './page-breaks.ts'
import { findUnsaved, hasUnsavedDocument } from './unsaved-documents.ts'

/** The editor is loaded when the document is at rest, at the latest when a page is first pressed. */
const code = onDemand(async () => {
  const [{ EditorPages }, { EditingSession }, { baseOf }] = await Promise.all([
    import('./editor-pages.tsx'),
    import('./editing-session.ts'),
    import('./document.api.ts'),
  ])
  return { parts: { Pages: EditorPages }, EditingSession, baseOf }
})

type Options = {
  projectId: string
  userId: string | null
  /** The newest document: null when the project has none, undefined while it is not known. */
  version: VersionRow | null | undefined
  /** The document as it is shown; null when something else is shown. */
  shown: ShownDocument | null
  /** Whether a run is writing the document. */
  isLocked: boolean
  onSaved: (version: VersionRow) => void
}

// A failed prefetch is reported when the page is pressed, which loads the code again.
const prepare = () => void code.load().catch(() => undefined)

type EditorParts = { Pages: typeof EditorPages }

export type Editing = {
  session: EditingSession | null
  parts: EditorParts | null
  /** Starts editing where a page was pressed, or at the beginning; settles when it has begun or failed. */
  open: (point: Point | 'start') => Promise<void>
  /** Starts editing without moving the focus; resolves to the session, or null if there can be none. */
  start: () => Promise<EditingSession | null>
  /** Returns once where the caret has to go when the text box appears. */
  takePoint: () => Point | 'start' | null
  /** Loads the editor, because a page is about to be pressed. */
  prepare: () => void
  /** The document with unsaved edits; without a session, as it is shown. */
  current: () => ShownDocument | null
  /** The number of the newest document; 0 without one. */
  version: () => number
  /** Saves what is unsaved; false when the server does not have everything. */
  save: () => Promise<boolean>
  /** Whether the next event of the server is about a save of this screen; each save counts once. */
  isOwnEvent: () => boolean
}

/** The server announces a save to all tabs at once; later events are not about it. */
const newsMs = 5_000
const nothing: AcademicText = { cuerpo: [], referencias: [] }

/** Editing the document on its pages: it begins with the first press, or with an unsaved text of an earlier visit. */
export function useEditing(options: Options): Editing {
  const { projectId, userId, version, isLocked } = options
  const latest = useRef(options)
  latest.current = options
  const [opened, setOpened] = useState<{
    session: EditingSession
    parts: EditorParts
  } | null>(null)
  const openedRef = useRef(opened)
  openedRef.current = opened
  const point = useRef<Point | 'start' | null>(null)
  const sentAt = useRef<number[]>([])
  const isOpening = useRef(false)

  const begin = useCallback(
    async (unsavedOnly: boolean): Promise<EditingSession | null> => {
      if (openedRef.current) return openedRef.current.session
      if (userId === null || isOpening.current) return null
      isOpening.current = true
      try {
        const { parts, EditingSession, baseOf } = await code.load()
        const unsaved = hasUnsavedDocument(userId, projectId)
          ? await findUnsaved(userId, projectId)
          : null
        const now = latest.current
        if (now.version === undefined || (unsavedOnly && !unsaved)) return null
        if (!unsaved && now.isLocked) return null
        const session = new EditingSession({
          projectId,
          userId,
          text: unsaved?.text ?? now.shown?.text ?? nothing,
          base: unsaved ?? baseOf(now.version),
          frame: frameOf(now.shown),
          ...(unsaved && { unsavedPlace: unsaved.key }),
          onSending: () => sentAt.current.push(Date.now()),
          onSaved: (saved) => latest.current.onSaved(saved),
        })
        session.setLocked(now.isLocked)
        setOpened({ session, parts })
        return session
      } finally {
        isOpening.current = false
      }
    },
    [projectId, userId],
  )

  const open = useCallback(
    async (at: Point | 'start') => {
      point.current = at
      await begin(false).catch(toastNotOpened)
    },
    [begin],
  )

  const isKnown = version !== undefined
  useEffect(() => {
    if (userId === null || !isKnown || !hasUnsavedDocument(userId, projectId)) return
    begin(true).catch(toastNotOpened)
  }, [begin, isKnown, projectId, userId])

  useEffect(() => opened?.session.setLocked(isLocked), [opened, isLocked])
  useEffect(() => {
    if (version && opened) opened.session.adopt(version)
  }, [opened, version])
  useEffect(() => {
    if (!opened) return
    return () => opened.session.dispose()
  }, [opened])

  return useMemo(
    () => ({
      session: opened?.session ?? null,
      parts: opened?.parts ?? null,
      open,
      start: () => begin(false),
      takePoint: () => {
        const taken = point.current
        point.current = null
        return taken
      },
      prepare,
      current: () => {
        const { shown } = latest.current
        const session = openedRef.current?.session
        return shown && session ? { ...shown, text: session.text() } : shown
      },
      version: () => latest.current.version?.version_number ?? 0,
      save: async () => (await openedRef.current?.session.save()) ?? true,
      isOwnEvent: () => {
        sentAt.current = sentAt.current.filter((at) => Date.now() - at < newsMs)
        return sentAt.current.shift() !== undefined
      },
    }),
    [opened, open, begin],
  )
}

function frameOf(shown: ShownDocument | null): Frame {
  if (!shown) return { titlePage: { title: '', lines: [] }, numberTitlePage: false }
  const { text: _, ...frame } = shown
  return frame
}

function toastNotOpened(error: unknown): void {
  toastLostConnection('the editor could not be opened', error)
}
