import type { z } from 'zod'
import type { SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import { maxReadPages } from '#contract/source-limits.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFiles } from '#server/files/receive-upload.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { sentBody } from '#server/http/sent-body.ts'
import type { Places } from '#server/places/places.ts'
import { deleteAssignment, findAssignment } from './assignments.queries.ts'
import {
  presentAssignment,
  setAssignment,
  setAssignmentFiles,
  updateAssignment,
} from './set-assignment.ts'
import { type Asked, ownerOf } from './sources.queries.ts'

type AskedToSet = Asked & {
  c: AppContext
  body: z.output<typeof SetAssignment> | undefined
  maxFileBytes: number
}

/**
 * What the teacher asked. Each call for a project stands a second time without one, for the user's next project.
 * `uploads` limits uploads together with those of sources.
 */
export function assignmentRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'model' | 'now' | 'readings' | 'texts'>,
  uploads: Places,
): void {
  const { db } = dependencies

  const read = async (asked: Asked) => {
    const row = await findAssignment(db, ownerOf(asked))
    return { assignment: row && presentAssignment(row) }
  }
  on('GET /api/assignment', read)
  on('GET /api/projects/:id/assignment', read)

  const set = async (asked: AskedToSet) => {
    const { c, body, maxFileBytes } = asked
    const owner = ownerOf(asked)
    if (body !== undefined) {
      return { assignment: await setAssignment(dependencies, owner, body), reading: null }
    }
    const limits = { maxBytes: maxFileBytes, maxFiles: maxReadPages }
    const receive = async () =>
      setAssignmentFiles(dependencies, owner, await receiveFiles(sentBody(c), limits))
    return uploads.run(owner.userId, receive, c.req.raw.signal)
  }
  on('POST /api/assignment', set)
  on('POST /api/projects/:id/assignment', set)

  const update = async (asked: Asked & { body: z.output<typeof UpdateAssignment> }) => ({
    assignment: await updateAssignment(dependencies, ownerOf(asked), asked.body),
  })
  on('PATCH /api/assignment', update)
  on('PATCH /api/projects/:id/assignment', update)

  const remove = async (asked: Asked) => deleteAssignment(db, ownerOf(asked))
  on('DELETE /api/assignment', remove)
  on('DELETE /api/projects/:id/assignment', remove)
}
