import { Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import type { Contributions } from '#contract/contributions.ts'
import type { LinkRow } from '#contract/sharing.ts'
import type { StepEvents } from '#contract/steps.ts'
import { blockOf, schema } from '#core/editing/schema.ts'
import { eraseAccount } from '#server/personal-data/erase-account.ts'
import { exportProjects } from '#server/projects/export-projects.ts'
import { keptServer } from '#test/kept-server.ts'
import { readEvents } from '#test/read-candidates.ts'
import { Student, type Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { exportWords } from './block-authors.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

const first = {
  cuerpo: [
    { id: 'b1', role: 'p', content: 'La deserción bajó.' },
    { id: 'b2', role: 'p', content: 'La matrícula subió mucho.' },
  ],
  referencias: [],
}

async function group() {
  const ana = await Student.register(server.url, { name: 'Ana Vera' })
  const { project } = await ana.createProject()
  await ana.call('PUT', `/api/projects/${project.id}/document`, { content: first, base_version: 0 })
  const join = async (name: string, role = 'writes') => {
    const made = await ana.call<LinkRow>('POST', `/api/projects/${project.id}/links`, { role })
    const student = await Student.register(server.url, { name })
    await student.call('POST', `/api/shared/${made.body.url?.split('/').at(-1)}/join`)
    return student
  }
  return { ana, project, join, luis: await join('Luis Paz') }
}

let clients = 0

/** The newest text as the server tells it, changed by one person. */
async function change(person: Visitor, projectId: string, edit: (tr: Transform) => unknown) {
  const end = new AbortController()
  const path = `/api/projects/${projectId}/steps`
  const response = await person.fetch(path, { signal: end.signal })
  let text: StepEvents['text'] | undefined
  await readEvents(response, (events) => {
    text = events.find(({ event }) => event === 'text')?.data as StepEvents['text'] | undefined
    return text !== undefined
  })
  end.abort()
  if (text === undefined) throw new Error('no text came')
  const tr = new Transform(Node.fromJSON(schema, text.doc as object))
  edit(tr)
  const { status } = await person.call('POST', path, {
    after: text.number,
    steps: tr.steps.map((step) => step.toJSON() as object),
    client: `c${++clients}`,
    number: 1,
  })
  expect(status).toBe(200)
}

const read = async (person: Visitor, projectId: string) =>
  (await person.call<Contributions>('GET', `/api/projects/${projectId}/contributions`)).body

const wordsOf = ({ people }: Contributions) =>
  Object.fromEntries(people.map(({ name, words }) => [name, words]))

it('tells who wrote which paragraph, and how many words, comments and sources each person brought', async () => {
  const { ana, luis, project } = await group()
  const [anaId, luisId] = [(await ana.me()).id, (await luis.me()).id]
  expect(wordsOf(await read(luis, project.id))).toEqual({ 'Ana Vera': 7, 'Luis Paz': 0 })

  await change(luis, project.id, (tr) => {
    tr.insert(1, schema.text('En Quito, '))
    tr.insert(tr.doc.content.size, blockOf('p', [schema.text('Un párrafo.')], 'b3'))
  })
  await luis.call('POST', `/api/projects/${project.id}/comments`, {
    anchor: { block: 'b1', from: 0, to: 2, quoted: 'En' },
    text: '¿De quién es?',
  })
  await luis.call('POST', `/api/projects/${project.id}/sources`, {
    csl: [{ type: 'book', title: 'Un libro' }],
  })
  const since = await read(ana, project.id)
  expect(since.people).toEqual([
    { user_id: anaId, name: 'Ana Vera', role: 'owner', words: 7, comments: 0, sources: 0 },
    { user_id: luisId, name: 'Luis Paz', role: 'writes', words: 4, comments: 1, sources: 1 },
  ])
  expect(Object.fromEntries(since.blocks.map(({ id, ...by }) => [id, by]))).toEqual({
    b1: { written_by: anaId, changed_by: luisId },
    b2: { written_by: anaId, changed_by: anaId },
    b3: { written_by: luisId, changed_by: luisId },
  })

  await change(ana, project.id, (tr) => {
    tr.delete(0, tr.doc.child(0).nodeSize)
    typed(tr, 'Y hoy, ', 1)
  })
  const last = await read(ana, project.id)
  expect(wordsOf(last)).toEqual({ 'Ana Vera': 9, 'Luis Paz': 4 })
  expect(last.blocks.map(({ id }) => id).sort()).toEqual(['b2', 'b3'])
})

const typed = (tr: Transform, words: string, at: number) =>
  [...words].forEach((letter, key) => {
    tr.insert(at + key, schema.text(letter))
  })

it('two keeps of the same steps count the words once', async () => {
  const { luis, project } = await group()
  const { keepText } = server.dependencies
  await change(luis, project.id, (tr) => typed(tr, 'En Quito, ', 1))
  await Promise.all([keepText(project.id), keepText(project.id)])
  await change(luis, project.id, (tr) => typed(tr, 'Ya, ', 1))
  expect(wordsOf(await read(luis, project.id))).toMatchObject({ 'Luis Paz': 3 })
})

it('who left stays named, an erased account is nobody, and readers are not told', async () => {
  const { ana, luis, project, join } = await group()
  const eva = await join('Eva Ruiz', 'reads')
  const path = `/api/projects/${project.id}/contributions`
  expect((await eva.call<ErrorBody>('GET', path)).status).toBe(403)
  await change(luis, project.id, (tr) => tr.insert(1, schema.text('En Quito, ')))
  const luisId = (await luis.me()).id
  await ana.call('DELETE', `/api/projects/${project.id}/members/${luisId}`)
  const left = await read(ana, project.id)
  expect(left.people.at(-1)).toMatchObject({ name: 'Luis Paz', role: null, words: 2 })

  await server.owner.execute(
    `update users set deletion_due_at = now() - interval '1 day' where id = '${luisId}'`,
  )
  expect(await eraseAccount(server.dependencies, luisId)).toBe(true)
  const { people, blocks } = await read(ana, project.id)
  expect(people.map(({ name }) => name)).toEqual(['Ana Vera'])
  expect(blocks.find(({ id }) => id === 'b1')?.changed_by).toBe(null)
})

it('the download of one’s data has one’s own paragraphs of a group’s text, and no version of it', async () => {
  const { ana, luis, project } = await group()
  await change(luis, project.id, (tr) =>
    tr.insert(tr.doc.content.size, blockOf('p', [schema.text('Lo mío.')], 'b9')),
  )
  await read(ana, project.id)
  const { db } = server.dependencies
  const wordsIn = async (person: Student) => {
    const rows: object[] = []
    for await (const row of exportWords(db, (await person.me()).id)) rows.push(row)
    return rows
  }
  expect(await wordsIn(luis)).toMatchObject([
    { project_id: project.id, words: 2, blocks: [{ id: 'b9', content: 'Lo mío.' }] },
  ])
  expect(await wordsIn(ana)).toMatchObject([{ blocks: [{ id: 'b1' }, { id: 'b2' }] }])
  for await (const own of exportProjects(db, (await ana.me()).id)) {
    const versions: object[] = []
    for await (const version of own.versions) versions.push(version)
    expect(versions.length).toBeGreaterThan(0)
    for (const version of versions) expect(version).not.toHaveProperty('content')
  }
})
