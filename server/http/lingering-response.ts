import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024

/**
 * The body of a response to a request that is still being sent (a lingering close). It is sent at once but ended only
 * after the rest of the request was read and discarded, up to a limit. Closing a connection with unread bytes resets
 * it, and the client may lose the response.
 */
export function lingeringBody(
  text: string,
  incoming: IncomingMessage,
  maxMs: number,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      await discardRest(incoming, maxMs)
      controller.close()
    },
  })
}

function discardRest(incoming: IncomingMessage, maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return resolve()
    let bytes = 0
    const timer = setTimeout(resolve, maxMs)
    const onEnd = () => {
      clearTimeout(timer)
      resolve()
    }
    // The earlier reader of the body has stopped and would buffer further data.
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Uint8Array) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) onEnd()
    })
    incoming.once('end', onEnd)
    incoming.once('close', onEnd)
    incoming.resume()
  })
}
