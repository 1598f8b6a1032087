import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { nextCursorHeader } from '#contract/response-headers.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.dispose())

/** Projects that were edited a microsecond apart, many in the same one. */
const fill = (userId: string, count: number) =>
  server.dependencies.db.execute(
    sql`insert into projects (user_id, title, context_prompt, updated_at)
        select ${userId}, 'Trabajo ' || n, 'x', timestamptz '2026-10-01' + (n / 3) * interval '1 microsecond'
          from generate_series(1, ${count}::int) n`,
  )

const page = async (student: Student, cursor: string | null) => {
  const path = `/api/projects${cursor === null ? '' : `?cursor=${cursor}`}`
  const { headers, body } = await student.call<ProjectRow[]>('GET', path)
  return { rows: body, next: headers.get(nextCursorHeader) }
}

it('of more than a thousand projects each is listed once, in the order of their edits', async () => {
  const student = await Student.register(server.url)
  await fill((await student.me()).id, 2_345)
  const rows: ProjectRow[] = []
  const sizes: number[] = []
  let cursor: string | null = null
  do {
    const { rows: some, next } = await page(student, cursor)
    rows.push(...some)
    sizes.push(some.length)
    cursor = next
  } while (cursor !== null)
  expect(sizes).toEqual([1_000, 1_000, 345])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2_345)
  const edits = rows.map(({ updated_at }) => updated_at)
  expect(edits).toEqual([...edits].sort().reverse())
})

it('up to a thousand are one page without a cursor', async () => {
  const student = await Student.register(server.url)
  await fill((await student.me()).id, 1_000)
  const { rows, next } = await page(student, null)
  expect([rows.length, next]).toEqual([1_000, null])
})

it.each(['x', '1', '1.x', `1.${'-'.repeat(36)}`, '9'.repeat(40)])(
  'the cursor %s is refused',
  async (cursor) => {
    const student = await Student.register(server.url)
    expect((await student.call('GET', `/api/projects?cursor=${cursor}`)).status).toBe(422)
  },
)

it('a student is limited in projects and messages a day', async () => {
  const student = await Student.register(server.url)
  const { project } = await student.createProject()
  const reach = (kind: string) =>
    server.dependencies.db.execute(
      sql`update rate_limits set count = 100000 where starts_with(key, ${`${kind}:`})`,
    )
  await reach('messages')
  const path = `/api/projects/${project.id}/messages`
  const message = await student.call('POST', path, { role: 'user', content: 'Otra vez' })
  expect(message.status).toBe(429)
  expect(message.body.error.message).toBe(
    'Enviaste demasiados mensajes hoy. Inténtalo de nuevo mañana.',
  )
  await reach('projects')
  const another = await student.call('POST', '/api/projects', { context_prompt: 'Otro' })
  expect(another.status).toBe(429)
  expect(another.body.error.message).toBe(
    'Creaste demasiados proyectos hoy. Inténtalo de nuevo mañana.',
  )
  expect(Number(another.headers.get('retry-after'))).toBeGreaterThan(3_600)
})
