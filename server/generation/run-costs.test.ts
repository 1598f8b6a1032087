import { describe, expect, it } from 'vitest'
import { answer, Gate, refuse, sampleAnswer } from '#test/fake-model-server.ts'
import { joinedText, readElements, readEvents } from '#test/read-candidates.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { generationWorld } from './generation-fixture.suite.ts'

const world = generationWorld()

const costs = async (student: Student, projectId: string) =>
  (await student.messages(projectId)).map((message) => message.credits_consumed)
const blocked = { steps: [{ type: 'finish', reason: 'SAFETY' }] } as const

describe('a request that was refused or failed', () => {
  it('stays out of all later prompts', async () => {
    const { project, message } = await world.student.createProject('Un ensayo sobre el juego')
    await (await world.student.generate(message)).text()
    await world.student.save(project.id, 1)
    world.fake.next({ steps: [...blocked.steps] }, refuse(400))
    const harmful = await world.student.write(project.id, 'Algo que el modelo no quiere leer')
    await (await world.student.generate(harmful)).text()
    const failing = await world.student.write(project.id, 'Algo que falla')
    await (await world.student.generate(failing)).text()
    const next = await world.student.write(project.id, 'Acórtalo')
    const response = await world.student.generate(next)
    expect(JSON.parse(joinedText(await readElements(response)))).toHaveProperty('texto_generado')
    const prompt = world.fake.requests.at(-1)?.prompt ?? ''
    expect(prompt).toContain('sobre el juego')
    expect(prompt).toContain('Acórtalo')
    expect(prompt).not.toMatch(/no quiere leer|Algo que falla/)
  })

  it('can be taken out of the chat, and asked again in other words', async () => {
    world.fake.next({ steps: [...blocked.steps] })
    const { project, message } = await world.student.createProject('Algo malo')
    await (await world.student.generate(message)).text()
    const again = await world.student.write(project.id, 'Algo bueno')
    const path = `/api/projects/${project.id}/messages/${message.id}`
    expect((await world.student.call('DELETE', path)).status).toBe(204)
    expect(await world.student.messages(project.id)).toEqual([again])
    await (await world.student.generate(again)).text()
    expect((await world.student.save(project.id, again.sequence_order)).status).toBe(200)
  })
})

describe('the costs of a chat are those of the ledger', () => {
  it('when a run is refused because another one is running', async () => {
    const gate = new Gate()
    world.fake.next(answer(sampleAnswer(), { gate }))
    const first = await world.student.createProject('Un ensayo')
    const second = await world.student.createProject('Otro ensayo')
    const running = world.student.generate(first.message)
    await world.fake.whenRequested(1)
    expect((await world.student.generate(second.message)).status).toBe(409)
    expect(await costs(world.student, second.project.id)).toEqual([0])
    gate.open()
    await (await running).text()
  })

  it('when the credits do not suffice', async () => {
    const { project, message } = await world.student.createProject('a'.repeat(19_700))
    expect((await world.student.generate(message)).status).toBe(402)
    expect(await costs(world.student, project.id)).toEqual([0])
  })

  it('and a refused message that is answered later costs what it says', async () => {
    const { project, message } = await world.student.createProject('a'.repeat(19_700))
    await world.student.generate(message)
    const short = await Student.register(world.server.url)
    const made = await short.createProject('Hola')
    await (await short.generate(made.message)).text()
    await short.save(made.project.id, 1)
    expect((await costs(short, made.project.id))[0]).toBe(0.0004)
    expect(await costs(world.student, project.id)).toEqual([0])
  })
})

describe('reading a run that is over', () => {
  it('leaves nothing behind on the server, however often', async () => {
    const { notices } = world.server.dependencies
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
      const { project, message } = await world.student.createProject('Un ensayo')
      await (await world.student.generate(message)).text()
      await world.student.save(project.id, 1)
      const { generationId } = await world.student.generation(project.id).then((run) => ({
        generationId: run?.id ?? '',
      }))
      // The server that ran it keeps it in memory for a while; the others read the database, as this one now does.
      const { runs } = world.server.dependencies
      const find = runs.find
      runs.find = (id) => (id === generationId ? undefined : find(id))
      for (let time = 0; time < 20; time++) {
        await (await world.student.generate(message)).text()
        await readEvents(await world.student.fetch(`/api/generations/${generationId}/stream`))
        const leaving = new AbortController()
        const left = await world.student.fetch(`/api/generations/${generationId}/stream`, {
          signal: leaving.signal,
        })
        leaving.abort()
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

it('a whole run takes the database twelve statements at the most', async () => {
  const { db } = world.server.dependencies
  const client = (db as unknown as { $client: { query: (...given: unknown[]) => unknown } }).$client
  const query = client.query
  const statements: string[] = []
  client.query = function (this: unknown, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text
    // What the server does on its own, whoever generates.
    if (!/outbox_mails|where status = |generation_chunks where generation_id in/.test(text)) {
      statements.push(text)
    }
    return query.apply(this, given)
  }
  try {
    const { project, message } = await world.student.createProject('Un ensayo')
    await (await world.student.generate(message)).text()
    await world.student.save(project.id, 1)
  } finally {
    client.query = query
  }
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12)
})
