import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

/** What a test of generations stands in: a stand-in model, a server that asks it, a new student. */
export type GenerationWorld = {
  fake: FakeModel
  server: TestServer
  student: Student
  /** The student's ledger, `kind units` a line. */
  ledger: () => Promise<string[]>
}

/** Makes a world for a file's tests, a new student for each, and has the books agree after each. */
export function generationWorld(): GenerationWorld {
  const world = {} as GenerationWorld
  beforeAll(async () => {
    world.fake = await startFakeModel()
    world.server = await startTestServer({
      environment: {
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'clave-secreta',
        GEMINI_BASE_URL: world.fake.url,
        GENERATION_IDLE_MS: '1500',
      },
    })
  })
  beforeEach(async () => {
    world.fake.reset()
    world.student = await Student.register(world.server.url)
  })
  afterEach(async () => {
    expect(await rowsOf(world.server.dependencies.db, sql`select * from drift`)).toEqual([])
  })
  afterAll(async () => {
    await world.server.dispose()
    await world.fake.close()
  })
  world.ledger = async () => {
    const rows = await rowsOf<{ kind: string; units: number }>(
      world.server.dependencies.db,
      sql`select e.kind, (e.free_units + e.paid_units)::int as units from credit_entries e
          join users u on u.id = e.user_id where u.email = ${world.student.email} order by e.seq`,
    )
    return rows.map((row) => `${row.kind} ${row.units}`)
  }
  return world
}
