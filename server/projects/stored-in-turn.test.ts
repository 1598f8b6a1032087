import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import type { TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

async function save(student: Student, projectId: string): Promise<number> {
  const content = { cuerpo: [{ role: 'p', content: 'El agua.' }], referencias: [] }
  const saved = await student.call('PUT', `/api/projects/${projectId}/document`, {
    content,
    base_version: 0,
  })
  return saved.status
}

const waitingHere = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

// The embedded database has one connection, so that nothing else could hold the row.
it.runIf(postgresUrl !== undefined)(
  'a second document of an account waits for the first one, and no other account does',
  async () => {
    const [ana, luis] = [await Student.register(server.url), await Student.register(server.url)]
    const [first, second] = [await ana.createProject(), await ana.createProject()]
    const other = await luis.createProject()
    const { databaseUrl } = server.dependencies.config
    const holder = new pg.Client({ connectionString: databaseUrl ?? '' })
    await holder.connect()
    const meanwhile = async () => {
      await holder.query('begin')
      await holder.query('select 1 from projects where id = $1 for update', [first.project.id])
      const stored: string[] = []
      const saves = [save(ana, first.project.id).then((status) => stored.push(`first ${status}`))]
      await until(
        async () => (await holder.query<{ waiting: number }>(waitingHere)).rows[0]?.waiting,
        (waiting) => waiting !== 0 || stored.length > 0,
      )
      saves.push(save(ana, second.project.id).then((status) => stored.push(`second ${status}`)))
      expect(await save(luis, other.project.id)).toBe(200)
      // What waits for nothing has been answered by now.
      expect(await ana.me()).toMatchObject({ email: ana.email })
      const before = [...stored]
      await holder.query('commit')
      await Promise.all(saves)
      return { before, stored }
    }
    try {
      // A statement waits two seconds for a row; on a slow machine luis may need longer, and ana's save is refused.
      const seen = await until(meanwhile, ({ stored }) => stored[0] !== 'first 409')
      expect(seen).toEqual({ before: [], stored: ['first 200', 'second 200'] })
    } finally {
      await holder.end()
    }
  },
)
