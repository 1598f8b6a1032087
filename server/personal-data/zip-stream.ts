import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

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
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflated(name)
    zip.add(file)
    const push = async (chunk: Uint8Array, isLast: boolean) => {
      file.push(chunk, isLast)
      if (file instanceof ZipDeflated) await file.written
      return made.splice(0)
    }
    try {
      for await (const chunk of content) yield* await push(chunk, false)
      yield* await push(new Uint8Array(0), true)
    } finally {
      if (file instanceof ZipDeflated) file.close()
    }
  }
  zip.end()
  yield* made.splice(0)
}

/** A file that is compressed outside the main thread, which a gigabyte would occupy for half a minute. */
class ZipDeflated extends ZipPassThrough {
  override compression = 8
  /** Resolves when what was pushed is compressed. */
  written: Promise<void> = Promise.resolve()
  readonly #deflate = createDeflateRaw()

  constructor(name: string) {
    super(name)
    this.#deflate.on('data', (chunk: Uint8Array<ArrayBuffer>) => this.ondata(null, chunk, false))
  }

  close(): void {
    this.#deflate.destroy()
  }

  protected override process(chunk: Uint8Array, isLast: boolean): void {
    this.written = new Promise((resolve, reject) => {
      if (!isLast) {
        this.#deflate.write(chunk, (error) => (error ? reject(error) : resolve()))
        return
      }
      this.#deflate.once('error', reject)
      this.#deflate.once('end', () => {
        this.ondata(null, new Uint8Array(0), true)
        resolve()
      })
      this.#deflate.end(chunk)
    })
  }
}
