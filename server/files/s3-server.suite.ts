import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type S3rver = { run(): Promise<AddressInfo>; close(): Promise<void> }

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (
  options: Record<string, unknown>,
) => S3rver

/** A third-party S3 server with one bucket, and the environment variables that lead to it. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'cuartilla-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // Do not read the bucket's name from the host name.
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'cuartilla' }],
  })
  const { port } = await server.run()
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'cuartilla',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    directory,
    stop: () => server.close(),
    async dispose() {
      await server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
