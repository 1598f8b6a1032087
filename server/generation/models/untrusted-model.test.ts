import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEndlessServer } from '#test/endless-answer.ts'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { type Certificates, makeCertificates } from '#test/test-certificates.ts'
import { TlsFront } from '#test/tls-front.ts'
import { driveModel } from './driven-model.suite.ts'
import { geminiModel } from './gemini.ts'

let fake: FakeModel
let folder: string
let certificates: Certificates
beforeAll(async () => {
  fake = await startFakeModel()
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-untrusted-'))
  certificates = await makeCertificates(folder)
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  ['nobody has signed', 'self-signed'],
  ['an authority has signed that nobody knows', 'good'],
] as const)(
  'a model with a certificate that %s is a matter for who runs the server, and is asked once',
  async (_, kind) => {
    const certificate = await certificates.make('localhost', kind)
    const front = await TlsFront.open(Number(new URL(fake.url).port), certificate)
    const baseUrl = `https://localhost:${front.port}`
    const { ended, faults } = await driveModel(geminiModel({ baseUrl, apiKey: 'k', model: 'm' }))
    expect(ended).toBe('generation.misconfigured')
    expect(faults).toHaveLength(1)
    expect(faults[0]?.message).toMatch(/certificate/)
    await front.close()
  },
)

it.each(['text/event-stream', 'application/json'])(
  'an event of %s that does not end is not read beyond its limit',
  async (contentType) => {
    const { answer, url, close } = await startEndlessServer(contentType)
    const { ended } = await driveModel(geminiModel({ baseUrl: url, apiKey: 'k', model: 'm' }))
    expect(ended).toBe('generation.bad_stream')
    expect(answer.taken).toBeLessThan(16 * 1024 * 1024)
    await close()
  },
)
