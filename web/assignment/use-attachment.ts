import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AssignmentResult } from '#contract/assignment.ts'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import {
  type AssignmentOf,
  assignmentQuery,
  pathOf,
  removeAssignment,
  setAssignment,
} from './assignment.api.ts'

/** What is being read, or could not be. */
export type Attaching =
  | { state: 'reading'; name: string }
  | { state: 'refused'; name: string; why: string }

/** The assignment of a prompt box: attached from a file, a photo or a long text, read, and taken off again. */
export function useAttachment(projectId: AssignmentOf) {
  const queryClient = useQueryClient()
  const query = useQuery(assignmentQuery(projectId))
  const [attaching, setAttaching] = useState<Attaching | null>(null)
  const newest = useRef(0)
  const { queryKey } = assignmentQuery(projectId)

  const read = async (name: string, work: () => Promise<AssignmentResult['assignment']>) => {
    const mine = ++newest.current
    setAttaching({ state: 'reading', name })
    try {
      const row = await work()
      if (mine !== newest.current) return false
      queryClient.setQueryData(queryKey, row)
      setAttaching(null)
      return true
    } catch (error) {
      if (mine === newest.current)
        setAttaching({ state: 'refused', name, why: errorMessage(error) })
      return false
    }
  }
  const attach = (file: File) =>
    read(file.name || 'foto', async () => {
      if (file.size > maxSourceBytes)
        throw new Error('El archivo pesa demasiado: el máximo es 20 MB.')
      const { upload } = await import('#web/api/upload.ts')
      const form = new FormData()
      form.set('file', file, file.name || 'foto.jpg')
      const { signal } = new AbortController()
      const result = await upload<AssignmentResult>(pathOf(projectId), form, () => {}, signal)
      return result.assignment
    })
  const attachText = (text: string) => read('Tu texto', () => setAssignment(projectId, { text }))
  const drop = async () => {
    newest.current++
    setAttaching(null)
    if (!query.data) return
    try {
      await removeAssignment(projectId)
      queryClient.setQueryData(queryKey, null)
    } catch (error) {
      showToast(errorMessage(error))
    }
  }
  return { assignment: query.data ?? null, attaching, attach, attachText, drop }
}
