import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AssignmentRow } from '#contract/assignment.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { showToast } from '#web/ui/toast.tsx'
import {
  type AssignmentOf,
  assignmentQuery,
  removeAssignment,
  setAssignment,
} from './assignment.api.ts'
import { attaching as code } from './assignment.dialogs.ts'
import type { Attaching } from './attaching.tsx'

type Code = Awaited<ReturnType<typeof code.load>>

/**
 * The assignment of a prompt box: attaches a file, a photo or a long text, and removes it. Its code is loaded at the
 * first use. `chip` shows it beside the text; with `showsRead` also an assignment that was read before.
 */
export function useAttachment(projectId: AssignmentOf, showsRead: boolean) {
  const queryClient = useQueryClient()
  const assignment = useQuery(assignmentQuery(projectId)).data ?? null
  const [attaching, setAttaching] = useState<Attaching | null>(null)
  const [parts, setParts] = useState<Code | null>(null)
  const newest = useRef(0)
  const { queryKey } = assignmentQuery(projectId)
  const isShown = attaching !== null || (showsRead && assignment !== null)
  useEffect(() => {
    if (isShown) void code.load().then(setParts, () => {})
  }, [isShown])

  const read = async (
    name: string,
    work: (loaded: Code, onBusy: () => void) => Promise<AssignmentRow | null>,
  ) => {
    const mine = ++newest.current
    let loaded: Code
    try {
      loaded = await code.load()
    } catch (error) {
      toastLostConnection('the code of the assignment could not be loaded', error)
      return false
    }
    setAttaching({ state: 'reading', name })
    try {
      const row = await work(loaded, () => {
        if (mine === newest.current) setAttaching({ state: 'queued', name })
      })
      if (mine !== newest.current) return false
      queryClient.setQueryData(queryKey, row)
      setAttaching(null)
      return true
    } catch (error) {
      const why = error instanceof RangeError ? error.message : errorMessage(error)
      if (mine === newest.current) setAttaching({ state: 'refused', name, why })
      return false
    }
  }
  const drop = async () => {
    newest.current++
    setAttaching(null)
    if (!assignment) return
    try {
      await removeAssignment(projectId)
      queryClient.setQueryData(queryKey, null)
    } catch (error) {
      showToast(errorMessage(error))
    }
  }
  return {
    assignment,
    attach: (file: File) =>
      read(file.name || 'foto', ({ attachFile }, onBusy) => attachFile(projectId, file, onBusy)),
    attachText: (text: string) => read('Tu texto', () => setAssignment(projectId, { text })),
    chip: isShown && parts && (
      <parts.AttachmentChip
        assignment={assignment}
        attaching={attaching}
        drop={() => void drop()}
      />
    ),
  }
}
