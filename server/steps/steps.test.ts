import { sql } from 'drizzle-orm'
import { Transform } from 'prosemirror-transform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LatestVersion } from '#contract/projects.ts'
import type { LinkRow } from '#contract/sharing.ts'
import type { StepsSince } from '#contract/steps.ts'
import type { AcademicText } from '#core/document/model.ts'
import { schema } from '#core/editing/schema.ts'
import { rowsOf } from '#server/db/database.ts'
import { Guest } from '#test/guest.ts'
import { Student, type Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import { keepLeftTexts } from './keep-left-texts.ts'
import { Writer } from './step-writer.suite.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.dispose())

const first: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La deserción bajó.' },
    { role: 'p', content: 'La matrícula subió.' },
  ],
  referencias: [],
}

async function group() {
  const ana = await Student.register(server.url, { name: 'Ana Vera' })
  const { project } = await ana.createProject()
  await ana.call('PUT', `/api/projects/${project.id}/document`, { content: first, base_version: 0 })
  const join = async (role = 'writes') => {
    const made = await ana.call<LinkRow>('POST', `/api/projects/${project.id}/links`, { role })
    const student = await Student.register(server.url, { name: 'Luis Paz' })
    await student.call('POST', `/api/shared/${made.body.url?.split('/').at(-1)}/join`)
    return student
  }
  return { ana, project, join, luis: await join() }
}

const write = (tr: Transform, words: string, at = 1) => tr.insert(at, schema.text(words))
const saved = async (person: Visitor, projectId: string) => {
  const path = `/api/projects/${projectId}/versions/latest`
  const { body } = await person.call<LatestVersion>('GET', path)
  return {
    ...body,
    text: (JSON.parse(body.content) as AcademicText).cuerpo.map(({ content }) => content),
  }
}

it('what one person writes comes to the others, and is the text that anybody reads', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const other = await new Writer(luis, project.id).open()
  const { status, body } = await one.send((tr) => write(tr, 'Ayer '))
  expect([status, body.head]).toEqual([200, 1])
  await other.until(['Ayer La deserción bajó.', 'La matrícula subió.'])
  const version = await saved(luis, project.id)
  expect(version.text).toEqual(other.text)
  expect(version.user_id).toBe((await ana.me()).id)
  one.close()
  other.close()
})

it('a pasted page and where its writer is come to the others with the next key', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const other = await new Writer(luis, project.id).open()
  const page = `${'«Así» '.repeat(900)}fin. `
  await one.send((tr) => write(tr, page))
  await one.untilHead(1)
  const steps = new Transform(one.doc).insert(1, schema.text('Y ')).steps.map((s) => s.toJSON())
  const presence = { after: 2, anchor: 3, head: 3, exhibit: null }
  await one.sendSteps(steps, 2, 1, presence)
  await other.until([`Y ${page}La deserción bajó.`, 'La matrícula subió.'])
  const told = await until(
    async () => other.events.find(({ event }) => event === 'presence')?.data,
    (found) => found !== undefined,
  )
  const { id: user_id } = await ana.me()
  expect(told).toEqual({ client: one.client, user_id, name: 'Ana Vera', presence })
  one.close()
  other.close()
})

it('who was not first gets the steps that came before, and sends again after them', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const late = await new Writer(luis, project.id).open()
  late.close()
  await one.send((tr) => write(tr, 'Ayer '))
  const refused = await late.send((tr) => write(tr, 'Hoy '))
  expect([refused.status, refused.body.error.code]).toEqual([409, 'steps.behind'])
  late.take(refused.body.error.details as StepsSince)
  expect(late.head).toBe(1)
  expect((await late.send((tr) => write(tr, 'Hoy '))).body.head).toBe(2)
  await one.until(['Hoy Ayer La deserción bajó.', 'La matrícula subió.'])
  one.close()
})

it("who allows it is put behind the others' steps, is answered with all since, and is taken once", async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const late = await new Writer(luis, project.id).open()
  late.rebase = true
  late.close()
  await one.send((tr) => write(tr, 'Ayer '))
  await one.untilHead(1)
  await one.send((tr) => write(tr, 'Ya. ', tr.doc.content.size - 1))
  const place = late.doc.content.size - 1
  const steps = new Transform(late.doc)
    .insert(place, schema.text('Sí. '))
    .steps.map((step) => step.toJSON() as unknown)
  const presence = { after: 1, anchor: place + 4, head: place + 4, exhibit: null }
  const taken = await late.sendSteps(steps, 1, 0, presence)
  expect([taken.status, taken.body.head]).toEqual([200, 3])
  expect(taken.body.since?.clients).toEqual([one.client, one.client, late.client])
  // Its answer was lost.
  expect((await late.sendSteps(steps, 1, 0)).body).toEqual(taken.body)
  late.take(taken.body.since as StepsSince)
  const both = ['Ayer La deserción bajó.', 'La matrícula subió.Ya. Sí. ']
  expect(late.text).toEqual(both)
  await one.until(both)
  const told = await until(
    async () => one.events.find(({ event }) => event === 'presence')?.data,
    (found) => found !== undefined,
  )
  const end = late.doc.content.size - 1
  expect(told).toMatchObject({ presence: { after: 3, anchor: end, head: end } })
  one.close()
})

it('nobody deletes what others have written there since, or writes in a paragraph that is gone', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const late = await new Writer(luis, project.id).open()
  late.rebase = true
  late.close()
  await one.send((tr) => write(tr, 'no ', 4))
  await one.untilHead(1)
  const deleted = await late.send((tr) => tr.delete(1, 14))
  expect([deleted.status, deleted.body.error.code]).toEqual([409, 'steps.behind'])
  await one.send((tr) => tr.delete(0, tr.doc.child(0).nodeSize))
  await one.untilHead(2)
  expect((await late.send((tr) => write(tr, 'Sí ', 4))).status).toBe(409)
  expect((await saved(ana, project.id)).text).toEqual(['La matrícula subió.'])
  one.close()
})

it('a send whose answer was lost is taken once, and answered as before', async () => {
  const { ana, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const steps = new Transform(one.doc).insert(1, schema.text('Ayer ')).steps.map((s) => s.toJSON())
  expect((await one.sendSteps(steps, 1, 0)).body.head).toBe(1)
  expect((await one.sendSteps(steps, 1, 0)).body.head).toBe(1)
  expect((await saved(ana, project.id)).text[0]).toBe('Ayer La deserción bajó.')
  one.close()
})

it("another's browser cannot be named, and forged steps change nothing", async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  await one.send((tr) => write(tr, 'Ayer '))
  const forger = await new Writer(luis, project.id).open()
  Object.assign(forger, { client: one.client })
  expect((await forger.send((tr) => write(tr, 'Hoy '), 7)).status).toBe(404)
  const forged = await new Writer(luis, project.id).open()
  // Steps for an older text are refused as such, unread.
  await forged.untilHead(1)
  for (const steps of [
    ['hola'],
    [{ stepType: 'replace', from: 0, to: 9_999 }],
    [{ stepType: 'attr', pos: 0, attr: 'id', value: '<script>' }],
  ]) {
    const { status, body } = await forged.sendSteps(steps)
    expect([status, body.error.code]).toEqual([422, 'steps.invalid'])
  }
  const many = Array.from({ length: 10_000 }, () => ({ stepType: 'replace', from: 1, to: 1 }))
  expect((await forged.sendSteps(many)).status).toBe(422)
  expect((await saved(ana, project.id)).text[0]).toBe('Ayer La deserción bajó.')
  for (const writer of [one, forger, forged]) writer.close()
})

it('a reader sees what is written and writes nothing, and is cut off when removed', async () => {
  const { ana, project, join } = await group()
  const eva = await join('reads')
  const one = await new Writer(ana, project.id).open()
  const reader = await new Writer(eva, project.id).open()
  expect((await reader.send((tr) => write(tr, 'Yo '))).status).toBe(403)
  await one.send((tr) => write(tr, 'Ayer '))
  await reader.until(['Ayer La deserción bajó.', 'La matrícula subió.'])
  const path = `/api/projects/${project.id}/members/${(await eva.me()).id}`
  await ana.call('DELETE', path)
  await until(
    async () => {
      await one.send((tr) => write(tr, 'x'))
      return reader.head === one.head
    },
    (sees) => !sees,
  )
  expect((await eva.fetch(`/api/projects/${project.id}/steps`)).status).toBe(404)
  one.close()
})

it('who has a link is told of versions until there are steps, then of those, and never who writes where', async () => {
  const { ana, project } = await group()
  const made = await ana.call<LinkRow>('POST', `/api/projects/${project.id}/links`, {
    role: 'reads',
  })
  const token = made.body.url?.split('/').at(-1) ?? ''
  const reader = new Writer(new Guest(server.url, token), project.id)
  const reading = reader.open()
  const path = `/api/projects/${project.id}`
  const { version_number } = await saved(ana, project.id)
  const begun = sql`select 1 from project_texts where project_id = ${project.id}`
  // Sent again until the stream is open.
  await until(
    async () => {
      const content = { ...first, cuerpo: [{ role: 'p', content: `Una ${Math.random()}.` }] }
      await ana.call('PUT', `${path}/document`, { content, base_version: version_number })
      return reader.events.map(({ event }) => event)
    },
    (names) => names.includes('version'),
  )
  expect(await rowsOf(server.dependencies.db, begun)).toEqual([])

  const one = await new Writer(ana, project.id).open()
  await one.send((tr) => write(tr, 'Ayer '))
  await one.untilHead(1)
  await reading
  await reader.until(one.text)
  const presence = { after: 1, anchor: 1, head: 1, exhibit: null }
  const sent = { after: 1, steps: [], client: one.client, number: 0, presence }
  await ana.call('POST', `${path}/steps`, sent)
  await until(
    async () => one.events,
    (told) => told.some(({ event }) => event === 'presence'),
  )
  await one.send((tr) => write(tr, 'Y '))
  await one.untilHead(2)
  await reader.until(one.text)
  expect(reader.events.map(({ event }) => event)).not.toContain('presence')
  reader.close()
  one.close()
})

it('a text saved as a whole by a browser without steps is a change for the others', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  await one.send((tr) => write(tr, 'Ayer '))
  const before = await saved(luis, project.id)
  const content = JSON.parse(before.content) as AcademicText
  content.cuerpo.push({ role: 'p', content: 'Un párrafo más.' })
  const { status } = await luis.call('PUT', `/api/projects/${project.id}/document`, {
    content,
    base_version: before.version_number,
    base_revision: before.revision,
  })
  expect(status).toBe(200)
  await one.until(['Ayer La deserción bajó.', 'La matrícula subió.', 'Un párrafo más.'])
  one.close()
})

it('an answer builds on what was written, and is asked for while somebody goes on writing', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const ask = async (request: string) => {
    const message = await luis.write(project.id, request)
    const response = await luis.generate(message)
    await response.text()
    await luis.save(project.id, message.sequence_order)
    return response.status
  }
  const kept = async () => {
    const [row] = await rowsOf<{ is_kept: boolean }>(
      server.dependencies.db,
      sql`select kept >= 1 as is_kept from project_texts where project_id = ${project.id}`,
    )
    return row?.is_kept
  }
  const lastKept = (ago: string) =>
    server.owner.execute(
      sql`update project_texts set kept = 0, kept_at = now() - ${ago}::interval where project_id = ${project.id}`,
    )
  await one.send((tr) => write(tr, 'Ayer '))
  await lastKept('1 minute')
  expect(await ask('Un ensayo sobre la matrícula')).toBe(200)
  expect(await kept()).toBe(true)
  await lastKept('1 second')
  expect(await ask('Alarga las conclusiones')).toBe(200)
  one.close()
})

it('words that somebody writes while an answer changes the text stay', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  const message = await luis.write(project.id, 'Un ensayo sobre la matrícula')
  await (await luis.generate(message)).text()
  await one.send((tr) => write(tr, 'Ayer, dijo Ana, '))
  await luis.save(project.id, message.sequence_order)
  await until(
    async () => one.text,
    (text) => text.length > 2,
  )
  expect(one.text.join('\n')).toContain('Ayer, dijo Ana,')
  expect((await saved(luis, project.id)).text).toEqual(one.text)
  one.close()
})

it('the order goes on after a restart, and a browser that is far behind gets the text', async () => {
  const { ana, project } = await group()
  const one = await new Writer(ana, project.id).open()
  await one.send((tr) => write(tr, 'Ayer '))
  one.close()
  const again = await new Writer(ana, project.id).open()
  await until(
    async () => again.head,
    (head) => head === 1,
  )
  expect(again.text[0]).toBe('Ayer La deserción bajó.')
  await again.send((tr) => write(tr, 'Sí. '))
  await saved(ana, project.id)
  const [row] = await rowsOf<{ number: number; last: number; kept: number }>(
    server.dependencies.db,
    sql`select number, last, kept from project_texts where project_id = ${project.id}`,
  )
  expect(row).toEqual({ number: 2, last: 2, kept: 2 })
  again.close()
})

it('who comes back after more steps than are told gets the text, and then goes on with the others', async () => {
  const { ana, luis, project } = await group()
  const one = await new Writer(ana, project.id).open()
  for (let sent = 0; sent < 3; sent++) {
    await one.send((tr) => {
      for (let key = 0; key < 190; key++) write(tr, 'a')
    })
    await one.untilHead(190 * (sent + 1))
  }
  const back = await new Writer(luis, project.id).open(0)
  expect(back.events.map(({ event }) => event)[0]).toBe('text')
  await back.untilHead(570)
  expect(back.text).toEqual(one.text)
  await one.send((tr) => write(tr, 'Y. '))
  await one.untilHead(571)
  await back.until(one.text)
  one.close()
  back.close()
})

it('steps that a killed server left are saved as a version', async () => {
  const { ana, project } = await group()
  const one = await new Writer(ana, project.id).open()
  await one.send((tr) => write(tr, 'Ayer '))
  const { db } = server.dependencies
  const age = sql`update project_texts set changed_at = now() - interval '2 minutes' where project_id = ${project.id}`
  await rowsOf(db, age)
  await keepLeftTexts(server.dependencies)
  const [row] = await rowsOf<{ kept: number }>(
    db,
    sql`select kept from project_texts where project_id = ${project.id}`,
  )
  expect(row).toEqual({ kept: 1 })
  one.close()
})
