import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import { type CallName, callOf, calls } from '#contract/calls.ts'
import { memberRoles, type ProjectRole, rolesWith } from '#contract/rights.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student, Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

const ofProjects = (Object.keys(calls) as CallName[]).filter((name) =>
  name.includes(' /api/projects/:id'),
)

const content = { cuerpo: [{ role: 'p', content: 'El agua.' }], referencias: [] }
/** A body that each call takes; a call that is refused does not read it. */
const bodies: Partial<Record<CallName, unknown>> = {
  'PATCH /api/projects/:id': { course: 'Lengua' },
  'POST /api/projects/:id/messages': { role: 'user', content: 'Hola' },
  'PUT /api/projects/:id/messages/:messageId/proposal': { proposal: 'accepted' },
  'PUT /api/projects/:id/messages/:messageId/rating': { rating: 'up' },
  'PUT /api/projects/:id/document': { content, base_version: 0 },
  'PUT /api/projects/:id/draft': { content },
  'POST /api/projects/:id/sources': { csl: [{ type: 'book', title: 'Un libro' }] },
  'PATCH /api/projects/:id/sources/:sourceId': { ticked: true },
  'POST /api/projects/:id/assignment': { text: 'Un ensayo' },
  'PATCH /api/projects/:id/assignment': { items: [], confirmed: true },
  'PATCH /api/projects/:id/members/:userId': { role: 'reads' },
  'POST /api/projects/:id/links': { role: 'reads' },
  'POST /api/projects/:id/steps': { after: 0, steps: [], client: 'a', number: 1 },
  'POST /api/projects/:id/comments': {
    anchor: { block: 'a1', from: 0, to: 2, quoted: 'El' },
    text: '¿De quién es?',
  },
  'POST /api/projects/:id/comments/imported': { comments: [] },
}

type Person = ProjectRole | 'removed' | 'stranger' | 'visitor'

let server: TestServer
const people = new Map<Person, Visitor>()
const ids = new Map<Person, string>()
beforeAll(async () => {
  server = await keptServer()
  people.set('visitor', new Visitor(server.url))
  for (const person of ['owner', ...memberRoles, 'removed', 'stranger'] as const) {
    const student = await Student.register(server.url)
    people.set(person, student)
    ids.set(person, (await student.me()).id)
  }
})

/** A project of the owner with a member for each role, and one that was removed. */
async function sharedProject(): Promise<string> {
  const { db } = server.dependencies
  const id = randomUUID()
  await db.execute(
    sql`insert into projects (id, user_id, title, context_prompt)
        values (${id}, ${ids.get('owner')}, 'El agua', 'El agua')`,
  )
  for (const role of memberRoles) {
    await db.execute(
      sql`insert into project_members (project_id, user_id, role) values (${id}, ${ids.get(role)}, ${role})`,
    )
  }
  return id
}

async function ask(name: CallName, person: Person, projectId: string) {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern
    .replace(':id', projectId)
    .replace(':number', '1')
    .replaceAll(/:\w+/g, () => randomUUID())
  const { status, headers, body } = await (async () => {
    const response = await people.get(person)?.fetch(path, {
      method,
      ...(bodies[name] !== undefined && {
        body: JSON.stringify(bodies[name]),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (response === undefined) throw new Error(`nobody is ${person}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body = isJson ? ((await response.json()) as Partial<ErrorBody> | null) : null
    // A stream does not end by itself.
    if (!isJson) await response.body?.cancel()
    return { status: response.status, headers: response.headers, body }
  })()
  return { status, headers, code: body?.error?.code }
}

it('each call on a project names the right that it needs', () => {
  expect(ofProjects.filter((name) => callOf(name).right === undefined)).toEqual([])
  expect(ofProjects.length).toBeGreaterThan(30)
})

it.each(ofProjects)('%s serves who has the right to it, and nobody else', async (name) => {
  const { right } = callOf(name)
  if (right === undefined) throw new Error('it names no right')
  const allowed: readonly Person[] = rolesWith[right]
  const projectId = await sharedProject()
  const refused = async (person: Person) => {
    const { status, code } = await ask(name, person, projectId)
    return [person, status, code]
  }
  expect(await refused('visitor')).toEqual(['visitor', 401, 'auth.required'])
  expect(await refused('stranger')).toEqual(['stranger', 404, 'project.not_found'])
  expect(await refused('removed')).toEqual(['removed', 404, 'project.not_found'])
  for (const role of memberRoles.filter((role) => !allowed.includes(role))) {
    expect(await refused(role)).toEqual([role, 403, 'auth.forbidden'])
  }
  for (const person of ['reads', 'comments', 'writes', 'owner'] as const) {
    if (!allowed.includes(person)) continue
    const { status, code } = await ask(name, person, projectId)
    expect([person, status < 500, code]).not.toContain('project.not_found')
    // Of a member that is not there, or of an answer that nobody asked for.
    if (name !== 'DELETE /api/projects/:id/members/:userId') {
      expect([person, code]).not.toContain('auth.forbidden')
    }
    expect(status).toBeLessThan(500)
  }
})
