import { streamSSE } from 'hono/streaming'
import { stepCalls } from '#contract/calls/steps.ts'
import { may } from '#contract/rights.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { subscriberNetwork } from '#server/http/rate-limit.ts'
import type { Register } from '#server/http/register.ts'
import { Places } from '#server/places/places.ts'
import { readContributions } from './block-authors.ts'
import { StepFeeds, type ToldEvent } from './step-feeds.ts'
import { isWrittenInSteps, type OpenedText } from './steps.queries.ts'
import { takeSteps } from './take-steps.ts'
import { openText } from './written-texts.ts'

const keepAliveMs = 15_000
const maxStreamsPerUser = 24
/** Guests with a link count by network address, which a whole class may share. */
const maxStreamsPerNetwork = 100
const send = stepCalls['POST /api/projects/:id/steps']

/** Writing together: changes of a text in one order, for all who have it open. */
export function stepRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'log' | 'now' | 'notices' | 'stepWork' | 'keeper'
  >,
): void {
  const { db, log, notices, keeper, stepWork: steps } = dependencies
  const texts = { ...dependencies, steps }
  const feeds = new StepFeeds(dependencies, (projectId) => openText(texts, projectId))
  const open = Places.forStreams('step streams', maxStreamsPerUser)
  const openToGuests = Places.forStreams('step streams of guests', maxStreamsPerNetwork)
  /** The sends of a project one at a time, because each is for the text after the one before. */
  const sends = new Places({
    kind: 'sends of steps',
    atOnce: Number.POSITIVE_INFINITY,
    perAccount: 1,
    waitingPerAccount: 60,
    waiting: 5_000,
    waitMs: 10_000,
    busy: 'server.busy',
  })

  on('GET /api/projects/:id/contributions', ({ access }) => readContributions(db, access.projectId))

  on('POST /api/projects/:id/steps', async ({ c, access, user }) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const limits = { maxValues: send.maxValues }
    const { projectId } = access
    const name = user.fullName
    const take = () =>
      takeSteps(texts, access, { bytes, limits, name, heard: feeds.takeHeard(projectId) })
    const { hasNew, ...taken } = await sends.run(projectId, take, c.req.raw.signal)
    if (hasNew) keeper.changed(projectId)
    return taken
  })

  on('GET /api/projects/:id/steps', async ({ c, access, user, query, requireRight }) => {
    const { projectId } = access
    const asked = query.after ?? c.req.header('last-event-id')
    const after = asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : null
    const release = user
      ? open.acquire(user.id)
      : openToGuests.acquire(subscriberNetwork(c.get('clientAddress')))
    const mayWrite = may(access.role, 'write')
    // A reader does not start the order of steps, so that a student who writes alone goes on saving whole texts.
    const read = async () =>
      mayWrite || (await isWrittenInSteps(db, projectId)) ? openText(texts, projectId) : null
    const text = await read().catch((error: unknown) => {
      release()
      throw error
    })
    return streamSSE(c, async (stream) => {
      let end = () => {}
      const gone = new Promise<void>((resolve) => {
        end = resolve
      })
      stream.onAbort(end)
      // Chained, so that events are sent in the order in which they happened.
      let sending: Promise<unknown> = stream.write('retry: 2000\n\n')
      const write = (events: readonly ToldEvent[]) => {
        const chunk = events.map(asServerSent).join('')
        if (chunk !== '') sending = sending.then(() => stream.write(chunk))
      }
      const writeText = ({ number, doc, head }: OpenedText) => {
        const data = { number, doc: JSON.parse(doc), head: JSON.parse(head) }
        write([{ name: 'text', data }])
      }
      let leave = () => {}
      const follow = (start: number | null) => {
        leave = feeds.follow(projectId, start, (events) => {
          if (events === null) sending = sending.then(startAnew).catch(fail)
          else write(mayWrite ? events : events.filter(({ name }) => name !== 'presence'))
        })
      }
      const fail = (err: unknown) => {
        // The browser connects again.
        log.warn({ err, projectId }, 'a text could not be read anew')
        end()
      }
      /** A reader that is too far behind gets the whole text, then the steps after it. */
      const startAnew = async () => {
        leave()
        const newest = await openText(texts, projectId)
        writeText(newest)
        follow(newest.number)
      }
      if (text === null) follow(null)
      else if (after === null || after > text.last) {
        writeText(text)
        follow(text.number)
      } else follow(after)
      // Ends the stream once the member is removed or the link revoked.
      const stillMay = () =>
        requireRight(projectId, 'read').catch((error: unknown) => {
          if (error instanceof AppError) end()
          else throw error
        })
      const unsubscribe = notices.subscribe((notice) => {
        if (notice === null || (notice.kind === 'members' && notice.projectId === projectId)) {
          sending = sending.then(stillMay)
        }
      })
      const keepAlive = setInterval(() => void stream.write(': sigue\n\n'), keepAliveMs)
      try {
        await gone
        await sending
      } finally {
        clearInterval(keepAlive)
        unsubscribe()
        leave()
        release()
      }
    })
  })
}

function asServerSent(event: ToldEvent): string {
  const { name, data } = event
  const id = name === 'steps' ? `id: ${data.after + data.steps.length}\n` : ''
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n${id}\n`
}
