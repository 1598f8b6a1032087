import { compress } from 'hono/compress'

/**
 * For responses that may be long: a phone may get 50 KB a second. Not for streams: a compressor delays their chunks.
 */
export const compressed = compress({ encoding: 'gzip' })
