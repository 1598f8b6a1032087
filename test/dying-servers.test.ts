import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBlackHole } from './black-hole.ts'
import { answer, type FakeModel, Gate, sampleAnswer, startFakeModel } from './fake-model-server.ts'
import { FaultProxy } from './fault-proxy.ts'
import { findPostgres, PostgresCluster } from './postgres-cluster.ts'
import { joinedText, readElements } from './read-candidates.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { Student } from './student.ts'
import { until } from './until.ts'

let fake: FakeModel
let folder: string
beforeAll(async () => {
  fake = await startFakeModel()
})
beforeEach(async () => {
  fake.reset()
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-dying-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => fake.close())

const environment = () => ({
  MODEL_PROVIDER: 'gemini',
  GEMINI_API_KEY: 'k',
  GEMINI_BASE_URL: fake.url,
  SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
})

it('a stopping server waits for its runs, although its mail server does not respond', async () => {
  const mail = await startBlackHole()
  const server = await startServerProcess({
    ...environment(),
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  })
  const student = await Student.register(server.url)
  await student.call('POST', '/api/auth/request-password-reset', { email: student.email })
  await until(mail.open, (open) => open > 0)
  const gate = new Gate()
  fake.next(answer(sampleAnswer(), { gate, size: 20 }))
  const { message } = await student.createProject('Un ensayo')
  const asked = student.generate(message)
  gate.pass(12)
  const response = await asked
  const exit = server.terminate()
  gate.open()
  const elements = await readElements(response)
  expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] })
  expect(JSON.parse(joinedText(elements))).toEqual(JSON.parse(sampleAnswer()))
  expect(await Promise.race([exit, server.ended.then(({ code }) => code)])).toBe(0)
  await mail.close()
})

describe.skipIf(findPostgres() === null)('a server whose database', () => {
  let cluster: PostgresCluster
  let proxy: FaultProxy
  let server: ServerProcess
  beforeAll(async () => {
    cluster = await PostgresCluster.create()
    proxy = await FaultProxy.open(cluster)
    server = await startServerProcess({
      ...environment(),
      DATA_DIR: join(tmpdir(), 'cuartilla-unused'),
      DATABASE_URL: proxy.urlOf(cluster.url),
    })
  })
  afterAll(async () => {
    await server?.kill()
    await proxy?.close()
    await cluster?.remove()
  })

  const health = () => fetch(`${server.url}/api/health`).then(({ status }) => status)

  it('restarts in the middle of a run goes on with it, and fails its health check meanwhile', async () => {
    const gate = new Gate()
    fake.next(answer(sampleAnswer(), { gate, size: 20 }))
    const student = await Student.register(server.url)
    const { project, message } = await student.createProject('Un ensayo')
    const asked = student.generate(message)
    gate.pass(12)
    const response = await asked
    await cluster.stop('immediate')
    expect(await health()).toBe(503)
    gate.open()
    await cluster.start()
    const elements = await readElements(response)
    expect(JSON.parse(joinedText(elements))).toEqual(JSON.parse(sampleAnswer()))
    expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] })
    await until(health, (status) => status === 200)
    expect((await student.save(project.id, 1)).status).toBe(200)
  })

  it.each([
    ['falls silent before', 'mute'],
    ['falls silent after', 'mute-after-commit'],
    ['loses the acknowledgement of', 'lose-acknowledgement'],
  ] as const)(
    '%s the record of an answer still shows the student the complete answer, charged once',
    { timeout: 90_000 },
    async (_, kind) => {
      const fault = proxy.arm({ kind, statement: /\bfinish_run\s*\(/, times: 1 })
      const student = await Student.register(server.url)
      const { project, message } = await student.createProject('Un ensayo')
      const elements = await readElements(await student.generate(message))
      expect(fault.fired).toBe(1)
      expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] })
      expect((await student.save(project.id, 1)).status).toBe(200)
      expect(await student.messages(project.id)).toHaveLength(2)
      // The silent connection was replaced: the next run works as usual.
      const next = await student.createProject('Otro ensayo')
      await (await student.generate(next.message)).text()
      expect((await student.save(next.project.id, 1)).status).toBe(200)
    },
  )
})
