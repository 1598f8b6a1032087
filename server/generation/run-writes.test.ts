import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callFunction, rowsOfText } from '#server/db/database.ts'
import { addMessage } from '#server/projects/add-message.ts'
import { sampleAnswer } from '#test/fake-model-server.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import type { TestServer } from '#test/test-server.ts'
import { followRun } from './follow-run.ts'
import { readRunLog } from './runs.queries.ts'

const owner = 'este servidor'
const answer = JSON.stringify(JSON.parse(sampleAnswer()))
const facts = { title: 'La niñez y el juego', word_count: 20 }

let server: TestServer
let student: Student
let asked: { userId: string; projectId: string; messageId: string; run: string }
beforeAll(async () => {
  server = await keptServer()
})
beforeEach(async () => {
  student = await Student.register(server.url)
  const { project, message } = await student.createProject('Un ensayo')
  asked = {
    userId: (await student.me()).id,
    projectId: project.id,
    messageId: message.id,
    run: randomUUID(),
  }
})

const db = () => server.owner
const now = new Date().toISOString()
type Parameters = Record<`p_${string}`, unknown>
const call = <Row = Record<string, unknown>>(name: string, parameters: Parameters) =>
  callFunction<Row>(db(), name, parameters)
const ofRun = () => ({ p_user: asked.userId, p_run: asked.run })

const start = (run = asked.run, who = owner) =>
  call<{ outcome: string; run_id: string }>('start_run', {
    p_run: run,
    p_user: asked.userId,
    p_message: asked.messageId,
    p_project: null,
    p_sequence: null,
    p_owner: who,
    p_lease_seconds: 20,
    p_is_full: false,
    p_provider: 'gemini',
    p_model: 'm',
    p_min_output: 500,
    p_max_output: 120_000,
    p_now: now,
  })
const flush = (pieces: { seq: number; text: string }[], renews = false) =>
  call<{ is_ours: boolean; stop_requested: boolean }>('flush_runs', {
    p_owner: owner,
    p_runs: JSON.stringify([{ id: asked.run, fence: 1 }]),
    p_pieces: JSON.stringify(pieces.map((piece) => ({ run: asked.run, ...piece }))),
    p_renews: renews,
    p_lease_seconds: 20,
  })
const finish = (who = owner, pieces: { seq: number; text: string }[] = []) =>
  call<{ status: string }>('finish_run', {
    p_run: asked.run,
    p_fence: 1,
    p_owner: who,
    p_pieces: JSON.stringify(pieces),
    p_answer: answer,
    p_facts: JSON.stringify(facts),
    p_cost: 100,
    p_completeness: 'complete',
  })
const fail = (onlyExpired = false) =>
  call<{ status: string }>('fail_run', {
    ...ofRun(),
    p_fence: null,
    p_only_expired: onlyExpired,
    p_code: 'generation.interrupted',
    p_details: '{}',
    p_now: now,
  })
const settle = () =>
  call<{ was: string; message: unknown; version: unknown }>('settle_run', {
    ...ofRun(),
    p_project: null,
    p_sequence: null,
    p_now: now,
  })
/** All that a write of this student's run can change. */
const books = async () => {
  const rows = await rowsOfText<{ all: unknown }>(
    db(),
    `select json_build_object(
       'runs', (select json_agg(json_build_array(g.id, g.status, g.cost_units, g.stop_requested)) from generations g
          where g.user_id = $1),
       'chunks', (select json_agg(json_build_array(c.seq, c.text) order by c.seq) from generation_chunks c
          where c.generation_id = $2),
       'messages', (select json_agg(json_build_array(m.id, m.credits_consumed)) from messages m
          where m.project_id = $3),
       'versions', (select json_agg(v.id) from versions v where v.project_id = $3),
       'entries', (select json_agg(e.idempotency_key order by e.seq) from credit_entries e where e.user_id = $1),
       'account', (select json_build_array(a.free_units, a.free_held) from credit_accounts a where a.user_id = $1)
     ) as all`,
    [asked.userId, asked.run, asked.projectId],
  )
  return rows[0]?.all
}

describe('a write of a run is repeated after a lost acknowledgement', () => {
  const pieces = [
    { seq: 50, text: answer.slice(0, 50) },
    { seq: answer.length, text: answer.slice(50) },
  ]
  const steps: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['starting a run', async () => {}, () => start()],
    ['writing its text', () => start(), () => flush(pieces)],
    ['asking it to stop', () => start(), () => call('stop_run', ofRun())],
    ['recording its answer', () => start(), () => finish(owner, pieces)],
    ['failing it', () => start(), () => fail()],
    ['settling it', () => start().then(() => finish()), settle],
    [
      'saving a message',
      async () => {},
      () =>
        addMessage(
          db(),
          asked,
          { year: 2026, month: 11, day: 24 },
          { role: 'user', content: 'Acórtalo', sequence_order: 2 },
        ),
    ],
  ]
  it.each(steps)('%s twice has the effect of once', async (_, before, write) => {
    await before()
    const first = await write()
    const after = await books()
    const second = await write()
    expect(await books()).toEqual(after)
    // Settling returns the run's earlier state; the rows are the same.
    const told = (rows: unknown) =>
      JSON.stringify(rows).replace('"was":"generated"', '"was":"saved"')
    expect(told(second)).toBe(told(first))
  })

  it('text that another attempt has written in part is completed', async () => {
    await start()
    await flush(pieces.slice(0, 1))
    await finish(owner, pieces)
    expect(await readRunLog(db(), asked.run, 0)).toMatchObject({ status: 'generated', pieces })
  })
})

describe('a run belongs to one server', () => {
  it('another server’s text and answer are refused', async () => {
    await start()
    expect(await finish('otro servidor')).toMatchObject([{ status: 'running' }])
    expect(await flush([{ seq: 1, text: 'a' }])).toMatchObject([{ is_ours: true }])
  })

  it('a server whose lease was given up reads that its run failed, and changes nothing', async () => {
    await start()
    await fail()
    const after = await books()
    expect(await flush([{ seq: 1, text: 'a' }], true)).toMatchObject([{ is_ours: false }])
    expect(await finish()).toMatchObject([{ status: 'failed' }])
    expect(await books()).toEqual(after)
  })

  it('a lease that ran out while the database was down is renewed, unless the run was failed', async () => {
    await start()
    await rowsOfText(
      db(),
      `update generations set lease_until = now() - interval '1 hour' where id = $1`,
      [asked.run],
    )
    expect(await flush([], true)).toMatchObject([{ is_ours: true }])
    expect(await fail(true)).toMatchObject([{ status: 'running' }])
  })

  it('a lease from before the clock of the database jumped back ends like one that is taken now', async () => {
    const leaseOf = async () => {
      const [row] = await rowsOfText<{ seconds: number }>(
        db(),
        'select extract(epoch from lease_until - clock_timestamp())::float as seconds from generations where id = $1',
        [asked.run],
      )
      return row?.seconds ?? 0
    }
    await start()
    const before = await leaseOf()
    await call('shorten_leases', { p_lease_seconds: 20 })
    expect(await leaseOf()).toBeLessThanOrEqual(before)
    await rowsOfText(
      db(),
      `update generations set lease_until = lease_until + interval '3 days' where id = $1`,
      [asked.run],
    )
    await call('shorten_leases', { p_lease_seconds: 20 })
    expect(await leaseOf()).toBeGreaterThan(0)
    expect(await leaseOf()).toBeLessThanOrEqual(20)
  })

  it('a second server that starts the same message finds the existing run', async () => {
    await start()
    expect(await start(randomUUID(), 'otro servidor')).toMatchObject([
      { outcome: 'known', run_id: asked.run },
    ])
  })
})

// On PGlite there is one connection, and nothing happens at once.
it.skipIf(postgresUrl === undefined)(
  'the end of a run is never read without its last piece',
  async () => {
    for (let round = 0; round < 25; round++) {
      asked = { ...asked, run: randomUUID() }
      const { project, message } = await student.createProject(`Un ensayo ${round}`)
      asked = { ...asked, projectId: project.id, messageId: message.id }
      await start()
      await flush([{ seq: 3, text: 'uno' }])
      const readers = Array.from({ length: 8 }, async () => {
        for (;;) {
          const run = await readRunLog(db(), asked.run, 0)
          if (run?.status !== 'running') return run?.pieces
        }
      })
      await finish(owner, [{ seq: 6, text: 'dos' }])
      for (const pieces of await Promise.all(readers)) expect(pieces).toHaveLength(2)
      await settle()
    }
  },
)

it('text written twice after a lost acknowledgement is read once', async () => {
  await start()
  await flush([{ seq: 3, text: 'uno' }])
  await flush([{ seq: 9, text: 'uno, dos, '.slice(0, 9) }])
  await flush([{ seq: 13, text: ' tres'.slice(1) }])
  const read = (after: number) => {
    const feed = followRun(server.dependencies, asked.run, after)
    return new Promise<string>((resolve) => {
      feed.onChange = () => {
        const texts = feed.take().map((event) => (event.type === 'text' ? event.text : ''))
        feed.close()
        resolve(texts.join(''))
      }
    })
  }
  expect(await read(0)).toBe('uno, dos,tres')
  expect(await read(2)).toBe('o, dos,tres')
  expect(await read(9)).toBe('tres')
})
