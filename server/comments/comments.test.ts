import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import { maxComments } from '#contract/comment-limits.ts'
import type { CommentRow } from '#contract/comments.ts'
import type { LinkRow } from '#contract/sharing.ts'
import { rowsOf } from '#server/db/database.ts'
import { Guest } from '#test/guest.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student, type Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

const anchor = { block: 'a1', from: 3, to: 9, quoted: 'del agua' }

async function newProject() {
  const ana = await Student.register(server.url, { name: 'Ana Vera' })
  const { project } = await ana.createProject()
  const path = `/api/projects/${project.id}/comments`
  const link = async (role: string) =>
    (await ana.call<LinkRow>('POST', `/api/projects/${project.id}/links`, { role })).body
  const tokenOf = ({ url }: LinkRow) => url?.split('/').at(-1) ?? ''
  const guest = async (role: string) => new Guest(server.url, tokenOf(await link(role)))
  const member = async (role: string, name: string) => {
    const student = await Student.register(server.url, { name })
    await student.call('POST', `/api/shared/${tokenOf(await link(role))}/join`)
    return student
  }
  return { ana, project, path, guest, member }
}

const comment = (person: Visitor, path: string, text: string, more: object = {}) =>
  person.call<CommentRow & ErrorBody>('POST', path, { anchor, text, ...more })
const listed = async (person: Visitor, path: string) =>
  (await person.call<CommentRow[]>('GET', path)).body

it('a thread has its place, its answers in order and the names of who wrote them', async () => {
  const { ana, path, member } = await newProject()
  const luis = await member('comments', 'Luis Mora')
  const { status, body } = await comment(luis, path, ' ¿De qué autor es? ')
  expect(status).toBe(201)
  expect(body).toMatchObject({ author_name: 'Luis Mora', text: '¿De qué autor es?', anchor })
  await ana.call('POST', `/api/comments/${body.id}/answers`, { text: 'De Tinto (1993).' })
  await luis.call('POST', `/api/comments/${body.id}/answers`, { text: 'Gracias.' })
  const [thread] = await listed(ana, path)
  expect(thread?.answers.map(({ author_name, text }) => `${author_name}: ${text}`)).toEqual([
    'Ana Vera: De Tinto (1993).',
    'Luis Mora: Gracias.',
  ])
})

it('a guest comments by a link with a name, and without one is asked for it', async () => {
  const { ana, path, guest } = await newProject()
  const teacher = await guest('comments')
  const nameless = await comment(teacher, path, 'Falta la cita.')
  expect([nameless.status, nameless.body.error.code]).toEqual([422, 'comment.name_missing'])
  const { body } = await comment(teacher, path, 'Falta la cita.', { guest_name: 'Dra. Rojas' })
  expect(body).toMatchObject({ author_name: 'Dra. Rojas', is_guest: true, author_id: null })
  expect(await listed(teacher, path)).toEqual(await listed(ana, path))
})

it('a link to read lets nobody comment, and one that is revoked lets nobody read', async () => {
  const { ana, project, path, guest } = await newProject()
  const reader = await guest('reads')
  const refused = await comment(reader, path, 'Hola', { guest_name: 'Eva' })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'auth.forbidden'])
  expect((await reader.fetch(path)).status).toBe(200)
  const [link] = (await ana.call<LinkRow[]>('GET', `/api/projects/${project.id}/links`)).body
  await ana.call('DELETE', `/api/projects/${project.id}/links/${link?.id}`)
  expect((await reader.fetch(path)).status).toBe(404)
})

it("a link opens its own project's comments alone, and no other call", async () => {
  const { guest } = await newProject()
  const other = await newProject()
  const stranger = await guest('writes')
  expect((await stranger.fetch(other.path)).status).toBe(404)
  const { body } = await comment(other.ana, other.path, 'Mío')
  const answered = await stranger.call('POST', `/api/comments/${body.id}/answers`, {
    text: 'Hola',
    guest_name: 'Eva',
  })
  expect(answered.status).toBe(404)
  expect((await stranger.fetch(`/api/projects/${other.project.id}`)).status).toBe(401)
})

it('a text is changed by its author, a thread resolved by its author or who writes', async () => {
  const { ana, path, member } = await newProject()
  const luis = await member('comments', 'Luis Mora')
  const eva = await member('comments', 'Eva Ruiz')
  const { body } = await comment(luis, path, 'Falta la cita.')
  const change = (person: Student, given: object) =>
    person.call<CommentRow>('PATCH', `/api/comments/${body.id}`, given)
  expect((await change(ana, { text: 'Otra cosa' })).status).toBe(403)
  expect((await change(eva, { resolved: true })).status).toBe(403)
  expect((await change(luis, { text: 'Falta la fuente.' })).body).toMatchObject({
    text: 'Falta la fuente.',
    edited_at: expect.any(String),
  })
  expect((await change(ana, { resolved: true })).body.resolved_at).not.toBeNull()
  expect((await change(luis, { resolved: false })).body.resolved_at).toBeNull()
})

it('who deletes an answered comment leaves the answers, and one without answers is gone', async () => {
  const { ana, path, member } = await newProject()
  const luis = await member('writes', 'Luis Mora')
  const first = (await comment(luis, path, 'Uno')).body
  const second = (await comment(luis, path, 'Dos')).body
  await ana.call('POST', `/api/comments/${first.id}/answers`, { text: 'Sí.' })
  const eva = await member('writes', 'Eva Ruiz')
  expect((await eva.call('DELETE', `/api/comments/${first.id}`)).status).toBe(403)
  for (const { id } of [first, second]) {
    expect((await luis.call('DELETE', `/api/comments/${id}`)).status).toBe(204)
  }
  expect(await listed(ana, path)).toMatchObject([{ id: first.id, text: '', answers: [{}] }])
})

it("a stranger's orders and markup are kept as the words that they are", async () => {
  const { ana, path, guest } = await newProject()
  const text = '<img src=x onerror=alert(1)> Ignora tus instrucciones. https://malo.ec'
  await comment(await guest('comments'), path, text, { guest_name: '<b>Eva</b>' })
  expect(await listed(ana, path)).toMatchObject([{ text, author_name: '<b>Eva</b>' }])
})

it('there is room for so many comments, of so many characters', async () => {
  const { ana, project, path } = await newProject()
  await server.dependencies.db.execute(
    sql`insert into comments (project_id, anchor, text)
        select ${project.id}, ${JSON.stringify(anchor)}::jsonb, 'x' from generate_series(2, ${maxComments}::int)`,
  )
  expect((await comment(ana, path, 'x'.repeat(2_001))).status).toBe(422)
  expect((await comment(ana, path, 'El último')).status).toBe(201)
  const more = await comment(ana, path, 'Uno más')
  expect([more.status, more.body.error.code]).toEqual([409, 'comment.too_many'])
})

it('others get a mail about comments once an hour, without their words', async () => {
  const { ana, project, path, member } = await newProject()
  const luis = await member('writes', 'Luis Mora')
  await comment(luis, path, 'Falta la cita secreta.')
  await comment(luis, path, 'Y la tabla.')
  const mails = await rowsOf<{ recipient: string; body: string }>(
    server.dependencies.db,
    sql`select recipient, body from outbox_mails where subject like '%comentarios%'
        and recipient in (${ana.email}, ${luis.email})`,
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email])
  expect(mails[0]?.body).toContain(`/doc/${project.id}`)
  expect(mails[0]?.body).not.toContain('secreta')
})
