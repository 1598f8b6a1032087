import { describe, expect, it } from 'vitest'
import type { LatestVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { makeDocx, paragraphXml } from '#test/make-docx.ts'
import type { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'

// A draft is read while the model waits at its gate.
const fixture = generationFixture()

const written: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El juego' },
    { role: 'p', content: 'Una frase que solo la escribió el estudiante.' },
  ],
  referencias: [],
}

/** A project whose document is an answer of the model. */
async function answered(student: Student) {
  const { project, message } = await student.createProject('Un ensayo sobre el juego')
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  return project
}

const put = (student: Student, project: ProjectRow, base_version: number) =>
  student.call<VersionRow>('PUT', `/api/projects/${project.id}/document`, {
    content: written,
    base_version,
  })
const latest = async (student: Student, project: ProjectRow) =>
  (await student.call<LatestVersion>('GET', `/api/projects/${project.id}/versions/latest`)).body

describe('a request after the student has written on the pages', () => {
  it('builds on the written text, and its answer is the next version', async () => {
    const { student } = fixture
    const project = await answered(student)
    expect((await put(student, project, 1)).body).toMatchObject({ version_number: 2 })
    const message = await student.write(project.id, 'Agrega una conclusión')
    await (await student.generate(message)).text()
    await student.save(project.id, message.sequence_order)
    const prompt = fixture.fake.requests.at(-1)?.prompt ?? ''
    expect(prompt).toContain('Una frase que solo la escribió el estudiante.')
    // The prompt has only the comments of an answer that was edited.
    expect(prompt).not.toContain(JSON.parse(sampleAnswer()).texto_generado.cuerpo[1].content)
    expect(await latest(student, project)).toMatchObject({ version_number: 3, author: 'model' })
  })

  it("names the project's word between authors", async () => {
    const { student } = fixture
    const { project, message } = await student.createProject('Un ensayo sobre el juego')
    await student.call('PATCH', `/api/projects/${project.id}`, { conjunction: '&' })
    await (await student.generate(message)).text()
    await student.save(project.id, 1)
    const { body } = fixture.fake.requests.at(-1) ?? {}
    expect(JSON.stringify(body?.['systemInstruction'])).toContain('(Pérez & Ruiz, 2019)')
  })

  it('closes the sitting even if it fails: the next save creates a version', async () => {
    const { student } = fixture
    const project = await answered(student)
    await put(student, project, 1)
    fixture.fake.next({ status: 400, body: '{"error":{"code":400}}' })
    await (await student.generate(await student.write(project.id, 'Otra cosa'))).text()
    const text = { ...written, referencias: [{ content: 'Mora, A. (2020). *El juego*.' }] }
    const saved = await student.call<VersionRow>('PUT', `/api/projects/${project.id}/document`, {
      content: text,
      base_version: 2,
    })
    expect(saved.body.version_number).toBe(3)
  })
})

describe('while a run writes', () => {
  it('the document cannot be written or restored, and the reason is given', async () => {
    const { student } = fixture
    const project = await answered(student)
    const gate = new Gate()
    fixture.fake.next(answer(sampleAnswer(), { gate, size: 20 }))
    const asked = student.generate(await student.write(project.id, 'Agrega una conclusión'))
    await fixture.fake.whenRequested(2)
    const refused = { status: 409, body: { error: { code: 'document.being_written' } } }
    expect(await put(student, project, 1)).toMatchObject(refused)
    const restore = `/api/projects/${project.id}/versions/1/restore`
    expect(await student.call('POST', restore)).toMatchObject(refused)
    const form = new FormData()
    const draft = makeDocx({ body: paragraphXml('Un borrador del estudiante.') })
    form.set('file', new Blob([new Uint8Array(draft)]), 'Borrador.docx')
    const sent = { method: 'POST', body: form }
    const imported = await student.fetch(`/api/projects/${project.id}/import`, sent)
    expect({ status: imported.status, body: await imported.json() }).toMatchObject(refused)
    gate.open()
    await (await asked).text()
    // The write first settles the answer and is then compared with it.
    expect(await put(student, project, 1)).toMatchObject({
      status: 409,
      body: { error: { code: 'version.conflict', details: { newest: { version_number: 2 } } } },
    })
  })
})
