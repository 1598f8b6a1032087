import { queryOptions } from '@tanstack/react-query'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { api } from '#web/api/client.ts'

/** Every version of a project without its text, the newest first. */
export const versionsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId, 'versions'],
    queryFn: ({ signal }) =>
      api.get<ListedVersion[]>(`/api/projects/${projectId}/versions`, signal),
  })

/** One version with its text, which stays as it is while its revision does. */
export const versionQuery = ({
  project_id,
  version_number,
  revision,
}: Pick<ListedVersion, 'project_id' | 'version_number' | 'revision'>) =>
  queryOptions({
    queryKey: ['version', project_id, version_number, revision],
    queryFn: ({ signal }) =>
      api.get<VersionRow>(`/api/projects/${project_id}/versions/${version_number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The numbers of the two versions that are compared. */
export type Compared = { before: number; after: number }
