import { useCallback, useEffect, useEffectEvent } from 'react'
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

  const openForm = useCallback(
    (opener: Element | null = document.activeElement) => {
      const opened = openOrReject(titlePageDialog, { project, author, onUpdate }, { opener })
      opened.catch((error) => {
        toastLostConnection('the form of the title page could not be opened', error)
      })
    },
    [openOrReject, project, author, onUpdate],
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
