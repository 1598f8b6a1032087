import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { GenerationRow } from '#contract/generation.ts'
import type { LinkRow, MemberRow } from '#contract/sharing.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { chunkText, joinedText, readElements, readEvents } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()
/** Kept until a test ends: a response nobody holds is collected, which closes its stream. */
const followers: Response[] = []

afterEach(async () => {
  vi.useRealTimers()
  const unread = followers.splice(0).filter(({ bodyUsed }) => !bodyUsed)
  await Promise.all(unread.map((follower) => follower.body?.cancel()))
})

/** Starts an answer that waits at a gate; returns its run, and what ends it. */
async function startRun() {
  const gate = new Gate()
  fixture.fake.next(answer(sampleAnswer(), { gate, size: 30 }))
  const { project, message } = await fixture.student.createProject('Un ensayo sobre el juego')
  const response = fixture.student.generate(message)
  await fixture.fake.whenRequested(1)
  gate.pass(5)
  const run = await fixture.student.generation(project.id)
  return { gate, id: run?.id ?? '', response: await response }
}

async function follow(id: string): Promise<Response> {
  const follower = await fixture.student.fetch(`/api/generations/${id}/stream`)
  followers.push(follower)
  return follower
}

/** Counts the reads of run logs until the returned function is called. */
function countReads() {
  const { db } = fixture.server.dependencies
  const client = (db as unknown as { $client: { query: (...given: unknown[]) => unknown } }).$client
  const { query } = client
  let reads = 0
  client.query = function (this: unknown, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text
    if (text.includes('from generation_chunks where generation_id = g.id and seq >')) reads++
    return query.apply(this, given)
  }
  return () => {
    client.query = query
    return reads
  }
}

it('a run of another server is read once, however many tabs follow it, and each gets all of it', async () => {
  const { runs } = fixture.server.dependencies
  const { find } = runs
  const { gate, id, response } = await startRun()
  runs.find = () => undefined
  // The database is not polled meanwhile: each read has its notice.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stopCounting = countReads()
  let notices = 0
  const unsubscribe = fixture.server.dependencies.notices.subscribe(() => {
    notices++
  })
  await Promise.all(Array.from({ length: 20 }, () => follow(id)))
  const texts = followers.map((follower) => readEvents(follower))
  gate.open()
  const all = (await Promise.all(texts)).map(chunkText)
  const reads = stopCounting()
  unsubscribe()
  runs.find = find
  const whole = joinedText(await readElements(response))
  expect(new Set(all)).toEqual(new Set([whole]))
  // One read for each notice and one for the first follower, instead of one for each of twenty followers.
  expect(reads).toBeLessThanOrEqual(notices + 1)
})

it('an account may have 24 runs open at once on a server, and a closed one makes room', async () => {
  const { gate, id, response } = await startRun()
  // The response of the start is one of them.
  await Promise.all(Array.from({ length: 23 }, () => follow(id)))
  expect(followers.map(({ status }) => status)).toEqual(followers.map(() => 200))
  const refused = await follow(id)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  const { error } = (await refused.json()) as ErrorBody
  expect([error.code, error.message]).toEqual(['request.too_many', expect.stringMatching(/\p{L}/u)])
  await followers[0]?.body?.cancel()
  await until(
    async () => (await follow(id)).status,
    (status) => status === 200,
  )
  gate.open()
  await response.text()
})

it('a member who is removed reads no more of another’s answer', async () => {
  const { gate, id, response } = await startRun()
  const { student } = fixture
  const run = await student.call<GenerationRow>('GET', `/api/generations/${id}`)
  const { project_id: projectId } = run.body
  const made = await student.call<LinkRow>('POST', `/api/projects/${projectId}/links`, {
    role: 'writes',
  })
  const luis = await Student.register(fixture.server.url, { name: 'Luis Paz' })
  const { body: member } = await luis.call<MemberRow>(
    'POST',
    `/api/shared/${made.body.url?.split('/').at(-1)}/join`,
  )
  const read = readEvents(await luis.fetch(`/api/generations/${id}/stream`))
  const own = readEvents(await follow(id))
  await student.call('DELETE', `/api/projects/${projectId}/members/${member.user_id}`)
  const told = await read
  expect(told.some(({ event }) => event === 'end')).toBe(false)
  gate.open()
  expect((await own).length).toBeGreaterThan(told.length)
  await readElements(response)
})
