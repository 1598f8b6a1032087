import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

/** The fixture of a test of generations: a fake model, a server that uses it, a new student. */
export type GenerationFixture = {
  fake: FakeModel
  server: TestServer
  student: Student
  /** The student's ledger, one `kind units` for each entry. */
  ledger: () => Promise<string[]>
}

/**
 * Sets up a fixture for a file's tests with a new student for each, and checks the ledger after each. A model that is
 * silent for `idleMs` has failed.
 */
export function generationFixture({ idleMs = 60_000 } = {}): GenerationFixture {
  const fixture = {} as GenerationFixture
  beforeAll(async () => {
    fixture.fake = await startFakeModel()
    fixture.server = await startTestServer({
      environment: {
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'clave-secreta',
        GEMINI_BASE_URL: fixture.fake.url,
        GENERATION_IDLE_MS: String(idleMs),
      },
    })
  })
  beforeEach(async () => {
    fixture.fake.reset()
    fixture.student = await Student.register(fixture.server.url)
  })
  afterEach(async () => {
    expect(await rowsOf(fixture.server.dependencies.db, sql`select * from drift`)).toEqual([])
  })
  afterAll(async () => {
    await fixture.server.dispose()
    await fixture.fake.close()
  })
  fixture.ledger = async () => {
    const rows = await rowsOf<{ kind: string; units: number }>(
      fixture.server.dependencies.db,
      sql`select e.kind, (e.free_units + e.paid_units)::int as units from credit_entries e
          join users u on u.id = e.user_id where u.email = ${fixture.student.email} order by e.seq`,
    )
    return rows.map((row) => `${row.kind} ${row.units}`)
  }
  return fixture
}
