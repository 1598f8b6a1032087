import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CreditsRow } from '#contract/credits.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { newOperator } from '#test/new-operator.ts'
import { readEvents, type ServerSentEvent } from '#test/read-candidates.ts'
import { Student, Visitor } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
let operator: Student
beforeAll(async () => {
  server = await startTestServer()
  operator = await newOperator(server)
})
afterAll(() => server.dispose())

const named = (events: ServerSentEvent[], name: string) =>
  events.filter((event) => event.event === name)
const movedTo = (total: number) => (event: ServerSentEvent) =>
  event.event === 'credits' && (event.data as CreditsRow).total === total
const decided = (event: ServerSentEvent) =>
  event.event === 'transaction' && (event.data as TransactionRow).status !== 'pending'

/**
 * Collects the events after the initial balance until `last` has matched `times` times. Events of earlier changes may
 * be among them: PostgreSQL delivers a notice some time after its commit.
 */
async function listen(student: Student, last: (event: ServerSentEvent) => boolean, times = 1) {
  let opened: () => void = () => {}
  const open = new Promise<void>((resolve) => {
    opened = resolve
  })
  const events = readEvents(await student.fetch('/api/events'), (soFar) => {
    if (soFar.length > 0) opened()
    return soFar.filter(last).length >= times
  })
  await open
  return { events }
}

it('the balance is sent at once, and again when a transfer is validated', async () => {
  const student = await Student.register(server.url)
  const { body } = await student.transfer({ amount: '20' })
  const listening = await listen(student, movedTo(22))
  await operator.call('POST', `/api/operator/transactions/${body.id}/validate`, {})
  const events = await listening.events
  expect(named(events, 'credits').map((event) => event.data)).toMatchObject([
    { total: 2 },
    { total: 22, purchased: 20, free: 2 },
  ])
})

it('a decided transfer is sent with its new status', async () => {
  const student = await Student.register(server.url)
  const { body } = await student.transfer()
  const listening = await listen(student, decided)
  await operator.call('POST', `/api/operator/transactions/${body.id}/reject`, {
    reason: 'No llegó el dinero',
  })
  expect((await listening.events).find(decided)?.data).toMatchObject({
    id: body.id,
    status: 'rejected',
    reason: 'No llegó el dinero',
  })
})

it('a run that starts in one tab is announced to the others', async () => {
  const student = await Student.register(server.url)
  const { project, message } = await student.createProject()
  const listening = await listen(student, (event) => event.event === 'generation')
  await (await student.generate(message)).text()
  const events = await listening.events
  expect(named(events, 'generation')[0]?.data).toEqual({
    id: (await student.generation(project.id))?.id,
  })
})

it('a comment of a member is announced to the others, and to nobody else', async () => {
  const [ana, luis] = [await Student.register(server.url), await Student.register(server.url)]
  const { project } = await ana.createProject()
  const links = `/api/projects/${project.id}/links`
  const { body: link } = await ana.call<{ url: string }>('POST', links, { role: 'comments' })
  await luis.call('POST', `/api/shared/${link.url.split('/').at(-1)}/join`)
  const isComment = ({ event }: ServerSentEvent) => event === 'comments'
  const stranger = await Student.register(server.url)
  const listening = await listen(ana, isComment, 2)
  const beside = await listen(stranger, movedTo(22))
  const anchor = { block: 'a1', from: 0, to: 2, quoted: 'El' }
  const comments = `/api/projects/${project.id}/comments`
  const { body: made } = await luis.call<{ id: string }>('POST', comments, { anchor, text: 'Sí.' })
  await ana.call('POST', `/api/comments/${made.id}/answers`, { text: 'No.' })
  const events = await listening.events
  expect(named(events, 'comments').map((event) => event.data)).toEqual([
    { id: project.id },
    { id: project.id },
  ])
  const { body } = await stranger.transfer({ amount: '20' })
  await operator.call('POST', `/api/operator/transactions/${body.id}/validate`, {})
  expect(named(await beside.events, 'comments')).toEqual([])
})

it('a project is announced when it is made, changed and deleted', async () => {
  const student = await Student.register(server.url)
  const listening = await listen(student, (event) => event.event === 'project', 3)
  const { body } = await student.call<{ id: string }>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
  })
  await student.call('PATCH', `/api/projects/${body.id}`, { title: 'El juego' })
  await student.call('DELETE', `/api/projects/${body.id}`)
  expect(named(await listening.events, 'project').map((event) => event.data)).toEqual([
    { id: body.id },
    { id: body.id },
    { id: body.id },
  ])
})

it('a student gets no event of another student', async () => {
  const quiet = await Student.register(server.url)
  const busy = await Student.register(server.url)
  // One for its creation and one for its run.
  const listening = await listen(quiet, (event) => event.event === 'project', 2)
  const other = await busy.createProject('Un trabajo ajeno')
  await (await busy.generate(other.message)).text()
  // Saving announces the run, the project and the balance, all before the quiet student's own events.
  expect((await busy.save(other.project.id, other.message.sequence_order)).status).toBe(200)
  const own = await quiet.createProject('Un trabajo propio')
  await (await quiet.generate(own.message)).text()
  const events = await listening.events
  const run = await quiet.generation(own.project.id)
  expect(named(events, 'project').map((event) => event.data)).toEqual([
    { id: own.project.id },
    { id: own.project.id },
  ])
  expect(named(events, 'generation').map((event) => event.data)).toEqual([{ id: run?.id }])
  expect(named(events, 'credits')).toHaveLength(1)
})

it('an account may have twelve streams open, and another when one of them ends', async () => {
  const student = await Student.register(server.url)
  // Every response is kept: a response nobody holds is collected, which closes its stream.
  const streams: Response[] = []
  const open = async (who: Student) => {
    const stream = await who.fetch('/api/events')
    streams.push(stream)
    return stream.status
  }
  for (let tab = 1; tab <= 12; tab++) expect(await open(student)).toBe(200)
  const refused = await student.fetch('/api/events')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await open(await Student.register(server.url))).toBe(200)
  await streams[0]?.body?.cancel()
  await until(
    () => open(student),
    (status) => status === 200,
  )
  await Promise.all(streams.map((stream) => stream.body?.cancel()))
})

it('a visitor gets no events', async () => {
  expect((await new Visitor(server.url).call('GET', '/api/events')).status).toBe(401)
})

it.skipIf(postgresUrl === undefined)(
  'an operator’s decision on another server reaches the open tab within moments',
  async () => {
    const other = await server.join()
    const student = await Student.register(server.url)
    const { body } = await student.transfer()
    const listening = await listen(student, decided)
    await operator.at(other.url).call('POST', `/api/operator/transactions/${body.id}/validate`, {})
    expect((await listening.events).find(decided)?.data).toMatchObject({ status: 'validated' })
  },
)

it('the stream ends when its session is ended elsewhere', async () => {
  const student = await Student.register(server.url)
  const elsewhere = await new Visitor(server.url).call<{ token: string }>(
    'POST',
    '/api/auth/sign-in/email',
    { email: student.email, password: student.password },
  )
  const other = await new Visitor(server.url, elsewhere.body.token).fetch('/api/events')
  const kept = readEvents(
    await student.fetch('/api/events'),
    (soFar) => named(soFar, 'project').length > 0,
  )
  const { status } = await student.call('POST', '/api/auth/change-password', {
    newPassword: 'otra-clave',
  })
  expect(status).toBe(200)
  expect(await other.text()).toContain('event: credits')
  await student.createProject()
  expect(named(await kept, 'project')).toHaveLength(1)
})
