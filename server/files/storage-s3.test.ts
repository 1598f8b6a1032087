import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startEndlessServer } from '#test/endless-answer.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { startS3Server } from './s3-server.suite.ts'
import { storageSuite } from './storage.suite.ts'
import { openS3Storage } from './storage-s3.ts'
import { photo, upload } from './upload-samples.suite.ts'

storageSuite('in a bucket', async () => {
  const s3 = await startS3Server()
  return { storage: openS3Storage(readConfig(s3.environment).s3!), close: s3.dispose }
})

describe('a server with a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>
  let server: TestServer
  beforeAll(async () => {
    s3 = await startS3Server()
    server = await startTestServer({ environment: s3.environment })
  })
  afterAll(async () => {
    await server.dispose()
    await s3.dispose()
  })

  it('keeps receipts there and gives them back to their owner', async () => {
    const student = await Student.register(server.url)
    const { status, body } = await upload(student, await photo())
    expect(status).toBe(201)
    const kept = await server.dependencies.storage.get(body.storage_path)
    expect(kept?.sizeBytes).toBe(body.file_size)
    await kept?.stream.cancel()
    const back = await student.fetch(`/api/files/${body.id}`)
    expect(back.headers.get('content-type')).toBe('image/webp')
    expect((await back.arrayBuffer()).byteLength).toBe(body.file_size)
  })

  it('refuses an upload, and stores no row, when the bucket is unreachable', async () => {
    const student = await Student.register(server.url)
    const { body } = await upload(student, await photo())
    await s3.stop()
    const failed = await upload(student, await photo())
    expect(failed).toMatchObject({ status: 503, body: { error: { code: 'server.unavailable' } } })
    expect((await student.call('GET', `/api/files/${body.id}`)).status).toBe(503)
  })
})

describe('an answer of a store that does not end', () => {
  const open = async (contentType: string, status: number) => {
    const endless = await startEndlessServer(contentType, status)
    const { s3 } = readConfig({
      S3_ENDPOINT: endless.url,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    return { ...endless, storage: openS3Storage(s3!) }
  }

  it('is not read beyond its limit as an object', async () => {
    const { answer, close, storage } = await open('image/webp', 200)
    const kept = await storage.get('photos/una.webp')
    await expect(new Response(kept?.stream).arrayBuffer()).rejects.toThrow('more than')
    expect(answer.taken).toBeLessThan(64 * 1024 * 1024)
    await close()
  })

  it('is not read beyond its limit as an error', async () => {
    const { answer, close, storage } = await open('application/xml', 403)
    await expect(storage.put('photos/una.webp', new Uint8Array(1), 'image/webp')).rejects.toThrow()
    expect(answer.taken).toBeLessThan(64 * 1024 * 1024)
    await close()
  })
})

describe('the settings of a bucket', () => {
  it('come all together or not at all', () => {
    expect(readConfig({}).s3).toBeNull()
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed too',
    )
  })
})
