import { useCallback, useEffect, useEffectEvent } from 'react'
import { useEditing } from '#web/editor/editing.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { useAuthor, useProject, useUpdateProject } from '#web/projects/use-project.ts'
import { useDialogHost } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { titlePageDraft } from './title-page-draft.ts'

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
      if (session?.together?.refusesLine()) return
      const form = () =>
        openOrReject(titlePageDialog, { project, author, session, onUpdate }, { opener })
      const opened = session ? session.inForm('title-page-form', form) : form()
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
