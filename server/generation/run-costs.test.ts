import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { answer, Gate, refuse, sampleAnswer } from '#test/fake-model-server.ts'
import { joinedText, readElements, readEvents } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const costs = async (student: Student, projectId: string) =>
  (await student.messages(projectId)).map((message) => message.credits_consumed)
const blocked = { steps: [{ type: 'finish', reason: 'SAFETY' }] } as const

describe('a request that was refused or failed', () => {
  it('stays out of all later prompts', async () => {
    const { project, message } = await fixture.student.createProject('Un ensayo sobre el juego')
    await (await fixture.student.generate(message)).text()
    await fixture.student.save(project.id, 1)
    fixture.fake.next({ steps: [...blocked.steps] }, refuse(400))
    const harmful = await fixture.student.write(project.id, 'Algo que el modelo no quiere leer')
    await (await fixture.student.generate(harmful)).text()
    const failing = await fixture.student.write(project.id, 'Algo que falla')
    await (await fixture.student.generate(failing)).text()
    const next = await fixture.student.write(project.id, 'Acórtalo')
    const response = await fixture.student.generate(next)
    expect(JSON.parse(joinedText(await readElements(response)))).toHaveProperty('texto_generado')
    const prompt = fixture.fake.requests.at(-1)?.prompt ?? ''
    expect(prompt).toContain('sobre el juego')
    expect(prompt).toContain('Acórtalo')
    expect(prompt).not.toMatch(/no quiere leer|Algo que falla/)
  })

  it('can be removed from the chat, and sent again in other words', async () => {
    fixture.fake.next({ steps: [...blocked.steps] })
    const { project, message } = await fixture.student.createProject('Algo malo')
    await (await fixture.student.generate(message)).text()
    const again = await fixture.student.write(project.id, 'Algo bueno')
    const path = `/api/projects/${project.id}/messages/${message.id}`
    expect((await fixture.student.call('DELETE', path)).status).toBe(204)
    expect(await fixture.student.messages(project.id)).toEqual([again])
    await (await fixture.student.generate(again)).text()
    expect((await fixture.student.save(project.id, again.sequence_order)).status).toBe(200)
  })
})

describe('the costs shown in a chat equal those in the ledger', () => {
  it('when a run is refused because another one is running', async () => {
    const gate = new Gate()
    fixture.fake.next(answer(sampleAnswer(), { gate }))
    const first = await fixture.student.createProject('Un ensayo')
    const second = await fixture.student.createProject('Otro ensayo')
    const running = fixture.student.generate(first.message)
    await fixture.fake.whenRequested(1)
    expect((await fixture.student.generate(second.message)).status).toBe(409)
    expect(await costs(fixture.student, second.project.id)).toEqual([0])
    gate.open()
    await (await running).text()
  })

  it('when the credits do not suffice', async () => {
    const { project, message } = await fixture.student.createProject('a'.repeat(19_700))
    expect((await fixture.student.generate(message)).status).toBe(402)
    expect(await costs(fixture.student, project.id)).toEqual([0])
  })

  it('and a refused message that is answered later shows its cost', async () => {
    const { project, message } = await fixture.student.createProject('a'.repeat(19_700))
    await fixture.student.generate(message)
    const short = await Student.register(fixture.server.url)
    const made = await short.createProject('Hola')
    await (await short.generate(made.message)).text()
    await short.save(made.project.id, 1)
    expect((await costs(short, made.project.id))[0]).toBe(0.0004)
    expect(await costs(fixture.student, project.id)).toEqual([0])
  })
})

describe('reading a run that is over', () => {
  it('leaves nothing in the server’s memory, however often', async () => {
    const { notices } = fixture.server.dependencies
    let subscribers = 0
    const subscribe = notices.subscribe
    notices.subscribe = (onNotice) => {
      subscribers++
      const leave = subscribe(onNotice)
      return () => {
        subscribers--
        leave()
      }
    }
    try {
      const { project, message } = await fixture.student.createProject('Un ensayo')
      await (await fixture.student.generate(message)).text()
      await fixture.student.save(project.id, 1)
      const { generationId } = await fixture.student.generation(project.id).then((run) => ({
        generationId: run?.id ?? '',
      }))
      // The server that ran it has it in memory for a while; now it reads the database, as the others do.
      const { runs } = fixture.server.dependencies
      const find = runs.find
      runs.find = (id) => (id === generationId ? undefined : find(id))
      for (let time = 0; time < 20; time++) {
        await (await fixture.student.generate(message)).text()
        await readEvents(await fixture.student.fetch(`/api/generations/${generationId}/stream`))
        const disconnect = new AbortController()
        const left = await fixture.student.fetch(`/api/generations/${generationId}/stream`, {
          signal: disconnect.signal,
        })
        disconnect.abort()
        await left.text().catch(() => '')
      }
      runs.find = find
      await until(
        () => subscribers,
        (count) => count === 0,
      )
    } finally {
      notices.subscribe = subscribe
    }
  })
})

it('a whole run takes the database thirteen statements at the most', async () => {
  const { db } = fixture.server.dependencies
  const client = (db as unknown as { $client: { query: (...given: unknown[]) => unknown } }).$client
  const query = client.query
  const statements: string[] = []
  // What a request sets off runs in its context; the server's own jobs, which run at any time, do not.
  const request = new AsyncLocalStorage<true>()
  const enter = () => request.enterWith(true)
  subscribe('http.server.request.start', enter)
  client.query = function (this: unknown, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text
    if (request.getStore()) statements.push(text)
    return query.apply(this, given)
  }
  try {
    const { project, message } = await fixture.student.createProject('Un ensayo')
    await (await fixture.student.generate(message)).text()
    await fixture.student.save(project.id, 1)
  } finally {
    client.query = query
    unsubscribe('http.server.request.start', enter)
  }
  expect(statements.some((text) => text.includes('finish_run'))).toBe(true)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(13)
})
