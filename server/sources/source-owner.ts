import type { Dependencies } from '#server/dependencies.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { validateId } from '#server/http/validate.ts'
import { getProject } from '#server/projects/get-project.ts'
import type { SourceOwner } from './sources.queries.ts'

/** The owner of the sources or assignment that a request is about. */
export type OwnerOf<Owner = SourceOwner> = (c: AppContext) => Promise<Owner>

/** The project of the path. Another user's is a 404. */
export function ownerOfPath(
  db: Dependencies['db'],
): OwnerOf<{ userId: string; projectId: string }> {
  return async (c) => {
    const owner = {
      userId: c.get('user').id,
      projectId: validateId(c.req.param('id'), 'project.not_found'),
    }
    await getProject(db, owner)
    return owner
  }
}

/** The user's next project, which does not exist yet. */
export const ownerOfNextProject: OwnerOf = async (c) => ({
  userId: c.get('user').id,
  projectId: null,
})
