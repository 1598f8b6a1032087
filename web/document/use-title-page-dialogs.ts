import { useCallback, useEffect, useRef, useState } from 'react'
import type { TitlePage } from '#core/document/title-page.ts'
import { noConnectionWords } from '#web/api/api-error.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { titlePageDraft } from './title-page-draft.ts'

type Dialogs = typeof import('./title-page-dialogs.tsx').TitlePageDialogs
const code = onDemand(() => import('./title-page-dialogs.tsx'))

/** The form, or what is to be done with a document that lacks lines of its title page. */
export type OpenTitlePageDialog = 'form' | { missing: string[]; accept: string; act: () => void }

/**
 * The title page's form, and the question before a document leaves without some of its lines. The dialogs are
 * fetched when they are needed, or before that when there is nothing else to do.
 */
export function useTitlePageDialogs(projectId: string) {
  const [fetched, setDialogs] = useState<{ Dialogs: Dialogs } | null>(null)
  const [open, setOpen] = useState<OpenTitlePageDialog | null>(null)
  const askedFor = useRef<string>(undefined)
  useEffect(code.preload, [])

  const openForm = useCallback(() => {
    code.load().then(
      (loaded) => {
        setDialogs({ Dialogs: loaded.TitlePageDialogs })
        setOpen('form')
      },
      () => showToast(noConnectionWords),
    )
  }, [])

  // What was being written when the session ended, or the page was loaded again, is gone on with.
  useEffect(() => {
    if (titlePageDraft(projectId) !== null) openForm()
  }, [projectId, openForm])

  /** Does it at once, or asks first: once for a project, and only where a line is missing. */
  const askFirst = (titlePage: TitlePage | undefined, accept: string, act: () => void) => {
    const missing = missingLines(titlePage)
    if (missing.length === 0 || askedFor.current === projectId) return act()
    code.load().then((loaded) => {
      askedFor.current = projectId
      setDialogs({ Dialogs: loaded.TitlePageDialogs })
      setOpen({ missing, accept, act })
    }, act)
  }

  const close = useCallback(() => setOpen(null), [])
  return { Dialogs: fetched?.Dialogs, open, openForm, askFirst, close }
}

function missingLines(titlePage: TitlePage | undefined): string[] {
  const lines = titlePage?.lines.filter(({ isPlaceholder }) => isPlaceholder) ?? []
  return lines.map(({ field, text }) => (field === 'author' ? 'tu nombre' : text.toLowerCase()))
}
