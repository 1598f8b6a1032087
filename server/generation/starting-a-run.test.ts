import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { VersionRow } from '#contract/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { joinedText, readElements } from '#test/read-candidates.ts'
import { postgresUrl } from '#test/test-database.ts'
import { until } from '#test/until.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()
const db = () => fixture.server.dependencies.db

const post = (path: string, body: unknown) => fixture.student.call<ErrorBody>('POST', path, body)
const runsOf = (projectId: string) =>
  rowsOf<{ status: string }>(
    db(),
    sql`select status from generations where project_id = ${projectId}`,
  )

describe('a number beyond the database’s integers', () => {
  const tooMany = [2 ** 31, 3_000_000_000, Number.MAX_SAFE_INTEGER]

  it.each(tooMany)('is refused as the place of a message: %d', async (number) => {
    const { project } = await fixture.student.createProject('Un ensayo')
    const { status, body } = await post('/api/generate', {
      message_history: [{ role: 'user', project_id: project.id, sequence_order: number }],
    })
    expect([status, body.error.code]).toEqual([422, 'request.invalid'])
    const saved = await post('/api/save-message', { projectId: project.id, lastSequence: number })
    expect([saved.status, saved.body.error.code]).toEqual([422, 'request.invalid'])
  })

  it('is no server error in a path or a query', async () => {
    const project = await fixture.student.createAnsweredProject('Un ensayo')
    const run = await fixture.student.generation(project.id)
    for (const number of [2 ** 31, 1e21]) {
      for (const path of [
        `/api/projects/${project.id}/versions/${number}`,
        `/api/credits/entries?before=${number}`,
        `/api/generations/${run?.id}/stream?after=${number}`,
      ]) {
        const response = await fixture.student.fetch(path)
        expect(response.status, path).toBeLessThan(500)
        await response.text()
      }
    }
  })
})

describe('a prompt that cannot be built', () => {
  it('fails the run at once, costs nothing, and the student can go on', async () => {
    const { dependencies } = fixture.server
    const { readPromptMaterial } = dependencies
    dependencies.readPromptMaterial = async () => {
      throw new Error('no material')
    }
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const elements = await readElements(await fixture.student.generate(message))
    dependencies.readPromptMaterial = readPromptMaterial
    expect(elements.at(-1)).toMatchObject({ error: { code: 'generation.interrupted' } })
    expect(await runsOf(project.id)).toEqual([{ status: 'failed' }])
    expect((await fixture.student.me()).available_credits).toBe(2)
    const again = await readElements(await fixture.student.generate(message))
    expect(JSON.parse(joinedText(again))).toEqual(JSON.parse(sampleAnswer()))
  })
})

// PGlite has one connection, so nothing happens in between.
describe.skipIf(postgresUrl === undefined)('a message that is removed while its run starts', () => {
  it('is not found, and nothing is held', async () => {
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const started = await db().transaction(async (tx) => {
      await tx.execute(sql`select 1 from projects where id = ${project.id} for update`)
      await tx.execute(sql`delete from messages where id = ${message.id}`)
      const starting = fixture.student.generate(message)
      await until(
        () => rowsOf(db(), sql`select 1 from pg_locks where not granted`),
        (waiting) => waiting.length > 0,
      )
      return { starting }
    })
    const response = await started.starting
    expect(response.status).toBe(404)
    expect(((await response.json()) as ErrorBody).error.code).toBe('message.not_found')
    expect(await runsOf(project.id)).toEqual([])
    expect((await fixture.student.me()).available_credits).toBe(2)
  })

  it('stays when the run is there first', async () => {
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const removed = await Promise.all([
      fixture.student.generate(message).then((response) => response.text()),
      fixture.student.call('DELETE', `/api/projects/${project.id}/messages/${message.id}`),
    ])
    expect([204, 404, 422, 409]).toContain(removed[1].status)
    const [run] = await runsOf(project.id)
    expect(run?.status === 'failed').toBe(false)
  })
})

describe('a request about selected text', () => {
  it('that names only its project leaves the unsent message of another tab as it is', async () => {
    const { project, message } = await fixture.student.createProject('Un ensayo')
    const path = `/api/projects/${project.id}`
    await fixture.student.call('DELETE', `${path}/messages/${message.id}`)
    const content = { cuerpo: [{ role: 'p', content: 'El agua baja al valle.' }], referencias: [] }
    await fixture.student.call<VersionRow>('PUT', `${path}/document`, { content, base_version: 0 })
    const unsent = await fixture.student.write(project.id, 'Añade una conclusión')
    const replaced = sampleAnswer({
      texto_generado: { cuerpo: [{ role: 'p', content: 'El agua cae.' }], referencias: [] },
    })
    fixture.fake.next(answer(replaced))
    const place = { from: { block: 0, offset: 0 }, to: { block: 0, offset: 22 } }
    const response = await fixture.student.fetch('/api/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        message_history: [{ role: 'user', project_id: project.id, sequence_order: 1 }],
        selection: { version: 1, ...place, instruction: 'Acortar' },
      }),
    })
    await response.text()
    const [first, second] = await fixture.student.messages(project.id)
    expect(first).toEqual(unsent)
    expect(second).toMatchObject({ role: 'user', selection: { instruction: 'Acortar' } })
  })
})
