import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { useEditing, useSession } from '#web/editor/editing.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { useRuns } from '#web/generation/runs.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { type ShownDocument, unsavedDocument } from '#web/pages/shown-document.ts'
import { useAuthor, useProject } from '#web/projects/use-project.ts'
import type { DrawnProposal } from '#web/review/proposal-marks.ts'
import { useReviewing } from '#web/review/reviewing.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useIsTwoTexts } from '#web/versions/two-texts.ts'

const noText = { cuerpo: [], referencias: [] }

/**
 * The document of the pages without the edits of the open session. A text that the model is writing is drawn at low
 * priority, so that it does not slow down typing. In a project without a document it is an empty one, once the student
 * begins to write.
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

/** `shown` with the edited text of the session, unless the editor draws that text itself. */
export function useShownWithEdits(
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

/** The title page and the page format of a document; the same object while they do not change. */
export function useFrame(shown: ShownDocument | null) {
  const { titlePage, numberTitlePage = false, sectionsStartPages } = shown ?? {}
  const { isJustified, declaration, indexKind, appendixWord } = shown ?? {}
  return useMemo(
    () => ({
      titlePage: titlePage ?? { title: '', lines: [] },
      numberTitlePage,
      sectionsStartPages: sectionsStartPages ?? true,
      isJustified: isJustified ?? false,
      declaration: declaration ?? null,
      indexKind: indexKind ?? 'none',
      appendixWord: appendixWord ?? 'Apéndice',
    }),
    [
      titlePage,
      numberTitlePage,
      sectionsStartPages,
      isJustified,
      declaration,
      indexKind,
      appendixWord,
    ],
  )
}

type Options = {
  shown: ShownDocument | null
  layout: Layout | null
  isEditable: boolean
  isEditorShown: boolean
  /** What the pages show instead of the text; null when they show the text. */
  proposal: DrawnProposal | null
}

/** Hands the review the text and layout of the pages, and why it may not correct them now, if so. */
export function useReviewSubject(options: Options): void {
  const { shown, layout, isEditable, isEditorShown, proposal } = options
  const reviewing = useReviewing()
  const { start } = useEditing()
  const { conjunction } = useProject()
  const ownSession = useSession()
  const isLive = useSlice(useDocuments().slice, ({ shows }) => shows === 'partial')
  const whyNot = useWhyNotCorrected(isEditable)
  // While another text is shown, the model's or another tab's, the editor's text is not reviewed.
  const session = isEditorShown || whyNot === null ? ownSession : null
  useEffect(() => {
    if (!shown || !layout || layout.pages.length < 2) return reviewing.update(null)
    const { text, titlePage } = shown
    reviewing.update({
      text,
      titlePage,
      conjunction,
      layout,
      isLive,
      whyNot,
      session,
      isEditorShown,
      startEditing: start,
      proposal,
    })
  }, [
    reviewing,
    shown,
    layout,
    conjunction,
    isLive,
    whyNot,
    session,
    isEditorShown,
    start,
    proposal,
  ])
  useEffect(() => () => reviewing.update(null), [reviewing])
}

/** Why the review cannot correct anything now, in Spanish; null when it can. */
function useWhyNotCorrected(isEditable: boolean): string | null {
  const shows = useSlice(useDocuments().slice, (state) => state.shows)
  const isTwoTexts = useIsTwoTexts()
  if (shows === 'partial') {
    return 'Podrás corregir cuando el texto esté completo. Cada párrafo se revisa una vez, al cerrarse.'
  }
  if (shows === 'alternative') {
    return 'Esto es lo nuevo, incompleto. Elige primero qué texto se queda.'
  }
  if (shows === 'draft') {
    return 'Esto es tu borrador. Úsalo primero y podrás corregirlo.'
  }
  if (isTwoTexts) return 'Hay dos textos. Elige con cuál sigues y podrás corregirlo.'
  return isEditable ? null : 'Podrás corregir cuando el modelo termine de escribir.'
}
