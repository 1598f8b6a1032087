import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { type Proposals, proposalsFrom } from './last-title-page.ts'

const none: Proposals = {}

/** The title pages of the student's other projects; read when a line of this one is edited. */
export function useProposals(projectId: string, isWriting: boolean): Proposals {
  const { data } = useQuery({ ...projectsQuery, enabled: isWriting })
  return useMemo(() => (data ? proposalsFrom(data, projectId) : none), [data, projectId])
}
