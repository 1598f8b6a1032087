import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { LatestVersion, VersionRow } from '#contract/projects.ts'
import { withIds } from '#core/document/block-ids.ts'
import { idForm } from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const textOf = (...paragraphs: string[]): AcademicText => ({
  cuerpo: [
    { role: 'title-main', content: 'El agua' },
    ...paragraphs.map((content) => ({ role: 'p' as const, content })),
  ],
  referencias: [{ content: 'Mena, P. (2020). *Los páramos*. Editorial.' }],
})

async function latest(student: Student, projectId: string) {
  const { body } = await student.call<LatestVersion>(
    'GET',
    `/api/projects/${projectId}/versions/latest`,
  )
  return { version: body, text: JSON.parse(body.content) as AcademicText }
}

/** The id of each block and reference, by its content. */
const idsOf = ({ cuerpo, referencias }: AcademicText) =>
  Object.fromEntries([...cuerpo, ...referencias].map(({ id, content }) => [content, id]))

async function put(student: Student, projectId: string, content: AcademicText, base: number) {
  return student.call<VersionRow>('PUT', `/api/projects/${projectId}/document`, {
    content,
    base_version: base,
  })
}

async function ask(student: Student, projectId: string, words: string, text: AcademicText) {
  const message = await student.write(projectId, words)
  fixture.fake.decide(() => answer(sampleAnswer({ texto_generado: text })))
  const streamed = await (await student.generate(message)).text()
  await student.save(projectId, message.sequence_order)
  return streamed
}

it('a text that is saved without ids gets them, and keeps them where it is saved so again', async () => {
  const { student } = fixture
  const { project } = await student.createProject()
  const first = textOf('Nace en el páramo.', 'Baja por la quebrada hasta el río grande.')
  await put(student, project.id, first, 0)
  const before = await latest(student, project.id)
  const ids = idsOf(before.text)
  for (const id of Object.values(ids)) expect(id).toMatch(idForm)

  const next = textOf('Nuevo.', 'Nace en el páramo.', 'Baja por la quebrada hasta el río.')
  await put(student, project.id, next, 1)
  const after = await latest(student, project.id)
  const kept = idsOf(after.text)
  expect(kept['Nace en el páramo.']).toBe(ids['Nace en el páramo.'])
  expect(kept['Baja por la quebrada hasta el río.']).toBe(
    ids['Baja por la quebrada hasta el río grande.'],
  )
  expect(Object.values(ids)).not.toContain(kept['Nuevo.'])

  // What is saved already is saved again.
  const again = await put(student, project.id, next, 1)
  expect(again.body).toMatchObject({ revision: after.version.revision })
})

it('ids that come with a text are kept; of two equal ones the first, and one of another form is refused', async () => {
  const { student } = fixture
  const { project } = await student.createProject()
  const given = withIds(textOf('Uno.', 'Dos.'))
  given.cuerpo[1] = { id: 'a1', role: 'p', content: 'Uno.' }
  given.cuerpo[2] = { id: 'a1', role: 'p', content: 'Dos.' }
  await put(student, project.id, given, 0)
  const ids = idsOf((await latest(student, project.id)).text)
  expect(ids['Uno.']).toBe('a1')
  expect(ids['Dos.']).not.toBe('a1')
  const odd = { ...given, cuerpo: [{ id: 'x y', role: 'p' as const, content: 'Uno.' }] }
  expect((await put(student, project.id, odd, 1)).status).toBe(422)
})

it('an answer has no ids in its stream, its message and the prompts, and keeps those of the text', async () => {
  const { student } = fixture
  const { project } = await student.createProject()
  const text = textOf('Nace en el páramo.', 'Baja por la quebrada.')
  const streams = [await ask(student, project.id, 'Un ensayo sobre el agua', text)]
  const first = idsOf((await latest(student, project.id)).text)
  const longer = textOf('Nace en el páramo.', 'Sigue.', 'Baja por la quebrada.')
  streams.push(await ask(student, project.id, 'Añade algo', longer))
  const written = (await latest(student, project.id)).text
  await put(student, project.id, { ...written, cuerpo: written.cuerpo.slice(0, 3) }, 2)
  streams.push(await ask(student, project.id, 'Añade el final', longer))
  const now = idsOf((await latest(student, project.id)).text)
  expect(now['Nace en el páramo.']).toBe(first['Nace en el páramo.'])
  expect(now['Sigue.']).toMatch(idForm)
  const messages = await student.messages(project.id)
  const prompts = fixture.fake.requests.map(({ body }) => JSON.stringify(body))
  for (const words of [...streams, ...prompts, ...messages.map(({ content }) => content)]) {
    expect(words).not.toMatch(/\\*"id\\*":\\*"[a-z0-9]/)
  }
})

it('a text from before ids keeps those that its readers give it', async () => {
  const { student } = fixture
  const { project } = await student.createProject()
  const old = textOf('Nace en el páramo.', 'Baja por la quebrada.')
  await put(student, project.id, old, 0)
  await fixture.server.owner.execute(
    sql`update version_texts set content = ${JSON.stringify(old)} where project_id = ${project.id}`,
  )
  const read = idsOf(withIds(old))
  await ask(student, project.id, 'Añade algo', textOf('Nace en el páramo.', 'Sigue lejos.'))
  const ids = idsOf((await latest(student, project.id)).text)
  expect(ids['Nace en el páramo.']).toBe(read['Nace en el páramo.'])
})
