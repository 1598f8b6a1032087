import { expect, it } from 'vitest'
import type { AssignmentRow } from '#contract/assignment.ts'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import { answer } from '#test/fake-model-server.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()
const written = {
  comentarios_del_modelo: 'Listo.',
  texto_generado: { cuerpo: [], referencias: [] },
}

async function promptFor(content: string, pages: number | null, assignment?: string) {
  const { student, fake } = fixture
  fake.next(answer(JSON.stringify(written)))
  const made = await student.call<ProjectRow>('POST', '/api/projects', { context_prompt: content })
  const projectId = made.body.id
  if (assignment) {
    const path = `/api/projects/${projectId}/assignment`
    const { body } = await student.call<{ assignment: AssignmentRow }>('POST', path, {
      text: assignment,
    })
    await student.call('PATCH', path, { items: body.assignment.items, confirmed: true })
  }
  const sent = await student.call<MessageRow>('POST', `/api/projects/${projectId}/messages`, {
    role: 'user',
    content,
    ...(pages === null ? {} : { pages }),
  })
  await (await student.generate(sent.body)).text()
  const read = await student.call<MessageRow[]>('GET', `/api/projects/${projectId}/messages`)
  return { pages: [sent.body.pages, read.body[0]?.pages], prompt: fake.requests.at(-1)?.prompt }
}

it('a request that says its length is asked for in words', async () => {
  const { prompt, pages } = await promptFor('Ensayo de 4 páginas sobre el agua', null)
  expect(prompt).toContain('Extensión: unas 1\u202f100 palabras de texto (4 páginas)')
  expect(pages).toEqual([null, null])
})

it('pages that the student chose are stored with the message, and count before its text', async () => {
  const { prompt, pages } = await promptFor('Ensayo de 4 páginas sobre el agua', 2)
  expect(prompt).toContain('Extensión: unas 550 palabras de texto (2 páginas)')
  expect(pages).toEqual([2, 2])
})

it('the assignment says the length where the request does not', async () => {
  const { prompt } = await promptFor('Haz el trabajo', null, 'Ensayo de máximo 3 páginas.')
  expect(prompt).toContain('Extensión: unas 825 palabras de texto (3 páginas)')
})

it('a request without a length names none', async () => {
  const { prompt } = await promptFor('Un ensayo sobre el agua', null)
  expect(prompt).not.toContain('Extensión')
})

it.each([0, 201, 2.5])('%d pages cannot be chosen', async (pages) => {
  const { student } = fixture
  const { project } = await student.createProject('Un ensayo')
  const path = `/api/projects/${project.id}/messages`
  const { status } = await student.call('POST', path, { role: 'user', content: 'Otro', pages })
  expect(status).toBe(422)
})
