import { useCallback, useEffect, useRef } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { useDialogHost } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { titlePageDraft } from './title-page-draft.ts'

const titlePageDialog = onDemand(
  async () => (await import('./title-page-dialog.tsx')).TitlePageDialog,
)
const missingLinesDialog = onDemand(
  async () => (await import('./missing-lines-dialog.tsx')).MissingLinesDialog,
)

/** The title page's form, and the question before a document with missing lines is copied or downloaded. */
export function useTitlePageDialogs(
  project: ProjectRow,
  onUpdate: (changes: UpdateProject) => Promise<unknown>,
) {
  const { openOrReject } = useDialogHost()
  const latest = useRef({ project, onUpdate })
  latest.current = { project, onUpdate }
  const askedFor = useRef<string>(undefined)
  useEffect(() => {
    titlePageDialog.preload()
    missingLinesDialog.preload()
  }, [])

  const openForm = useCallback(
    (opener: Element | null = document.activeElement) => {
      const opened = openOrReject(titlePageDialog, latest.current, { opener })
      opened.catch((error) => {
        toastLostConnection('the form of the title page could not be opened', error)
      })
    },
    [openOrReject],
  )

  // An unsaved form, left by a reload or the end of the session, opens again.
  useEffect(() => {
    if (titlePageDraft(project.id) !== null) openForm()
  }, [project.id, openForm])

  /** Calls `act`, after a question when a line is missing; the question is asked once per project. */
  const askFirst = async (
    titlePage: TitlePage | undefined,
    accept: string,
    act: () => void | Promise<void>,
  ): Promise<void> => {
    const missing = missingLines(titlePage)
    if (missing.length === 0 || askedFor.current === project.id) return act()
    const opener = document.activeElement
    try {
      await missingLinesDialog.load()
    } catch {
      // The question could not be loaded, so nothing is asked.
      return act()
    }
    askedFor.current = project.id
    const reply = await openOrReject(missingLinesDialog, { missing, accept })
    if (reply === 'accept') await act()
    else if (reply === 'complete') openForm(opener)
  }

  return { openForm, askFirst }
}

function missingLines(titlePage: TitlePage | undefined): string[] {
  const lines = titlePage?.lines.filter(({ isPlaceholder }) => isPlaceholder) ?? []
  return lines.map(({ field, text }) => (field === 'author' ? 'tu nombre' : text.toLowerCase()))
}
