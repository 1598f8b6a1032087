import { useCallback, useEffect, useRef } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { useDialogHost } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { titlePageDraft } from './title-page-draft.ts'

const titlePageDialog = onDemand(
  async () => (await import('./title-page-dialog.tsx')).TitlePageDialog,
)

/** Opens the title page's form. */
export function useTitlePageForm(
  project: ProjectRow,
  onUpdate: (changes: UpdateProject) => Promise<unknown>,
) {
  const { openOrReject } = useDialogHost()
  const latest = useRef({ project, onUpdate })
  latest.current = { project, onUpdate }
  useEffect(() => titlePageDialog.preload(), [])

  const openForm = useCallback(
    (opener: Element | null = document.activeElement) => {
      const opened = openOrReject(titlePageDialog, latest.current, { opener })
      opened.catch((error) => {
        toastLostConnection('the form of the title page could not be opened', error)
      })
    },
    [openOrReject],
  )

  return openForm
}

/** Opens the form again that a reload or the end of the session left unsaved. */
export function useUnsavedForm(projectId: string, openForm: () => void): void {
  useEffect(() => {
    if (titlePageDraft(projectId) !== null) openForm()
  }, [projectId, openForm])
}
