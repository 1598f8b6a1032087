import { useEffect } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import { useEditing, useSession } from '#web/editor/editing.ts'
import { useDocuments } from '#web/pages/documents.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useProject } from '#web/projects/use-project.ts'
import type { DrawnProposal } from '#web/review/proposal-marks.ts'
import { useReviewing } from '#web/review/reviewing.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useIsTwoTexts } from '#web/versions/two-texts.ts'

type Options = {
  shown: ShownDocument | null
  layout: Layout | null
  isEditable: boolean
  isEditorShown: boolean
  /** What the pages show instead of the text; null when they show the text. */
  proposal: DrawnProposal | null
}

/** Tells the review what the pages show, and what may be done with it. */
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
  if (isTwoTexts) return 'Hay dos textos. Elige con cuál sigues y podrás corregirlo.'
  return isEditable ? null : 'Podrás corregir cuando el modelo termine de escribir.'
}
