/** An answer from outside is longer than it may be. Nothing more of it is read. */
export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`an answer of more than ${maxBytes} bytes`)
  }
}

/** The chunks of an answer from outside. Throws AnswerTooLong beyond `maxBytes`, counted as unpacked. */
export async function* limitedChunks(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > maxBytes) throw new AnswerTooLong(maxBytes)
    yield chunk
  }
}

/** The whole body of an answer from outside. Throws AnswerTooLong. */
export async function readLimited({ body }: Response, maxBytes: number): Promise<Buffer> {
  return body === null ? Buffer.alloc(0) : Buffer.concat(await allOf(limitedChunks(body, maxBytes)))
}

async function allOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}
