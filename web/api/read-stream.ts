import { EventSourceParserStream } from 'eventsource-parser/stream'

export type ServerEvent = { name: string; data: string }

/** The events of a server-sent stream, until it ends or breaks. `onData` is called for all data, comments too. */
export async function* readServerEvents(
  response: Response,
  onData?: () => void,
): AsyncGenerator<ServerEvent> {
  if (!response.body) return
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(tapped(onData))
    .pipeThrough(new EventSourceParserStream())
  for await (const event of chunksOf(events)) {
    yield { name: event.event ?? 'message', data: event.data }
  }
}

/** The text of a response as it arrives. */
export async function* readText(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  yield* chunksOf(response.body.pipeThrough(new TextDecoderStream()))
}

function tapped(onData?: () => void) {
  return new TransformStream<string, string>({
    transform(text, controller) {
      onData?.()
      controller.enqueue(text)
    },
  })
}

/** Instead of `for await` over the stream, which Safari does not support. */
async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
