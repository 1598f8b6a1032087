import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerRatingRow } from '#contract/operator.ts'
import type { MessageRow } from '#contract/projects.ts'
import { keptServer } from '#test/kept-server.ts'
import { newOperator } from '#test/new-operator.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let operator: Student
let student: Student
beforeAll(async () => {
  server = await keptServer()
  operator = await newOperator(server)
})
beforeEach(async () => {
  student = await Student.register(server.url)
})

/** A project whose first message has been answered. */
async function answered() {
  const { project, message } = await student.createProject()
  await (await student.generate(message)).text()
  const { body } = await student.save(project.id, message.sequence_order)
  const base = `/api/projects/${project.id}/messages`
  return { project, question: message, answer: body.assistantMessageData, base }
}

const ratings = async (query = '') =>
  (await operator.call<AnswerRatingRow[]>('GET', `/api/operator/ratings${query}`)).body

it('a rating of an answer is saved, changed and removed, and is listed with the messages', async () => {
  const { project, answer, base } = await answered()
  expect(answer.rating).toBeNull()
  for (const rating of ['up', 'down', null] as const) {
    const rated = await student.call<MessageRow>('PUT', `${base}/${answer.id}/rating`, { rating })
    expect(rated.status).toBe(200)
    expect(rated.body).toMatchObject({ id: answer.id, rating })
    expect((await student.messages(project.id)).at(-1)?.rating).toBe(rating)
  }
})

it('only an answer can be rated, and only by its owner', async () => {
  const { question, answer, base } = await answered()
  const rating = 'up'
  expect((await student.call('PUT', `${base}/${question.id}/rating`, { rating })).status).toBe(404)
  expect((await student.call('PUT', `${base}/${answer.id}/rating`, { rating: 5 })).status).toBe(422)
  expect((await student.call('PUT', `${base}/${answer.id}/rating`, {})).status).toBe(422)
  const other = await Student.register(server.url)
  expect((await other.call('PUT', `${base}/${answer.id}/rating`, { rating })).status).toBe(404)
  expect((await operator.call('PUT', `${base}/${answer.id}/rating`, { rating })).status).toBe(404)
})

it('the desk lists ratings, the newest first, with the beginning of the answer’s comment', async () => {
  const first = await answered()
  const second = await answered()
  const rate = ({ base, answer }: typeof first, rating: string | null) =>
    student.call('PUT', `${base}/${answer.id}/rating`, { rating })
  await rate(first, 'down')
  await rate(second, 'up')
  const { id } = await student.me()
  const rows = await ratings()
  expect(rows.slice(0, 2)).toMatchObject([
    { id: second.answer.id, rating: 'up', student_id: id, project_title: expect.any(String) },
    { id: first.answer.id, rating: 'down', student_id: id, completeness: 'complete' },
  ])
  expect(rows[0]?.comment).not.toBe('')
  expect(JSON.stringify(rows)).not.toContain('texto_generado')
  expect((await ratings('?rating=down'))[0]?.id).toBe(first.answer.id)
  expect((await ratings(`?limit=1&before=${second.answer.id}`)).map((row) => row.id)).toEqual([
    first.answer.id,
  ])
  await rate(second, null)
  expect((await ratings())[0]?.id).toBe(first.answer.id)
  expect((await student.call('GET', '/api/operator/ratings')).status).toBe(403)
})
