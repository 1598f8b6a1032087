import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { GenerationRow } from '#contract/generation.ts'
import { maxLinks } from '#contract/project-limits.ts'
import type { ListedProject, MessageRow, VersionRow } from '#contract/projects.ts'
import type { LinkRow, MemberRow, SharedProject } from '#contract/sharing.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { rowsOf } from '#server/db/database.ts'
import { picture } from '#server/files/upload-samples.suite.ts'
import { sweepDeletions } from '#server/maintenance/sweep-deletions.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let clock = new Date()
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.dispose())

const newStudent = (name: string) => Student.register(server.url, { name })
const tokenOf = ({ url }: LinkRow) => url?.split('/').at(-1) ?? ''

async function link(owner: Student, projectId: string, role = 'writes', expires_at?: string) {
  const asked = { role, ...(expires_at && { expires_at }) }
  return (await owner.call<LinkRow>('POST', `/api/projects/${projectId}/links`, asked)).body
}

/** A written project of Ana's, and Luis, who joined it by a link. */
async function group(role = 'writes') {
  const ana = await newStudent('Ana Vera')
  const project = await ana.createAnsweredProject()
  const luis = await newStudent('Luis Paz')
  const made = await link(ana, project.id, role)
  const joined = await join(luis, made)
  return { ana, luis, project, link: made, joined: joined.body }
}

const join = (student: Student, made: LinkRow) =>
  student.call<MemberRow>('POST', `/api/shared/${tokenOf(made)}/join`)
const members = async (student: Visitor, projectId: string) =>
  (await student.call<MemberRow[]>('GET', `/api/projects/${projectId}/members`)).body
const roles = async (student: Visitor, projectId: string) =>
  (await members(student, projectId)).map(({ name, role }) => `${name}: ${role}`)
const latest = (student: Visitor, projectId: string) =>
  student.call<VersionRow>('GET', `/api/projects/${projectId}/versions/latest`)

it('who joins by a link is a member, and finds the project at home under its owner', async () => {
  const { ana, luis, project, joined } = await group()
  expect(joined).toMatchObject({ project_id: project.id, name: 'Luis Paz', role: 'writes' })
  expect(await roles(luis, project.id)).toEqual(['Ana Vera: owner', 'Luis Paz: writes'])
  const listed = async (student: Student) =>
    (await student.call<ListedProject[]>('GET', '/api/projects')).body
  expect(await listed(luis)).toMatchObject([
    { id: project.id, role: 'writes', owner_name: 'Ana Vera' },
  ])
  expect(await listed(ana)).toMatchObject([{ id: project.id, role: 'owner' }])
})

it('a link shows the text without an account, and no more of the owner than the name', async () => {
  const { ana, project, link: made } = await group('reads')
  const { status, body } = await new Visitor(server.url).call<SharedProject>(
    'GET',
    `/api/shared/${tokenOf(made)}`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ owner_name: 'Ana Vera', role: 'reads', project_id: project.id })
  const { content, created_at } = (await latest(ana, project.id)).body
  expect(body).toMatchObject({ content, written_at: created_at })
  expect(JSON.stringify(body)).not.toContain(ana.email)
})

it('a link shows the pictures of its project, and no others', async () => {
  const ana = await newStudent('Ana Vera')
  const [shown, other] = await Promise.all(
    [1, 2].map(async (seed) => ana.storeFigure(await picture({ seed }).png().toBuffer())),
  )
  const projectId = (await ana.createProject()).project.id
  const drawn = { id: shown?.body.id ?? '', alt: '', widthPercent: 50, widthPx: 9, heightPx: 9 }
  const figure = writeFigure({ title: '', picture: drawn, notes: [] })
  await ana.call('PUT', `/api/projects/${projectId}/document`, {
    content: { cuerpo: [{ role: 'figure', content: figure }], referencias: [] },
    base_version: 0,
  })
  const made = await link(ana, projectId, 'reads')
  const read = (token: string, id = '') =>
    new Visitor(server.url).fetch(`/api/shared/${token}/figures/${id}`)
  const seen = await read(tokenOf(made), shown?.body.id)
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await read(tokenOf(made), other?.body.id)).status).toBe(404)
  expect((await read('ninguno', shown?.body.id)).status).toBe(404)
  await ana.call('DELETE', `/api/projects/${projectId}/links/${made.id}`)
  expect((await read(tokenOf(made), shown?.body.id)).status).toBe(404)
})

it('the database has no token that opens a link, and the owner can copy it again', async () => {
  const { ana, project, link: made } = await group()
  const rows = await rowsOf(server.dependencies.db, sql`select * from project_links`)
  expect(JSON.stringify(rows)).not.toContain(tokenOf(made))
  expect(Buffer.from(tokenOf(made), 'base64url')).toHaveLength(16)
  const listed = await ana.call<LinkRow[]>('GET', `/api/projects/${project.id}/links`)
  expect(listed.body).toEqual([made])
})

it("after a change of the server's secret a link still opens, and is listed to be revoked", async () => {
  const { ana, project, link: made } = await group()
  await server.owner.execute(
    sql`update project_links set sealed_token = 'otro' where id = ${made.id}`,
  )
  const path = `/api/projects/${project.id}/links`
  expect((await ana.call<LinkRow[]>('GET', path)).body).toEqual([{ ...made, url: null }])
  expect((await new Visitor(server.url).fetch(`/api/shared/${tokenOf(made)}`)).status).toBe(200)
  expect((await ana.call('DELETE', `${path}/${made.id}`)).status).toBe(204)
})

it('a revoked link and one that ended open nothing; who joined stays', async () => {
  const { ana, luis, project, link: made } = await group()
  const soon = new Date(Date.now() + 60_000).toISOString()
  const ended = await link(ana, project.id, 'reads', soon)
  await server.owner.execute(
    sql`update project_links set expires_at = now() - interval '1 second' where id = ${ended.id}`,
  )
  const { status } = await ana.call('DELETE', `/api/projects/${project.id}/links/${made.id}`)
  expect(status).toBe(204)
  for (const gone of [made, ended]) {
    const opened = await new Visitor(server.url).call('GET', `/api/shared/${tokenOf(gone)}`)
    expect([opened.status, opened.body.error.code]).toEqual([404, 'link.not_found'])
    const third = await newStudent('Eva')
    expect((await join(third, gone)).status).toBe(404)
  }
  expect((await latest(luis, project.id)).status).toBe(200)
})

it('a link never takes rights away, and one with more gives them', async () => {
  const { ana, luis, project } = await group('comments')
  await join(luis, await link(ana, project.id, 'reads'))
  expect(await roles(ana, project.id)).toContain('Luis Paz: comments')
  await join(luis, await link(ana, project.id, 'writes'))
  expect(await roles(ana, project.id)).toContain('Luis Paz: writes')
  expect((await join(ana, await link(ana, project.id, 'reads'))).body.role).toBe('owner')
})

it('there is a limit of links, and none ends before it begins', async () => {
  const { ana, project } = await group()
  const past = await ana.call('POST', `/api/projects/${project.id}/links`, {
    role: 'reads',
    expires_at: new Date(clock.getTime() - 1_000).toISOString(),
  })
  expect(past.body.error.code).toBe('link.ends_before_it_begins')
  for (let count = 1; count < maxLinks; count++) await link(ana, project.id)
  const more = await ana.call('POST', `/api/projects/${project.id}/links`, { role: 'reads' })
  expect([more.status, more.body.error.code]).toEqual([409, 'link.too_many'])
})

it('the owner changes roles and removes members; others only leave', async () => {
  const { ana, luis, project } = await group()
  const eva = await newStudent('Eva Ruiz')
  await join(eva, await link(ana, project.id, 'reads'))
  const idOf = async (student: Student) => (await student.me()).id
  const path = `/api/projects/${project.id}/members`
  const forbidden = await luis.call('DELETE', `${path}/${await idOf(eva)}`)
  expect([forbidden.status, forbidden.body.error.code]).toEqual([403, 'auth.forbidden'])
  await ana.call('PATCH', `${path}/${await idOf(luis)}`, { role: 'comments' })
  const refused = await luis.call('PUT', `/api/projects/${project.id}/document`, {
    content: { cuerpo: [{ role: 'p', content: 'Otro.' }], referencias: [] },
    base_version: 1,
  })
  expect(refused.status).toBe(403)
  expect((await eva.call('DELETE', `${path}/${await idOf(eva)}`)).status).toBe(204)
  expect((await ana.call('DELETE', `${path}/${await idOf(luis)}`)).status).toBe(204)
  expect(await roles(ana, project.id)).toEqual(['Ana Vera: owner'])
  expect((await latest(luis, project.id)).status).toBe(404)
  const owner = await ana.call('DELETE', `${path}/${await idOf(ana)}`)
  expect([owner.status, owner.body.error.code]).toEqual([404, 'member.not_found'])
})

it('a project that is handed over has another owner, and who owned it writes', async () => {
  const { ana, luis, project } = await group()
  const path = `/api/projects/${project.id}/members/${(await luis.me()).id}`
  const given = await ana.call<MemberRow>('PATCH', path, { role: 'owner' })
  expect(given.body).toMatchObject({ name: 'Luis Paz', role: 'owner' })
  expect(await roles(ana, project.id)).toEqual(['Luis Paz: owner', 'Ana Vera: writes'])
  expect((await ana.call('DELETE', `/api/projects/${project.id}`)).status).toBe(403)
  const [message] = await luis.messages(project.id)
  expect(message?.user_id).toBe((await ana.me()).id)
})

it('who asks pays: another member sees neither the cost nor decides about the answer', async () => {
  const { ana, luis, project } = await group()
  const total = async (student: Student) =>
    (await student.call<{ total: number }>('GET', '/api/credits')).body.total
  const before = { ana: await total(ana), luis: await total(luis) }
  const message = await luis.write(project.id, 'Alarga las conclusiones')
  await (await luis.generate(message)).text()
  const { body } = await luis.save(project.id, message.sequence_order)
  expect(await total(ana)).toBe(before.ana)
  expect(await total(luis)).toBeLessThan(before.luis)
  const seen = async (student: Student): Promise<MessageRow | undefined> =>
    (await student.messages(project.id)).find(({ id }) => id === body.assistantMessageData.id)
  expect((await seen(luis))?.credits_consumed).toBeGreaterThan(0)
  expect(await seen(ana)).toMatchObject({
    credits_consumed: 0,
    user_id: (await luis.me()).id,
  })
  const rating = `/api/projects/${project.id}/messages/${body.assistantMessageData.id}/rating`
  expect((await ana.call('PUT', rating, { rating: 'up' })).status).toBe(404)
  expect((await luis.call('PUT', rating, { rating: 'up' })).status).toBe(200)
  expect((await latest(ana, project.id)).body.user_id).toBe((await luis.me()).id)
  expect(
    await rowsOf(
      server.dependencies.db,
      sql`select * from drift where user_id = ${(await luis.me()).id}`,
    ),
  ).toEqual([])
})

it("another's message is not answered at one's own cost", async () => {
  const { ana, luis, project } = await group()
  const message = await luis.write(project.id, 'Alarga las conclusiones')
  const answered = await ana.generate(message)
  expect(answered.status).toBe(404)
})

it("a member's answer waiting to be saved is settled before the next one, each at their cost", async () => {
  const { ana, luis, project } = await group()
  const first = await luis.write(project.id, 'Alarga las conclusiones')
  await (await luis.generate(first)).text()
  const second = await ana.write(project.id, 'Cambia el título')
  await (await ana.generate(second)).text()
  await ana.save(project.id, second.sequence_order)
  const status = async (student: Student) =>
    (await student.call<GenerationRow>('GET', `/api/projects/${project.id}/generation`)).body.status
  expect(await status(luis)).toBe('saved')
  const drift = await rowsOf(server.dependencies.db, sql`select * from drift`)
  expect(drift).toEqual([])
})

it('a member reads the sources of the project, the pictures in its text and its runs', async () => {
  const { ana, luis, project } = await group()
  await ana.call('POST', `/api/projects/${project.id}/sources`, {
    csl: [{ type: 'book', title: 'El agua' }],
  })
  const listed = await luis.call<{ sources: unknown[] }>(
    'GET',
    `/api/projects/${project.id}/sources`,
  )
  expect(listed.body.sources).toHaveLength(1)
  const run = await luis.generation(project.id)
  expect((await luis.fetch(`/api/generations/${run?.id}`)).status).toBe(200)
  const stranger = await newStudent('Eva')
  expect((await stranger.fetch(`/api/generations/${run?.id}`)).status).toBe(404)
})

it('a change of one member is told to the others at once', async () => {
  const { ana, luis, project } = await group()
  const told: string[] = []
  const controller = new AbortController()
  const stream = await ana.fetch('/api/events', { signal: controller.signal })
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const piece of stream.body ?? []) told.push(decoder.decode(piece))
  })().catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  await until(
    async () => told.length,
    (count) => count > 0,
  )
  await luis.call('PATCH', `/api/projects/${project.id}`, { course: 'Lengua' })
  await until(
    async () => told.join(''),
    (text) => text.includes(`event: project`),
  )
  controller.abort()
  await reading
})

it('an erased account leaves its group the work, and one that nobody writes goes with it', async () => {
  clock = new Date()
  const { ana, luis, project } = await group()
  const eva = await newStudent('Eva')
  await join(eva, await link(ana, project.id, 'writes'))
  const alone = await ana.createAnsweredProject()
  await join(eva, await link(ana, alone.id, 'reads'))
  await ana.call('POST', '/api/me/deletion', { password: ana.password })
  clock = new Date(Date.now() + 40 * 86_400_000)
  await sweepDeletions(server.dependencies)
  clock = new Date()
  expect(await roles(luis, project.id)).toEqual(['Luis Paz: owner', 'Eva: writes'])
  expect((await latest(luis, project.id)).status).toBe(200)
  expect((await latest(eva, alone.id)).status).toBe(404)
})

it('the log names no token', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const own = await startTestServer({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  })
  try {
    const opened = await new Visitor(own.url).call<ErrorBody>(
      'GET',
      '/api/shared/secreto-de-prueba',
    )
    expect(opened.status).toBe(404)
    await new Visitor(own.url).call('GET', '/api/shared/secreto-de-prueba/join')
    await new Visitor(own.url).fetch('/api/shared/secreto-de-prueba/figures/1')
    await new Visitor(own.url).fetch('/compartido/secreto-de-prueba')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('secreto-de-prueba')
  } finally {
    await own.dispose()
  }
})
