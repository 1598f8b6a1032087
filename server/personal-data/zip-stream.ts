import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  name: string
  content: AsyncIterable<Uint8Array>
  /** Not compressed again: images and PDFs already are. */
  isCompressed: boolean
}

/** A zip of `entries`, streamed: at most one chunk is in memory. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(zipChunks(entries))) as ReadableStream<Uint8Array>
}

async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content, isCompressed } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const chunk of content) {
      file.push(chunk)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
