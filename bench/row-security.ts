import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { rowsOf } from '#server/db/database.ts'
import { Student } from '#test/student.ts'
import { startTestServer } from '#test/test-server.ts'
import { median } from './median.ts'

// Measures how much slower row level security makes a request (decision 047). The same requests run on the same PostgreSQL
// server without policies and with policies on the tables of a student, for which each statement sets the student's id.
const rounds = 30
const requestsARound = 40
const others = 2_000
const tables = ['projects', 'generations', 'files', 'credit_accounts', 'credit_entries']

type Query = pg.Pool['query']

/** Prints the median times and their ratio. On PGlite it measures nothing, because policies do not apply to the owner. */
export async function benchRowSecurity(): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    console.log('rls: set TEST_DATABASE_URL to a PostgreSQL server')
    return true
  }
  const server = await startTestServer()
  try {
    await insertOthers(server.owner)
    const student = await Student.register(server.url)
    const { project } = await student.createProject('Un ensayo sobre el páramo andino')
    const userId = (await student.me()).id
    const pool = (server.dependencies.db as unknown as { $client: pg.Pool }).$client
    const plain: Query = pool.query.bind(pool)
    const requests = {
      'list of projects': () => student.fetch('/api/projects'),
      'a project': () => student.fetch(`/api/projects/${project.id}`),
      'the ledger': () => student.fetch('/api/credits/entries'),
    }
    for (const [name, request] of Object.entries(requests)) {
      const times: Record<'without' | 'with', number[]> = { without: [], with: [] }
      for (let round = 0; round < rounds; round++) {
        for (const kind of ['without', 'with'] as const) {
          await setPolicies(server.owner, kind === 'with')
          pool.query = kind === 'with' ? (asStudent(pool, plain, userId) as Query) : plain
          await measure(request, 5)
          times[kind].push(...(await measure(request, requestsARound)))
        }
      }
      pool.query = plain
      const [without, secured] = [median(times.without), median(times.with)]
      console.log(
        `rls: ${name}: ${without.toFixed(2)} ms without, ${secured.toFixed(2)} ms with, ${(secured / without).toFixed(2)} ×`,
      )
    }
    return true
  } finally {
    await server.dispose()
  }
}

async function measure(request: () => Promise<Response>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    const response = await request()
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  }
  return times
}

/** Sends each statement in a transaction that sets the student's id first, which costs two more round trips. */
function asStudent(pool: pg.Pool, plain: Query, userId: string) {
  return async (...statement: Parameters<pg.PoolClient['query']>) => {
    // The session is looked up before the student's id is known.
    if (JSON.stringify(statement[0]).includes('from sessions')) return plain(...statement)
    const client = await pool.connect()
    try {
      await client.query(`begin; select set_config('cuartilla.user_id', '${userId}', true)`)
      return await client.query(...statement)
    } finally {
      await client.query('commit')
      client.release()
    }
  }
}

async function setPolicies(owner: Parameters<typeof rowsOf>[0], isOn: boolean): Promise<void> {
  for (const table of tables) {
    await owner.execute(
      sql.raw(
        isOn
          ? `alter table ${table} enable row level security;
             drop policy if exists own on ${table};
             create policy own on ${table} using (user_id = (select current_setting('cuartilla.user_id', true)::uuid))`
          : `alter table ${table} disable row level security`,
      ),
    )
  }
}

async function insertOthers(owner: Parameters<typeof rowsOf>[0]): Promise<void> {
  await owner.execute(
    sql`with students as (
          insert into users (full_name, email)
            select 'Estudiante ' || n, 'otro' || n || '@correo.ec' from generate_series(1, ${others}::int) n
            returning id)
        insert into projects (user_id, title, context_prompt)
          select id, 'Proyecto', 'Un ensayo' from students, generate_series(1, 10)`,
  )
  await owner.execute(sql`analyze`)
}
