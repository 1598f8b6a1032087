import { describe, expect, it } from 'vitest'
import type { LatestVersion, MessageRow, ProjectRow, VersionRow } from '#contract/projects.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const sample = JSON.parse(sampleAnswer())
const longer = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'Otro título' },
      { role: 'p', content: 'Un primer párrafo que se alcanza a escribir entero.' },
      { role: 'p', content: 'Un segundo párrafo que ya no.' },
    ],
    referencias: [],
  },
})

/** A project with a complete document, and a revision of it that the student stops in the middle. */
async function stoppedRevision(student: Student) {
  const { project, message } = await student.createProject('Un ensayo sobre el juego')
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  const revision = await student.write(project.id, 'Agrega una conclusión')
  const gate = new Gate()
  fixture.fake.next(answer(longer, { gate, size: 20 }))
  const asked = student.generate(revision)
  gate.pass(14)
  const response = await asked
  const run = await student.generation(project.id)
  await student.call('POST', `/api/generations/${run?.id}/stop`)
  await response.text()
  gate.open()
  const { body } = await student.save(project.id, revision.sequence_order)
  return { project, saved: body }
}

const latest = async (student: Student, project: ProjectRow) =>
  (await student.call<LatestVersion>('GET', `/api/projects/${project.id}/versions/latest`)).body
const choose = (student: Student, version: VersionRow, choice: 'use' | 'discard') =>
  student.call<VersionRow>(
    'POST',
    `/api/projects/${version.project_id}/versions/${version.version_number}/${choice}`,
  )
const ask = async (student: Student, project: ProjectRow, content: string, more = {}) => {
  const path = `/api/projects/${project.id}/messages`
  const { body } = await student.call<MessageRow>('POST', path, { role: 'user', content, ...more })
  await (await student.generate(body)).text()
  await student.save(project.id, body.sequence_order)
}
const newestPrompt = () => fixture.fake.requests.at(-1)?.prompt ?? ''

describe('a revision that is cut off', () => {
  it('is kept beside the document, charged for itself, and changes nothing of the project', async () => {
    const { project, saved } = await stoppedRevision(fixture.student)
    expect(saved.assistantMessageData.completeness).toBe('stopped')
    expect(saved.versionData).toMatchObject({
      version_number: 2,
      state: 'alternative',
      completeness: 'stopped',
    })
    expect(saved.creditsDeducted).toBeGreaterThan(0)
    const document = await latest(fixture.student, project)
    expect(document).toMatchObject({
      version_number: 1,
      state: 'document',
      completeness: 'complete',
    })
    expect(parsedContent(document.content)).toEqual(sample.texto_generado)
    expect(document.alternative?.id).toBe(saved.versionData.id)
    const { body } = await fixture.student.call<ProjectRow>('GET', `/api/projects/${project.id}`)
    expect(body.title).toBe('La niñez y el juego')
  })

  it('takes the document’s place when the student uses it, once and again', async () => {
    const { project, saved } = await stoppedRevision(fixture.student)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await choose(fixture.student, saved.versionData, 'use')
      expect(status).toBe(200)
      expect(body).toEqual({ ...saved.versionData, state: 'document' })
    }
    expect(await latest(fixture.student, project)).toMatchObject({
      version_number: 2,
      completeness: 'stopped',
      alternative: null,
    })
    const { body } = await fixture.student.call<ProjectRow>('GET', `/api/projects/${project.id}`)
    expect(body.title).toBe('Otro título')
  })

  it('is set aside when the student keeps the document, and is not lost', async () => {
    const { project, saved } = await stoppedRevision(fixture.student)
    expect((await choose(fixture.student, saved.versionData, 'discard')).status).toBe(200)
    expect(await latest(fixture.student, project)).toMatchObject({
      version_number: 1,
      alternative: null,
    })
    const all = await fixture.student.call<VersionRow[]>(
      'GET',
      `/api/projects/${project.id}/versions`,
    )
    expect(all.body.map(({ state }) => state)).toEqual(['discarded', 'document'])
  })

  it('is not the base of the next request, unless that one continues it', async () => {
    const { project } = await stoppedRevision(fixture.student)
    await ask(fixture.student, project, 'Cambia el título')
    expect(newestPrompt()).toContain('Homo ludens')
    expect(newestPrompt()).not.toContain('primer párrafo que se alcanza')
    const other = await Student.register(fixture.server.url)
    const second = await stoppedRevision(other)
    await ask(other, second.project, 'Continúa', { continues: true })
    expect(newestPrompt()).toContain('primer párrafo que se alcanza')
    expect(newestPrompt()).not.toContain('Homo ludens')
    // Its continuation is complete, and is the document.
    expect(await latest(other, second.project)).toMatchObject({
      version_number: 3,
      completeness: 'complete',
      alternative: null,
    })
  })

  it('cannot be chosen once there is a newer version, nor by another student', async () => {
    const { project, saved } = await stoppedRevision(fixture.student)
    const stranger = await Student.register(fixture.server.url)
    expect((await choose(stranger, saved.versionData, 'use')).status).toBe(404)
    await ask(fixture.student, project, 'Otra cosa')
    const { status, body } = await choose(fixture.student, saved.versionData, 'use')
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('version.superseded')
    const document = await latest(fixture.student, project)
    expect((await choose(fixture.student, document, 'discard')).status).toBe(409)
    for (const number of ['0', '99', 'x', '1e3']) {
      const path = `/api/projects/${project.id}/versions/${number}/use`
      expect((await fixture.student.call('POST', path)).status).toBe(404)
    }
  })
})

it('a first answer that is cut off becomes the document, because there is no other', async () => {
  const gate = new Gate()
  fixture.fake.next(answer(longer, { gate, size: 20 }))
  const { project, message } = await fixture.student.createProject('Un ensayo')
  const asked = fixture.student.generate(message)
  gate.pass(14)
  const response = await asked
  const run = await fixture.student.generation(project.id)
  await fixture.student.call('POST', `/api/generations/${run?.id}/stop`)
  await response.text()
  gate.open()
  const { body } = await fixture.student.save(project.id, 1)
  expect(body.versionData).toMatchObject({ state: 'document', completeness: 'stopped' })
})

it('a revision that runs out of credits leaves the document as it was', async () => {
  const { project, message } = await fixture.student.createProject('b'.repeat(9_000))
  await (await fixture.student.generate(message)).text()
  await fixture.student.save(project.id, 1)
  const paragraph = 'La palabra se repite y no para. '.repeat(60)
  fixture.fake.next(
    answer(
      sampleAnswer({
        texto_generado: {
          cuerpo: Array.from({ length: 20 }, () => ({ role: 'p', content: paragraph })),
          referencias: [],
        },
      }),
      { size: 500 },
    ),
  )
  const revision = await fixture.student.write(project.id, 'Hazlo mucho más largo')
  await (await fixture.student.generate(revision)).text()
  const { body } = await fixture.student.save(project.id, revision.sequence_order)
  expect(body.versionData).toMatchObject({ state: 'alternative', completeness: 'credit_limit' })
  expect(await latest(fixture.student, project)).toMatchObject({ version_number: 1 })
})
