import { compress } from 'hono/compress'

/**
 * For answers that may be long: a student's phone may get 50 KB a second. Not for what is streamed: a compressor
 * holds its chunks back.
 */
export const compressed = compress({ encoding: 'gzip' })
