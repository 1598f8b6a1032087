import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { call } from '#web/api/client.ts'
import { latestVersionQuery } from '#web/generation/messages.api.ts'
import { projectsQuery } from '#web/projects/projects.api.ts'

/** Every version of a project without its text, the newest first. */
export const versionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'versions'],
    queryFn: ({ signal }) => call('GET /api/projects/:id/versions', { id: projectId, signal }),
  })

/** One version with its text, which stays as it is while its revision does. */
export const versionQuery = ({
  project_id,
  version_number,
  revision,
}: Pick<ListedVersion, 'project_id' | 'version_number' | 'revision'>) =>
  queryOptions({
    queryKey: ['version', project_id, version_number, revision],
    queryFn: ({ signal }) => {
      const given = { id: project_id, number: version_number, signal }
      return call('GET /api/projects/:id/versions/:number', given)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The numbers of the two versions that are compared. */
export type Compared = { before: number; after: number }

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
    const unmeasured = { pages: null, words_added: null, words_gone: null }
    return [{ ...version, ...unmeasured, request: known?.request ?? null }, ...others]
  })
  void client.invalidateQueries({ queryKey: projectsKey, exact: true, refetchType: 'none' })
}

const projectsKey = projectsQuery.queryKey
