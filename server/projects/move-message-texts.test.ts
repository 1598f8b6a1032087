import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { callFunction, rowsOf } from '#server/db/database.ts'
import { writeAnswers } from '#test/many-answers.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { messageTextMover } from './move-message-texts.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const text = (n: number): AcademicText => ({
  cuerpo: [{ role: 'p', content: `Texto ${n}` }],
  referencias: [],
})
const move = () => messageTextMover(server.dependencies)()

async function projectOf(answers: number): Promise<ProjectRow> {
  const { project } = await student.createProject('Un ensayo')
  await writeAnswers(server.owner, project, answers, text)
  return project
}

const stored = ({ id }: ProjectRow) =>
  rowsOf<{ content: string; text: string | null; version: number | null }>(
    server.owner,
    sql`select m.content, t.content as text, v.version_number as version
        from messages m left join version_texts t on t.id = m.text_id left join versions v on v.text_id = t.id
        where m.project_id = ${id} and m.role = 'assistant' order by m.sequence_order`,
  )

const chatOf = async ({ id }: ProjectRow) =>
  (await student.call<MessageRow[]>('GET', `/api/projects/${id}/messages?content=comments`)).body

/** Makes the answer with this text one that another version of the server has written. */
const rewrite = ({ id }: ProjectRow, n: number, content: string) =>
  server.owner.execute(
    sql`update messages set content = ${content}
        where project_id = ${id} and role = 'assistant' and sequence_order = ${1 + 2 * n}`,
  )

it('an older answer keeps its comments, and its text is the one of its version', async () => {
  const project = await projectOf(3)
  const [before, chat] = [await student.messages(project.id), await chatOf(project)]
  await move()
  expect(await stored(project)).toEqual(
    [1, 2, 3].map((n) => ({
      content: `{"comentarios_del_modelo":"Cambié lo que pediste, vez ${n}."}`,
      text: JSON.stringify(text(n)),
      version: n,
    })),
  )
  expect(await student.messages(project.id)).toEqual(before)
  expect(await chatOf(project)).toEqual(chat)
})

it('a text that no version has is kept, whatever else is in the answer and in which order', async () => {
  const project = await projectOf(2)
  const generated = '{"cuerpo" : [ {"role":"p","content":"Solo aquí"} ],"referencias":[]}'
  const answer = `{"texto_generado" : ${generated}, "idioma":"es" , "comentarios_del_modelo":"Hecho."}`
  await rewrite(project, 1, answer)
  await move()
  expect(await stored(project)).toMatchObject([
    {
      content: '{"idioma":"es","comentarios_del_modelo":"Hecho."}',
      text: generated,
      version: null,
    },
    { version: 2 },
  ])
  const [, , whole] = await student.messages(project.id)
  expect(parsedContent(whole?.content ?? '')).toEqual(JSON.parse(answer))
})

it.each([
  ['no JSON', 'Listo. {"texto_generado"'],
  ['no text', '{"comentarios_del_modelo":"No."}'],
  ['no comments', '{"texto_generado":{"cuerpo":[],"referencias":[]}}'],
  ['a text that is none', '{"comentarios_del_modelo":"No.","texto_generado":null}'],
  ['two texts', '{"a":1,"texto_generado":{"cuerpo":[1]},"texto_generado":{"cuerpo":[2]}}'],
  [
    'a sign that PostgreSQL cannot read',
    '{"comentarios_del_modelo":"\\u0000","texto_generado":{}}',
  ],
  ['a list', '[{"texto_generado":{}}]'],
])('what is not an answer with comments and a text stays as it is: %s', async (_, content) => {
  const project = await projectOf(3)
  await rewrite(project, 2, content)
  const [before, chat] = [await student.messages(project.id), await chatOf(project)]
  await move()
  const rows = await stored(project)
  expect(rows.map((row) => row.text === null)).toEqual([false, true, false])
  expect(rows[1]?.content).toBe(content)
  expect(await student.messages(project.id)).toEqual(before)
  expect(await chatOf(project)).toEqual(chat)
})

/** How many answers of a project are moved after each call that reads 200 bytes of it. */
async function movedByCalls(project: ProjectRow): Promise<number[]> {
  const calls: number[] = []
  for (let place = { project_id: project.id, sequence_order: 0 }; ; ) {
    const [next] = await callFunction<typeof place>(server.dependencies.db, 'move_message_texts', {
      p_project: place.project_id,
      p_sequence: place.sequence_order,
      p_max_bytes: 200,
    })
    if (next === undefined || next.project_id !== project.id) return calls
    calls.push((await stored(project)).filter((row) => row.text !== null).length)
    place = next
  }
}

it('a call reads a limited number of bytes of one project, and the next goes on after it', async () => {
  await move()
  // Once more with another project where the server, which moves texts every five seconds, was first.
  await expect.poll(async () => movedByCalls(await projectOf(5))).toEqual([2, 4, 5])
})

it('the text of an answer outlives the sitting in which the student wrote the same', async () => {
  const project = await projectOf(1)
  await move()
  const save = (content: unknown, base: number, revision?: number) =>
    student.call('PUT', `/api/projects/${project.id}/document`, {
      content,
      base_version: base,
      ...(revision && { base_revision: revision }),
    })
  await server.owner.execute(sql`
    update messages set text_id = null, content = ${JSON.stringify({
      comentarios_del_modelo: 'Igual',
      texto_generado: text(9),
    })} where project_id = ${project.id} and role = 'assistant'`)
  expect((await save(text(9), 1)).status).toBe(200)
  await move()
  expect((await save(text(10), 2, 1)).status).toBe(200)
  const [answer] = await stored(project)
  expect(answer).toMatchObject({ text: JSON.stringify(text(9)), version: null })
})
