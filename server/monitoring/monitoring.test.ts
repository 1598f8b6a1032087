import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriftCheck } from '#server/credits/check-drift.ts'
import { logOptions } from '#server/http/request-context.ts'
import { type FakeModel, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { newOperator } from '#test/new-operator.ts'
import { freePort } from '#test/server-process.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const token = 'una-clave-de-metricas-larga'
const secret = 'Clave-Secreta-99'
const prompt = 'Un ensayo sobre el cóndor andino y sus amenazas'

const lines: string[] = []
let fake: FakeModel
let server: TestServer
let student: Student
beforeAll(async () => {
  fake = await startFakeModel()
  server = await startTestServer({
    environment: {
      METRICS_TOKEN: token,
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'clave-del-modelo',
      GEMINI_BASE_URL: fake.url,
    },
    log: pino({ level: 'debug', ...logOptions }, { write: (line: string) => lines.push(line) }),
  })
  student = await Student.register(server.url, { name: 'Ana Quishpe', password: secret })
})
afterAll(async () => {
  await server.dispose()
  await fake.close()
})

async function readMetrics(url = server.url, authorization = `Bearer ${token}`) {
  const response = await fetch(`${url}/metrics`, { headers: { authorization } })
  return { status: response.status, text: await response.text() }
}

async function figureOf(series: string): Promise<number> {
  const { text } = await readMetrics()
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length + 1) ?? 0)
}

/** A project whose answer came with the tokens that the provider reports, a refused call, and a transfer. */
async function useTheProduct() {
  const text = sampleAnswer()
  const usageMetadata = {
    promptTokenCount: 1200,
    candidatesTokenCount: 340,
    thoughtsTokenCount: 60,
  }
  const candidates = [{ index: 0, content: { parts: [{ text }] }, finishReason: 'STOP' }]
  fake.next({ steps: [{ type: 'event', data: { candidates, usageMetadata } }] })
  const { project, message } = await student.createProject(prompt)
  await (await student.generate(message)).text()
  expect((await student.call('GET', `/api/projects/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await student.transfer({ amount: '5' })).status).toBe(201)
  return project
}

describe('the metrics', () => {
  it('are read with the token alone', async () => {
    expect((await readMetrics(server.url, '')).status).toBe(403)
    expect((await readMetrics(server.url, `Bearer ${token}x`)).status).toBe(403)
    const { status, text } = await readMetrics()
    expect(status).toBe(200)
    expect(text).toContain('# TYPE cuartilla_requests_total counter')
  })

  it('count requests, refusals, runs, tokens and what waits at the desk', async () => {
    await useTheProduct()
    expect(
      await figureOf('cuartilla_requests_total{call="GET /api/projects/:id",status="404"}'),
    ).toBe(1)
    expect(await figureOf('cuartilla_refusals_total{code="project.not_found"}')).toBe(1)
    expect(await figureOf('cuartilla_runs_total{provider="gemini",end="complete"}')).toBe(1)
    expect(await figureOf('cuartilla_runs_running')).toBe(0)
    expect(await figureOf('cuartilla_model_tokens_total{provider="gemini",kind="input"}')).toBe(
      1200,
    )
    expect(await figureOf('cuartilla_model_tokens_total{provider="gemini",kind="output"}')).toBe(
      400,
    )
    expect(await figureOf('cuartilla_charged_units_total{provider="gemini"}')).toBeGreaterThan(0)
    expect(await figureOf('cuartilla_run_first_text_seconds_count{provider="gemini"}')).toBe(1)
    expect(await figureOf('cuartilla_transfers_pending')).toBe(1)
    expect(await figureOf('cuartilla_database_up')).toBe(1)
    expect(await figureOf('cuartilla_disk_free_ratio')).toBeGreaterThan(0)
    expect(await figureOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('name no account, project, address or text, however the product is used', async () => {
    const project = await useTheProduct()
    await newOperator(server)
    await fetch(`${server.url}/api/nada/${project.id}?q=${encodeURIComponent(prompt)}`)
    const { text } = await readMetrics()
    for (const word of [project.id, student.email, secret, token, 'cóndor', 'Quishpe', 'nada']) {
      expect(text).not.toContain(word)
    }
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('are at a port of their own, and then not at that of the students', async () => {
    const port = await freePort()
    const other = await startTestServer({ environment: { METRICS_PORT: String(port) } })
    try {
      const { status, text } = await readMetrics(`http://127.0.0.1:${port}`, '')
      expect(status).toBe(200)
      expect(text).toContain('cuartilla_places{kind="uploads"')
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
      expect((await fetch(`${other.url}/metrics`)).status).toBe(404)
    } finally {
      await other.dispose()
    }
  })
})

describe('the check of the ledger', () => {
  it('finds an account whose balance is not the sum of its entries, and forgets it when it is mended', async () => {
    const check = new DriftCheck({ ...server.dependencies })
    await check.checkSome()
    expect(check.rows).toBe(0)
    expect(check.checked).toBeGreaterThan(0)
    const add = (units: number) =>
      server.owner.execute(sql`update credit_accounts set paid_units = paid_units + ${units}`)
    await add(1)
    await check.checkSome()
    expect(check.rows).toBeGreaterThan(0)
    expect(lines.join('')).toContain('the ledger and what it is about disagree')
    await add(-1)
    await check.checkSome()
    expect(check.rows).toBe(0)
  })
})

it('every line of the log that a request writes has its id, and none has a text, an address or a secret of a student', async () => {
  lines.length = 0
  fake.next({ status: 500, body: 'overloaded' })
  fake.next({ status: 400, body: 'overloaded' })
  const { message } = await student.createProject(prompt)
  await (await student.generate(message)).text()
  await useTheProduct()
  await student.call('POST', '/api/auth/sign-in/email', { email: student.email, password: secret })
  expect(lines.length).toBeGreaterThan(0)
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(
    written.filter(({ requestId, job }) => requestId === undefined && job === undefined),
  ).toEqual([])
  for (const word of [student.email, secret, 'cóndor', 'Quishpe', 'clave-del-modelo', token]) {
    expect(lines.join('')).not.toContain(word)
  }
})
