import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Register } from '#server/http/register.ts'
import { acceptReading, readReading } from './accept-reading.ts'
import { deleteReading, listReadings } from './readings.queries.ts'
import { presentReading } from './start-reading.ts'

/** The photos and scanned files of a student whose text is being read, and what was read of them. */
export function readingRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'db' | 'log' | 'indexClient' | 'readings' | 'texts'>,
): void {
  const { db, readings } = dependencies
  on('GET /api/readings', async ({ user }) => ({
    readings: (await listReadings(db, user.id)).map(presentReading),
  }))
  on('GET /api/readings/:readingId', async ({ user, params }) =>
    readReading(db, { userId: user.id, ...params }),
  )
  on('POST /api/readings/:readingId/accept', async ({ user, params, body }) =>
    acceptReading(dependencies, { userId: user.id, ...params }, body.pages),
  )
  on('DELETE /api/readings/:readingId', async ({ user, params }) => {
    const { readingId } = params
    if (!(await deleteReading(db, { userId: user.id, readingId }))) {
      throw new AppError('reading.not_found')
    }
    readings.stop(readingId)
  })
}
