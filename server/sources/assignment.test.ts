import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssignmentResult, AssignmentRow } from '#contract/assignment.ts'
import type { ReadingList } from '#contract/readings.ts'
import { answer, type FakeModel, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { textDocx } from '#test/source-files.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let fake: FakeModel
let server: TestServer
let student: Student
beforeAll(async () => {
  fake = await startFakeModel()
  server = await startTestServer({
    environment: { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url },
  })
  student = await Student.register(server.url)
})
afterAll(async () => {
  await server.dispose()
  await fake.close()
})

async function attach(bytes: Uint8Array, path: string, who = student) {
  const { status, body, code } = await who.sendFiles<AssignmentResult>(path, bytes, 'consigna.docx')
  return { status, row: body.assignment, code }
}
/** Waits until the student's only photo has this end. */
const readings = (who: Student, state: string) =>
  until(
    async () => (await who.call<ReadingList>('GET', '/api/readings')).body.readings,
    ([first]) => first?.state === state,
  )
const asked = ['Un ensayo de mínimo cinco páginas.', 'Al menos seis fuentes, normas APA.']
const ids = (row: AssignmentRow | null) => row?.items.map(({ id }) => id)
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

describe('an assignment', () => {
  it('waits for the next project, is confirmed, and goes to the model', async () => {
    const { status, row } = await attach(await textDocx(asked), '/api/assignment')
    expect([status, row?.kind, row?.confirmed]).toEqual([201, 'text', false])
    expect(ids(row)).toEqual(['length-pages', 'sources', 'format', 'genre'])
    const items = row?.items.map((item) => ({ ...item, ticked: item.id !== 'format' }))
    const { body } = await student.call<AssignmentResult>('PATCH', '/api/assignment', {
      items,
      confirmed: true,
    })
    expect(body.assignment?.confirmed).toBe(true)
    const { project, message } = await student.createProject('Sobre la deserción')
    const path = `/api/projects/${project.id}/assignment`
    await student.call('POST', path, { take_waiting: true })
    expect(
      (await student.call<AssignmentResult>('GET', '/api/assignment')).body.assignment,
    ).toBeNull()
    fake.next(answer(sampleAnswer()))
    await (await student.generate(message)).text()
    const sent = JSON.stringify(fake.requests.at(-1)?.body)
    expect(sent).toContain('- Extensión: 5 páginas o más')
    expect(sent).not.toContain('- Formato: APA')
    await student.save(project.id, 1)
  })

  it('on a photo without text that can be read goes, re-encoded, to a model that sees photos', async () => {
    const { project, message } = await student.createProject('Lo de la foto')
    const path = `/api/projects/${project.id}/assignment`
    await attach(await photo(), path)
    await readings(student, 'photo')
    const { assignment: row } = (await student.call<AssignmentResult>('GET', path)).body
    expect([row?.kind, row?.file_name]).toEqual(['photo', 'consigna.jpg'])
    fake.next(answer(sampleAnswer()))
    await (await student.generate(message)).text()
    const contents = fake.requests.at(-1)?.body['contents'] as {
      parts: Record<string, { data: string }>[]
    }[]
    const data = contents.at(-1)?.parts[0]?.['inline_data']?.data ?? ''
    expect((await sharp(Buffer.from(data, 'base64')).metadata()).format).toBe('jpeg')
    await student.save(project.id, 1)

    // The operator changed the model since.
    const changed = await server.restart({ MODEL_SEES_PHOTOS: 'off' })
    student = student.at(changed.url)
    fake.next(answer(sampleAnswer()))
    await (await student.generate(await student.write(project.id, 'Otra vez'))).text()
    await student.save(project.id, 2)
    const sent = JSON.stringify(fake.requests.at(-1)?.body)
    expect(sent).toContain('una fotografía que no puedes ver')
    expect(sent).not.toContain('inline_data')
    server = await changed.restart({ MODEL_SEES_PHOTOS: 'on' })
    student = student.at(server.url)

    const blind = await startTestServer()
    const other = await Student.register(blind.url)
    await attach(await photo(), '/api/assignment', other)
    await readings(other, 'failed')
    await blind.dispose()
  })

  it('longer than a message is sent as a text, and a new one replaces it', async () => {
    const text = `Mínimo cinco páginas. ${'palabra '.repeat(9_000)}`
    const { body } = await student.call<AssignmentResult>('POST', '/api/assignment', { text })
    expect(body.assignment?.content).toHaveLength(60_000)
    const { project, message } = await student.createProject('Sobre todo eso')
    await student.call('POST', `/api/projects/${project.id}/assignment`, { take_waiting: true })
    fake.next(answer(sampleAnswer()))
    await (await student.generate(message)).text()
    const sent = JSON.stringify(fake.requests.at(-1)?.body)
    expect(sent).toContain(body.assignment?.content)
    // Nobody confirmed what was read of it.
    expect(sent).not.toContain('Confirmado por el estudiante')
    await student.save(project.id, 1)
    await student.call('POST', '/api/assignment', { text })
    const { row } = await attach(await textDocx(asked), '/api/assignment')
    expect(row?.file_name).toBe('consigna.docx')
    const rows = await server.dependencies.db.execute(
      sql`select 1 from assignments where project_id is null`,
    )
    expect((rows as unknown as { rows: unknown[] }).rows).toHaveLength(1)
    expect((await student.call('DELETE', '/api/assignment')).status).toBe(204)
  })

  it('of another student is not found, and a file that is no assignment is refused', async () => {
    const { project } = await student.createProject('Mío')
    const other = await Student.register(server.url)
    const path = `/api/projects/${project.id}/assignment`
    for (const [method, body] of [
      ['GET'],
      ['POST', { text: 'x' }],
      ['PATCH', { items: [], confirmed: true }],
      ['DELETE'],
    ] as const)
      expect((await other.call(method, path, body)).status).toBe(404)
    expect((await attach(Buffer.from('@book{a}'), path)).code).toBe('assignment.unsupported')
    const wrong = { items: [{ id: 'x', kind: 'length', unit: 'metros' }], confirmed: true }
    expect((await student.call('PATCH', '/api/assignment', wrong)).status).toBe(422)
  })
})
