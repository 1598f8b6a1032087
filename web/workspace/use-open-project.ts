import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { may, type ProjectRole } from '#contract/rights.ts'
import { assignmentQuery } from '#web/assignment/assignment.api.ts'
import { messagesQuery } from '#web/generation/messages.api.ts'
import type { DocState } from '#web/paths.ts'
import { departedProjects } from '#web/projects/departed-projects.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { showToast } from '#web/ui/toast.tsx'
import { OpenProject } from './open-project.ts'

/**
 * Creates the OpenProject once its row is loaded, and anew when the student gains or loses the right to write; disposes
 * of it when the screen is left.
 */
export function useOpenProject(
  projectId: string,
  role: ProjectRole | undefined,
): OpenProject | null {
  const client = useQueryClient()
  const { open: openDialog } = useDialogs()
  const arrival = useLocation().state as DocState
  const [pane] = useState(arrival?.showsPages ? ('vista' as const) : ('chat' as const))
  const [opened, setOpened] = useState<{ projectId: string; open: OpenProject } | null>(null)
  const mayWrite = role === undefined ? null : may(role, 'write')
  const before = useRef({ projectId, mayWrite })
  useEffect(() => {
    if (mayWrite === null) return
    if (before.current.projectId === projectId && before.current.mayWrite === !mayWrite) {
      forgetByRight(client, projectId)
      showToast(`Ahora puedes ${mayWrite ? 'escribir en' : 'leer'} este trabajo.`)
    }
    before.current = { projectId, mayWrite }
    // The student may have left the project and rejoined by another link.
    departedProjects.delete(projectId)
    const onTopUp = () => void openDialog(topupDialog, {})
    const open = new OpenProject({ projectId, client, mayWrite, pane, onTopUp })
    setOpened({ projectId, open })
    return () => {
      setOpened(null)
      open.dispose()
    }
  }, [projectId, mayWrite, client, pane, openDialog])
  return opened?.projectId === projectId ? opened.open : null
}

/** Drops the cached queries that only members who write may read. */
function forgetByRight(client: QueryClient, projectId: string): void {
  client.removeQueries({ queryKey: messagesQuery(projectId).queryKey })
  client.removeQueries({ queryKey: sourcesQuery(projectId).queryKey })
  client.removeQueries({ queryKey: assignmentQuery(projectId).queryKey })
}
