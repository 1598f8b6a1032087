import { queryOptions } from '@tanstack/react-query'
import type { ListedVersion } from '#contract/projects.ts'
import { call } from '#web/api/client.ts'

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
