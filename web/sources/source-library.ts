import type { QueryClient } from '@tanstack/react-query'
import type { SourceRow } from '#contract/sources.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { readingsQuery } from './readings.api.ts'
import { readSourceText, sourcesQuery } from './sources.api.ts'

const works = onDemand(async () => import('./add-references.ts'))
const upload = onDemand(async () => import('./upload-for-reference.ts'))

/** The sources of a project as the review reads them: the rows, their texts, and adding the work of a reference. */
export function sourceLibrary(
  client: QueryClient,
  projectId: string,
  rows: readonly SourceRow[],
  ticked: readonly SourceRow[],
) {
  return {
    ticked,
    list: async () => rows,
    add: async (references: readonly string[]) => {
      const { addReferences } = await works.load()
      try {
        await addReferences(projectId, references)
      } finally {
        void client.invalidateQueries(sourcesQuery(projectId))
      }
    },
    text: (id: string) => readSourceText(projectId, id),
    upload: async (file: File, reference: string) => {
      const { uploadForReference } = await upload.load()
      try {
        return await uploadForReference(projectId, file, reference)
      } finally {
        void client.invalidateQueries(sourcesQuery(projectId))
        void client.invalidateQueries(readingsQuery())
      }
    },
  }
}
