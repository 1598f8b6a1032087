import type { Dependencies } from '#server/dependencies.ts'
import { getProject } from '#server/projects/get-project.ts'
import type { SourceOwner } from './sources.queries.ts'

/** Of a request: who asks, and the project in its path, if there is one. */
export type Asked = { user: { id: string }; params: { id?: string } }

/**
 * The owner of the sources or assignment that a request is about: the project of the path, where another user's is a 404,
 * or the user's next project, which does not exist yet.
 */
export async function ownerOf(
  db: Dependencies['db'],
  { user, params }: Asked,
): Promise<SourceOwner> {
  const { id: projectId = null } = params
  if (projectId !== null) await getProject(db, { userId: user.id, projectId })
  return { userId: user.id, projectId }
}
