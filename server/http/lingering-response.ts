import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024

/**
 * The body of a response to a request that is still being sent: whole at once, but not ended before the rest of the
 * request was read and thrown away, up to a bound. To close a connection with unread bytes is to reset it, and the
 * client then loses the response that is on its way.
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
    // Whoever was reading the body has given it up, and would keep what comes.
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
