import type { ServerResponse } from 'node:http'
import { beatMs } from '#contract/generation.ts'
import { CandidatesWriter, candidatesBeat } from '#core/generation/wire/candidates.ts'
import { eventStreamBeat, writeServerSentEvent } from '#core/generation/wire/event-stream.ts'
import type { RunEvent } from '#core/generation/wire/run-events.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { within } from '#server/timing/timing.ts'
import type { RunFeed } from './follow-run.ts'

// Failures before any text that set the status; all others are an element of the array.
const sentAsStatus = new Set([
  'generation.overloaded',
  'generation.rate_limited',
  'generation.refused_request',
  'generation.misconfigured',
  'generation.model_unavailable',
  'generation.text_too_long',
] as const)
type SentAsStatus = typeof sentAsStatus extends Set<infer Code> ? Code : never

// A model may think for a long time: the response begins after this, so that no proxy and no browser ends the request.
const firstEventMs = 10_000

/** The response of `POST /api/generate`: the run as a streamed JSON array of candidates. */
export async function respondWithCandidates(c: AppContext, feed: RunFeed): Promise<Response> {
  const array = new CandidatesWriter(c.get('requestId'))
  const first = await firstEvents(feed)
  const [event] = first
  if (event?.type === 'end' && event.end.status === 'failed' && isSentAsStatus(event.end.code)) {
    throw new AppError(event.end.code, event.end.details)
  }
  return respondWithRun(c, feed, first, {
    contentType: 'application/json; charset=utf-8',
    write: (event) => array.write(event),
    beat: candidatesBeat,
  })
}

/** The response of `GET /api/generations/:id/stream`: the run as server-sent events. */
export function respondWithEvents(c: AppContext, feed: RunFeed): Response {
  return respondWithRun(c, feed, [], {
    contentType: 'text/event-stream',
    write: writeServerSentEvent,
    beat: eventStreamBeat,
  })
}

type Encoding = {
  contentType: string
  write(event: RunEvent): string
  /** Sent as a heartbeat while there are no events. */
  beat: string
}

const encoder = new TextEncoder()

/**
 * Responds with the events of a run as they come. For a slow connection only the position in the run is stored; when
 * there is room again, all new text is sent in one piece.
 */
function respondWithRun(
  c: AppContext,
  feed: RunFeed,
  first: RunEvent[],
  encoding: Encoding,
): Response {
  let beat: NodeJS.Timeout
  let isClosed = false
  let writer: BodyWriter
  const send = (text: string) => {
    beat.refresh()
    writer.write(text)
  }
  const sendEvents = (events: RunEvent[]) => {
    if (events.length > 0) send(events.map(encoding.write).join(''))
    // Sending may have called `flush`, which may have ended the response already.
    if (!feed.isOver || isClosed) return
    isClosed = true
    clearInterval(beat)
    writer.end()
  }
  const flush = () => {
    if (!isClosed && writer.hasRoom) sendEvents(feed.take())
  }
  const close = () => {
    isClosed = true
    clearInterval(beat)
    feed.close()
  }
  beat = setInterval(() => {
    if (writer.hasRoom) send(encoding.beat)
  }, beatMs)
  writer = new BodyWriter(c.env.outgoing, flush, close)
  feed.onChange = flush
  sendEvents(first)
  return c.body(writer.body, 200, { 'content-type': encoding.contentType })
}

/**
 * The body of a streamed response. Its first pieces and its end go through the web stream that the HTTP library reads;
 * the rest is written directly to the Node response, at half the cost.
 */
class BodyWriter {
  readonly body: ReadableStream<Uint8Array>
  readonly #outgoing: ServerResponse | undefined
  #controller!: ReadableStreamDefaultController<Uint8Array>
  /** Whether the library is waiting for a piece and has sent all earlier ones. */
  #isReadPending = false
  #isDraining = false
  readonly #onRoom: () => void

  /** `onRoom` is called when there is room again, `onClose` when the reader is gone. */
  constructor(outgoing: ServerResponse | undefined, onRoom: () => void, onClose: () => void) {
    this.#outgoing = outgoing
    this.#onRoom = onRoom
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        pull: () => {
          this.#isReadPending = true
          onRoom()
        },
        cancel: onClose,
      },
      { highWaterMark: 0 },
    )
  }

  get hasRoom(): boolean {
    return this.#isReadPending && !this.#isDraining
  }

  write(text: string): void {
    const outgoing = this.#outgoing
    if (!this.#isReadPending || outgoing === undefined || !outgoing.headersSent) {
      this.#isReadPending = false
      this.#controller.enqueue(encoder.encode(text))
      return
    }
    if (outgoing.write(text)) return
    this.#isDraining = true
    outgoing.once('drain', () => {
      this.#isDraining = false
      this.#onRoom()
    })
  }

  end(): void {
    this.#controller.close()
  }
}

/** The first events of a run, or none when they take longer than `firstEventMs`. */
async function firstEvents(feed: RunFeed): Promise<RunEvent[]> {
  const events = feed.take()
  if (events.length > 0) return events
  await within(
    new Promise<void>((resolve) => {
      feed.onChange = resolve
    }),
    firstEventMs,
  )
  return feed.take()
}

function isSentAsStatus(code: string): code is SentAsStatus {
  return (sentAsStatus as ReadonlySet<string>).has(code)
}
