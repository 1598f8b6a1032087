import { useCallback, useEffect, useEffectEvent } from 'react'
import { useEditing } from '#web/editor/editing.ts'
import { titlePageForm } from '#web/editor/taken-words.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { useAuthor, useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { useDialogHost } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { titlePageDraft } from './title-page-draft.ts'
import { titlePageTaken } from './title-page-turn.ts'

const titlePageDialog = onDemand(
  async () => (await import('./title-page-dialog.tsx')).TitlePageDialog,
)

/** Opens the title page's form. */
export function useTitlePageForm() {
  const project = useProject()
  const author = useAuthor()
  const onUpdate = useUpdateProject()
  const { openOrReject } = useDialogHost()
  useEffect(() => titlePageDialog.preload(), [])

  const editing = useEditing()
  const openForm = useCallback(
    (opener: Element | null = document.activeElement) => {
      const { session } = editing
      const taken = titlePageTaken(session)
      if (taken !== null) return showToast(taken)
      const form = () =>
        openOrReject(titlePageDialog, { project, author, session, onUpdate }, { opener })
      const opened = session ? session.inForm(titlePageForm, form) : form()
      opened.catch((error) => {
        toastLostConnection('the form of the title page could not be opened', error)
      })
    },
    [openOrReject, project, author, onUpdate, editing],
  )

  return openForm
}

/** Opens the form again that a reload or the end of the session left unsaved. */
export function useUnsavedForm(projectId: string, openForm: () => void): void {
  const resume = useEffectEvent(() => {
    if (titlePageDraft(projectId) !== null) openForm()
  })
  useEffect(() => resume(), [])
}
