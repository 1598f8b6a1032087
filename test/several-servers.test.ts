import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { answer, type FakeModel, Gate, sampleAnswer, startFakeModel } from './fake-model-server.ts'
import { chunkText, joinedText, readElements, readEvents } from './read-candidates.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { Student } from './student.ts'
import { createPostgresDatabase, postgresUrl } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { until } from './until.ts'

// PGlite is for one server; a second one on its folder is refused (process-lock.test.ts).
describe.skipIf(postgresUrl === undefined)('two servers on one PostgreSQL', () => {
  let fake: FakeModel
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let first: ServerProcess
  let second: TestServer
  let environment: Record<string, string>

  beforeAll(async () => {
    fake = await startFakeModel()
    database = await createPostgresDatabase(postgresUrl ?? '')
    environment = {
      DATABASE_URL: database.serverUrl,
      DATABASE_MIGRATION_URL: database.url,
      SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
    }
    first = await startServerProcess(environment)
    second = await startTestServer({ environment })
  })
  afterEach(async () => {
    expect(await rowsOf(second.dependencies.db, sql`select * from drift`)).toEqual([])
  })
  afterAll(async () => {
    await first.kill()
    await second.dispose()
    await fake.close()
    await database.drop()
  })

  const prompt = 'Un ensayo sobre el juego'

  it('show a run of one server in a tab of the other as it is written, byte for byte', async () => {
    const gate = new Gate()
    fake.next(answer(sampleAnswer(), { gate, size: 20 }))
    const there = await Student.register(first.url)
    const here = there.at(second.url)
    const { project, message } = await there.createProject(prompt)
    const asked = there.generate(message)
    gate.pass(12)
    const response = await asked
    const run = await until(
      () => here.generation(project.id),
      (found) => found?.status === 'running',
    )
    const stream = `/api/generations/${run?.id}/stream`
    const soFar = await readEvents(await here.fetch(stream), (events) => events.length > 0)
    expect(chunkText(soFar).length).toBeGreaterThan(0)
    const whole = readEvents(await here.fetch(stream))
    gate.open()
    expect(chunkText(await whole)).toBe(joinedText(await readElements(response)))
    expect((await here.save(project.id, 1)).status).toBe(200)
    expect((await there.save(project.id, 1)).status).toBe(200)
    expect(await here.messages(project.id)).toHaveLength(2)
  })

  it('let a student stop a run of one server on the other', async () => {
    const gate = new Gate()
    fake.next(answer(sampleAnswer(), { gate, size: 20 }))
    const there = await Student.register(first.url)
    const here = there.at(second.url)
    const { project, message } = await there.createProject(prompt)
    const asked = there.generate(message)
    gate.pass(12)
    const response = await asked
    const run = await here.generation(project.id)
    await here.call('POST', `/api/generations/${run?.id}/stop`)
    const elements = await readElements(response)
    expect(elements.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOPPED' }] })
    gate.open()
  })

  it('start one run for one message that both receive', async () => {
    const before = fake.requests.length
    const there = await Student.register(first.url)
    const { message } = await there.createProject(prompt)
    const asked = Array.from({ length: 10 }, (_, i) =>
      there.at(i % 2 === 0 ? first.url : second.url).generate(message),
    )
    const texts = await Promise.all(
      (await Promise.all(asked)).map(async (response) => joinedText(await readElements(response))),
    )
    expect(new Set(texts).size).toBe(1)
    expect(fake.requests.length - before).toBe(1)
  })

  it('release what a killed server held, so that the other can answer the message', async () => {
    const gate = new Gate()
    fake.next(answer(sampleAnswer(), { gate, size: 20 }))
    const there = await Student.register(first.url)
    const here = there.at(second.url)
    const { project, message } = await there.createProject(prompt)
    const asked = there.generate(message)
    gate.pass(12)
    await asked
    const run = await here.generation(project.id)
    const followed = readEvents(await here.fetch(`/api/generations/${run?.id}/stream`))
    await first.kill()
    expect((await followed).at(-1)).toMatchObject({
      event: 'end',
      data: { status: 'failed', message: 'La respuesta se interrumpió. No se cobró nada.' },
    })
    expect((await here.me()).available_credits).toBe(2)
    const again = await here.generate(message)
    expect(again.status).toBe(200)
    await again.text()
    expect((await here.save(project.id, 1)).status).toBe(200)
    gate.open()
  })
})
