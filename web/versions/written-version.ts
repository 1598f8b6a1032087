import type { QueryClient } from '@tanstack/react-query'
import type { VersionRow } from '#contract/projects.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import { projectsQuery } from '#web/projects/projects.api.ts'
import { versionsQuery } from './versions.api.ts'

/** Puts a version that the student has written into the cache: it is the document now, without an alternative. */
export function putWrittenVersion(client: QueryClient, version: VersionRow): void {
  const projectId = version.project_id
  client.setQueryData(latestVersionQuery(projectId).queryKey, () => ({
    ...version,
    alternative: null,
  }))
  client.setQueryData(versionsQuery(projectId).queryKey, (listed) => {
    if (!listed) return listed
    const known = listed.find(({ id }) => id === version.id)
    const others = listed.filter((other) => other !== known)
    return [{ ...version, request: known?.request ?? null }, ...others]
  })
  void client.invalidateQueries({ queryKey: projectsKey, exact: true, refetchType: 'none' })
}

const projectsKey = projectsQuery.queryKey
