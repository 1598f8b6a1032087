import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { ListedProject } from '#contract/projects.ts'
import { nextCursorHeader } from '#contract/response-headers.ts'
import { maxMessageBytes, maxMessages, maxProjects } from '#contract/text-limits.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

const db = () => server.dependencies.db
const longest = 'x'.repeat(20_000)

const fillMessages = (projectId: string, count: number, content: string) =>
  db().execute(
    sql`insert into messages (project_id, role, content, sequence_order)
        select ${projectId}, 'user', ${content}, n + 1 from generate_series(1, ${count}::int) n`,
  )
const fillProjects = (userId: string, count: number, prompt: string) =>
  db().execute(
    sql`insert into projects (user_id, title, context_prompt, updated_at)
        select ${userId}, 'Trabajo ' || n, ${prompt}, timestamptz '2026-10-01' + n * interval '1 second'
          from generate_series(1, ${count}::int) n`,
  )

it('a project takes as many messages as can be listed at once, and no more', async () => {
  const student = await Student.register(server.url)
  const { project } = await student.createProject()
  const send = (content: string) =>
    student.call<ErrorBody>('POST', `/api/projects/${project.id}/messages`, {
      role: 'user',
      content,
    })
  await fillMessages(project.id, maxMessages - 2, 'x')
  expect((await send('Una más')).status).toBe(201)
  const refused = await send('Otra')
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'message.too_many' } } })
  expect(refused.body.error.message).toContain('Crea otro proyecto')
})

it('the messages of a project are at most two megabytes of the student’s', async () => {
  const student = await Student.register(server.url)
  const { project } = await student.createProject('Ensayo')
  await fillMessages(project.id, maxMessageBytes / longest.length - 1, longest)
  const path = `/api/projects/${project.id}/messages`
  const fits = { role: 'user', content: 'x'.repeat(10_000) }
  expect((await student.call('POST', path, fits)).status).toBe(201)
  const more = { role: 'user', content: 'ñ'.repeat(10_000) }
  expect((await student.call('POST', path, more)).body.error.code).toBe('message.too_many')
  const whole = await (await student.fetch(path)).text()
  expect(whole.length).toBeLessThan(maxMessageBytes * 1.1)
})

it('a message sent again at the limit is a replay', async () => {
  const student = await Student.register(server.url)
  const { project } = await student.createProject('Ensayo')
  await fillMessages(project.id, maxMessages, 'x')
  const path = `/api/projects/${project.id}/messages`
  const again = { role: 'user', content: 'Ensayo', sequence_order: 1 }
  expect((await student.call('POST', path, again)).status).toBe(201)
})

it('a page of projects has a megabyte of prompts, and together the pages have every project', async () => {
  const student = await Student.register(server.url)
  await fillProjects((await student.me()).id, 130, longest)
  const ids: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`
    const { body, headers } = await student.call<ListedProject[]>('GET', `/api/projects${query}`)
    ids.push(...body.map(({ id }) => id))
    sizes.push(body.length)
    cursor = headers.get(nextCursorHeader)
  }
  expect(sizes).toEqual([50, 50, 30])
  expect(new Set(ids).size).toBe(130)
})

it('a student has two thousand projects at most; the same project sent again is a replay', async () => {
  const student = await Student.register(server.url)
  const given = { id: '8d2b8a3c-6a1e-4d57-9d0b-0c5a3f1f2e11', context_prompt: 'Ensayo' }
  expect((await student.call('POST', '/api/projects', given)).status).toBe(201)
  await fillProjects((await student.me()).id, maxProjects - 1, 'x')
  expect((await student.call('POST', '/api/projects', given)).status).toBe(201)
  const refused = await student.call('POST', '/api/projects', { context_prompt: 'Otro' })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'project.too_many' } } })
})

it('the export of personal data reads one text at a time', async () => {
  const student = await Student.register(server.url)
  const { project } = await student.createProject('Ensayo')
  for (let number = 0; number < 4; number++) {
    await student.call('PUT', `/api/projects/${project.id}/document`, {
      content: { cuerpo: [{ role: 'p', content: `Versión ${number}.` }], referencias: [] },
      base_version: number,
      ends_sitting: true,
    })
  }
  await student.call('POST', `/api/projects/${project.id}/versions/2/restore`)
  const most = await mostRowsWithText(async () => {
    const zip = unzipSync(
      new Uint8Array(await (await student.fetch('/api/me/export')).arrayBuffer()),
    )
    const { projects } = JSON.parse(strFromU8(zip['datos.json'] ?? new Uint8Array()))
    const texts = projects[0].versions.map(({ content }: { content: string }) => content)
    expect(texts.slice(0, 4).map((text: string) => JSON.parse(text).cuerpo[0].content)).toEqual(
      [0, 1, 2, 3].map((number) => `Versión ${number}.`),
    )
    expect(projects[0].versions[4]).toMatchObject({ restored_from: 2, same_text_as: 2 })
    expect(projects[0].versions[4]).not.toHaveProperty('content')
  })
  expect(most).toBe(1)
})

/** The most rows with the text of a message, a version or a project that one statement returned during `work`. */
async function mostRowsWithText(work: () => Promise<void>): Promise<number> {
  const { $client } = db() as unknown as {
    $client: { query: (...given: unknown[]) => Promise<{ rows: unknown[] }> }
  }
  const { query } = $client
  let most = 0
  $client.query = async (...given) => {
    const result = await query.apply($client, given)
    const statement = JSON.stringify(given[0])
    if (/content\\"|context_prompt/.test(statement)) most = Math.max(most, result.rows.length)
    return result
  }
  try {
    await work()
  } finally {
    $client.query = query
  }
  return most
}
