import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { ending, type Step, sampleAnswer, startFakeModel } from './fake-model-server.ts'
import { times } from './length.ts'
import { seeded } from './seeded.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'
import { Student } from './student.ts'
import { createPostgresDatabase, postgresUrl } from './test-database.ts'
import { until } from './until.ts'

const runs = times(200, 24, 12)
const kills = times(20, 3, 2)
const atOnce = 6
// In this time a dead server's lease runs out, or a server starts, while the others work.
const patienceMs = 120_000

// Needs PostgreSQL: another server fails the runs of a killed one when their leases run out.
it.skipIf(postgresUrl === undefined)(
  `${runs} runs during ${kills} kills of the server: no failure is charged, and no saved answer is lost`,
  { timeout: 400_000 },
  async () => {
    const seed = Number(process.env['STORM_SEED'] ?? randomInt(2 ** 31))
    process.stdout.write(`storm seed ${seed}\n`)
    const random = seeded(seed)
    const fake = await startFakeModel()
    const text = sampleAnswer()
    fake.decide(() => ({ steps: pacedAnswer(text, random) }))
    const database = await createPostgresDatabase(postgresUrl ?? '')
    const environment = {
      PORT: String(await freePort()),
      DATABASE_URL: database.serverUrl,
      DATABASE_MIGRATION_URL: database.url,
      SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
    }
    let server: ServerProcess = await startServerProcess(environment)
    const healthy = () =>
      until(
        () =>
          fetch(`${server.url}/api/health`).then(
            (answer) => answer.ok,
            () => false,
          ),
        (ok) => ok,
        patienceMs,
      )
    const storm = { finished: 0, acknowledged: new Map<string, string>(), stranded: [] as Work[] }

    const worker = async (work: Work) => {
      try {
        const response = await work.student.generate(work.message)
        await response.text()
        await acknowledge(work, storm.acknowledged)
      } catch {
        // The server was killed or down during this request: the end of the run is read later.
        await healthy()
        const run = await work.student.generation(work.project.id).catch(() => undefined)
        if (run === null) queue.push(work)
        else storm.stranded.push(work)
        return
      }
      storm.finished++
    }
    const works: Work[] = []
    for (let i = 0; i < runs; i += atOnce) {
      works.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(atOnce, runs - i) }, async () => {
            const student = await Student.register(server.url)
            return { student, ...(await student.createProject('Un ensayo')) }
          }),
        )),
      )
    }
    const queue = [...works]
    const workers = Array.from({ length: atOnce }, async () => {
      for (let work = queue.pop(); work !== undefined; work = queue.pop()) {
        await worker(work)
      }
    })
    for (let kill = 0; kill < kills; kill++) {
      const target = Math.floor(((kill + random()) * runs) / (kills + 1))
      await until(
        () => storm.finished + storm.stranded.length,
        (ended) => ended >= target,
        patienceMs,
      )
      await delay(random() * 60)
      await server.kill()
      server = await startServerProcess(environment)
    }
    await Promise.all(workers)

    const failed: Work[] = []
    for (const work of storm.stranded) {
      const run = await until(
        () => work.student.generation(work.project.id),
        (found) => found?.status !== 'running',
        patienceMs,
      )
      if (run?.status === 'generated' || run?.status === 'saved') {
        await acknowledge(work, storm.acknowledged)
      } else failed.push(work)
    }

    const pool = new pg.Pool({ connectionString: database.url, max: 2 })
    const db = drizzle(pool)
    const query = <Row>(statement: ReturnType<typeof sql>) => rowsOf<Row>(db as never, statement)
    expect(await query(sql`select * from drift`)).toEqual([])
    const [books] = await query<Record<string, number>>(sql`
      select (select count(*)::int from messages where role = 'assistant') as messages,
        (select count(*)::int from generations where status = 'saved') as saved,
        (select count(*)::int from generations where status = 'failed') as failed,
        (select count(distinct generation_id)::int from credit_entries) as charged,
        (select count(*)::int from credit_holds where state = 'held') as held`)
    process.stdout.write(`storm books ${JSON.stringify(books)}\n`)
    expect(books).toMatchObject({
      messages: storm.acknowledged.size,
      saved: storm.acknowledged.size,
      charged: storm.acknowledged.size,
      held: 0,
    })
    for (const [projectId, messageId] of storm.acknowledged) {
      const found = await query(
        sql`select 1 from messages where id = ${messageId} and project_id = ${projectId}`,
      )
      expect(found).toHaveLength(1)
    }

    // Every message that failed can still be answered.
    await Promise.all(
      failed.map(async (work) => {
        await (await work.student.generate(work.message)).text()
        await acknowledge(work, storm.acknowledged)
      }),
    )
    expect(storm.acknowledged.size).toBe(runs)
    expect(await query(sql`select * from drift`)).toEqual([])

    await pool.end()
    await server.kill()
    await fake.close()
    await database.drop()
  },
)

type Work = { student: Student } & Awaited<ReturnType<Student['createProject']>>

async function acknowledge(work: Work, acknowledged: Map<string, string>): Promise<void> {
  const { status, body } = await work.student.save(work.project.id, 1)
  if (status !== 200) throw new Error(`save-message answered ${status}`)
  acknowledged.set(work.project.id, body.assistantMessageData.id)
}

/** An answer in pieces a few milliseconds apart, as models send them. */
function pacedAnswer(text: string, random: () => number): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < text.length; at += 40) {
    steps.push({ type: 'wait', until: () => delay(random() * 25) })
    steps.push({ type: 'text', text: text.slice(at, at + 40) })
  }
  return [...steps, ...ending('stop')]
}
