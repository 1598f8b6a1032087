import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { type Suggestions, suggestionsFrom } from './last-title-page.ts'

const none: Suggestions = {}

/** The title pages of the student's other projects; read when a line of this one is edited. */
export function useSuggestions(projectId: string, isWriting: boolean): Suggestions {
  const { data } = useQuery({ ...projectsQuery, enabled: isWriting })
  return useMemo(() => (data ? suggestionsFrom(data, projectId) : none), [data, projectId])
}
