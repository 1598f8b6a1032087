import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { AnswersSummary, ProjectRow } from '#contract/projects.ts'
import { keptServer } from '#test/kept-server.ts'
import { writeAnswers } from '#test/many-answers.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})

const text = () => ({ cuerpo: [{ role: 'p' as const, content: 'Agua' }], referencias: [] })

/** A project with so many answers, which `changes` makes what they are to be. */
async function projectOf(...changes: SQL[]): Promise<ProjectRow> {
  const { project } = await student.createProject('Un ensayo')
  await writeAnswers(server.owner, project, changes.length, text)
  for (const [at, change] of changes.entries()) {
    await server.owner.execute(
      sql`update messages set ${change} where project_id = ${project.id} and sequence_order = ${3 + 2 * at}`,
    )
  }
  return project
}

const summaryOf = async ({ id }: ProjectRow) =>
  (await student.call<AnswersSummary>('GET', `/api/projects/${id}/answers`)).body

const on = (day: string) => sql`created_at = ${`${day}T12:00:00Z`}::timestamptz`
const proposal = (state: string, day: string) =>
  sql`selection = '{"version":1}', proposal = ${state}, ${on(day)}`

it('a project without answers has none, and no days', async () => {
  expect(await summaryOf(await projectOf())).toEqual({
    answers: 0,
    accepted: 0,
    models: [],
    first: null,
    last: null,
  })
})

it('each model is named once, in the order in which they answered; one that is not known is not', async () => {
  const models = ['b', 'a', null, 'b', 'c'].map((model) => sql`model = ${model}`)
  expect(await summaryOf(await projectOf(...models))).toMatchObject({
    answers: 5,
    models: ['b', 'a', 'c'],
  })
})

it('the days are those of the first and of the last answer, not of requests', async () => {
  const project = await projectOf(on('2026-03-02'), on('2026-03-09'), on('2026-03-05'))
  await server.owner.execute(
    sql`update messages set created_at = '2026-03-01' where project_id = ${project.id} and role = 'user'`,
  )
  expect(await summaryOf(project)).toMatchObject({
    first: '2026-03-02T12:00:00.000Z',
    last: '2026-03-09T12:00:00.000Z',
  })
})

it('of proposals only the accepted ones are in the text: others tell neither model nor day', async () => {
  const project = await projectOf(
    on('2026-03-05'),
    sql`${proposal('discarded', '2026-03-01')}, model = 'z'`,
    proposal('pending', '2026-03-01'),
    proposal('accepted', '2026-03-04'),
    proposal('unchanged', '2026-03-01'),
  )
  expect(await summaryOf(project)).toEqual({
    answers: 1,
    accepted: 1,
    models: [],
    first: '2026-03-04T12:00:00.000Z',
    last: '2026-03-05T12:00:00.000Z',
  })
})
