import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { ServerEvents } from '#contract/events.ts'
import { getCredits } from '#server/credits/credit-account.ts'
import type { Notice } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { Places } from '#server/places/places.ts'
import { findTopup } from '#server/topups/topup-rows.ts'

const keepAliveMs = 15_000
// Each visible tab holds one stream; the tabs of all devices of a user count together.
const maxStreamsPerUser = 12

/** Streams what changes for the signed-in student (server-sent events), made by any server, until the session ends. */
export function eventRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'notices' | 'now'>,
): void {
  const { findSession, notices } = dependencies
  const open = Places.forStreams('event streams', maxStreamsPerUser)
  on('GET /api/events', ({ c, user: { id: userId } }) => {
    const release = open.acquire(userId)
    return streamSSE(c, async (stream) => {
      let end = () => {}
      const gone = new Promise<void>((resolve) => {
        end = resolve
      })
      stream.onAbort(end)
      const endWithSession = async () => {
        if ((await findSession(c.req.raw.headers)) === null) end()
      }
      const opened = stream
        .write('retry: 2000\n\n')
        .then(() => sendNotice(dependencies, stream, userId, null))
      // Chained, so that events are sent in the order in which they happened.
      let sending = opened
      const unsubscribe = notices.subscribe((notice) => {
        if (notice !== null && (!('userId' in notice) || notice.userId !== userId)) return
        sending = sending
          .then(() =>
            notice?.kind === 'sessions'
              ? endWithSession()
              : sendNotice(dependencies, stream, userId, notice),
          )
          .catch((error: unknown) => c.get('log').warn({ err: error }, 'an event was not sent'))
      })
      const keepAlive = setInterval(() => void stream.write(': sigue\n\n'), keepAliveMs)
      try {
        await opened
        await gone
      } finally {
        clearInterval(keepAlive)
        unsubscribe()
        release()
      }
      await sending
    })
  })
}

/** Sends the event for a notice; the balance for null (a new connection, or notices that were missed). */
async function sendNotice(
  { db, now, config }: Pick<Dependencies, 'db' | 'now' | 'config'>,
  stream: SSEStreamingApi,
  userId: string,
  notice: Notice | null,
): Promise<void> {
  const send = <Name extends keyof ServerEvents>(event: Name, data: ServerEvents[Name]) =>
    stream.writeSSE({ event, data: JSON.stringify(data) })
  switch (notice?.kind) {
    case 'generation':
      await send('generation', { id: notice.generationId })
      return
    case 'project':
      await send('project', { id: notice.projectId })
      return
    case 'commented':
      await send('comments', { id: notice.projectId })
      return
    case 'transaction': {
      const row = await findTopup(db, notice.transactionId)
      if (row !== null) await send('transaction', row)
      return
    }
    default:
      await send('credits', await getCredits(db, userId, now(), config.freeMonthlyCredits))
  }
}
