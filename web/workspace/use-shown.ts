import { useMemo } from 'react'
import type { Editing } from '#web/editor/use-editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'

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

/** The document that the sheets draw; during editing with the text of the session, unless the editor draws it. */
export function useShown(
  shown: ShownDocument | null,
  editing: Editing,
  isEditorShown: boolean,
): ShownDocument | null {
  const { session } = editing
  // The review can correct the text even when the editor does not show it.
  const written = useSessionView(session, () => (isEditorShown ? null : session?.state.doc))
  return useMemo(() => {
    if (!shown || !session) return shown
    return written ? { ...shown, text: session.text() } : shown
  }, [shown, session, written])
}
