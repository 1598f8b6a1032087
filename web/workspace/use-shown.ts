import { useDeferredValue, useMemo } from 'react'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { type ShownDocument, unsavedDocument } from '#web/pages/shown-document.ts'
import { useAuthor, useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'

const noText = { cuerpo: [], referencias: [] }

/**
 * What the pages show before it is edited. A growing text is drawn after whatever is more urgent, so that typing stays
 * ahead of it. A project's first document may be the student's own: an empty one, once they begin to write.
 */
export function useShownDocument(session: EditingSession | null): ShownDocument | null {
  const project = useProject()
  const author = useAuthor()
  const { slice } = useDocuments()
  const shown = useSlice(slice, (state) => state.shown)
  const isGrowing = useSlice(slice, ({ shows }) => shows === 'partial')
  const isNone = useSlice(slice, ({ newest, viewed }) => newest === null && viewed === null)
  const isIdle = useSlice(useRuns().slice, ({ phase }) => phase === 'idle')
  const begun = useMemo(
    () => (session ? unsavedDocument(project, author, noText, new Date()) : null),
    [session, project, author],
  )
  const deferred = useDeferredValue(shown)
  if (isGrowing) return deferred
  return shown ?? (isNone && isIdle ? begun : null)
}

/** The same during editing with the text of the session, unless the editor draws it. */
export function useWritten(
  shown: ShownDocument | null,
  session: EditingSession | null,
  isEditorShown: boolean,
): ShownDocument | null {
  // The review can correct the text even when the editor does not show it.
  const doc = useSessionView(session, (view) => (isEditorShown ? null : view.doc))
  return useMemo(() => {
    if (!shown || !session) return shown
    return doc ? { ...shown, text: session.text() } : shown
  }, [shown, session, doc])
}

/** The title page and the format; the same object while they do not change. */
export function useFrame(shown: ShownDocument | null) {
  const { titlePage, numberTitlePage = false, sectionsStartPages } = shown ?? {}
  const { isJustified, declaration } = shown ?? {}
  return useMemo(
    () => ({
      titlePage: titlePage ?? { title: '', lines: [] },
      numberTitlePage,
      sectionsStartPages: sectionsStartPages ?? true,
      isJustified: isJustified ?? false,
      declaration: declaration ?? null,
    }),
    [titlePage, numberTitlePage, sectionsStartPages, isJustified, declaration],
  )
}
