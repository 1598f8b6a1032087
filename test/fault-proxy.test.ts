import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FaultProxy } from './fault-proxy.ts'
import { findPostgres, PostgresCluster } from './postgres-cluster.ts'
import { until } from './until.ts'

const isInstalled = findPostgres() !== null
if (!isInstalled) process.stdout.write('fault-proxy.test.ts is skipped: no PostgreSQL here\n')

describe.skipIf(!isInstalled)('the fault proxy before a PostgreSQL', () => {
  let cluster: PostgresCluster
  let proxy: FaultProxy
  let direct: pg.Client
  const clients: pg.Client[] = []

  const open = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    // The call that a test breaks reports the error.
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  const through = () => open(proxy.urlOf(cluster.url))
  const noted = async () => {
    const { rows } = await direct.query<{ note: string }>('select note from notes order by note')
    return rows.map((row) => row.note)
  }
  const isStillOpen = (client: pg.Client) => {
    const { stream } = (client as unknown as { connection: { stream: NodeJS.Socket } }).connection
    return stream.writable && stream.readable
  }

  beforeAll(async () => {
    cluster = await PostgresCluster.create()
  })
  beforeEach(async () => {
    proxy = await FaultProxy.open(cluster)
    direct = await open(cluster.url)
    await direct.query('drop table if exists notes; create table notes (note text)')
  })
  afterEach(async () => {
    await proxy.close()
    for (const client of clients.splice(0)) await client.end()
  })
  afterAll(() => cluster.remove())

  it('passes transactions, named statements and notices on when no fault is armed', async () => {
    const client = await through()
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen noticias')
    await client.query('begin')
    await client.query({ name: 'add', text: 'insert into notes values ($1)', values: ['a'] })
    await client.query({ name: 'add', text: 'insert into notes values ($1)', values: ['ñ 😀'] })
    await client.query("select pg_notify('noticias', 'hola')")
    await client.query('commit')
    expect(await noted()).toEqual(['a', 'ñ 😀'])
    await until(
      () => heard,
      (all) => all.length > 0,
    )
    expect(heard).toEqual(['hola'])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(proxy.backendPids({ listening: true })).toEqual([rows[0]?.pid])
    expect(proxy.backendPids({ listening: false })).toEqual([])
  })

  it('passes on large statements and rows, however the stream is cut', async () => {
    const client = await through()
    const long = 'ñ'.repeat(1_000_000)
    await client.query('insert into notes values ($1)', [long])
    const { rows } = await client.query<{ note: string }>('select note from notes')
    expect(rows[0]?.note === long).toBe(true)
  })

  it('loses the acknowledgement of a statement that commits itself, and the row is there', async () => {
    const client = await through()
    const fault = proxy.arm({ kind: 'lose-acknowledgement', statement: /into notes/, times: 1 })
    await client.query('select 1')
    await expect(client.query("insert into notes values ('a')")).rejects.toThrow(
      /ECONNRESET|closed/,
    )
    expect(fault.fired).toBe(1)
    expect(await noted()).toEqual(['a'])
  })

  it('loses the acknowledgement of the COMMIT, not of the statement, and the transaction is there', async () => {
    const client = await through()
    const fault = proxy.arm({ kind: 'lose-acknowledgement', statement: /into notes/, times: 1 })
    await client.query('begin')
    expect((await client.query('insert into notes values ($1)', ['a'])).rowCount).toBe(1)
    await client.query("insert into notes values ('b')")
    expect(fault.fired).toBe(0)
    await expect(client.query('commit')).rejects.toThrow(/ECONNRESET|closed/)
    expect(fault.fired).toBe(1)
    expect(await noted()).toEqual(['a', 'b'])
  })

  it('stays armed when the transaction was not committed', async () => {
    const client = await through()
    const fault = proxy.arm({ kind: 'lose-acknowledgement', statement: /into notes/, times: 1 })
    await client.query('begin')
    await client.query("insert into notes values ('a')")
    await client.query('rollback')
    await client.query('begin')
    await client.query("insert into notes values ('b')")
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
    expect((await client.query('commit')).command).toBe('ROLLBACK')
    expect(fault.fired).toBe(0)
    await expect(client.query("insert into notes values ('c')")).rejects.toThrow()
    expect(fault.fired).toBe(1)
    expect(await noted()).toEqual(['c'])
  })

  it('finds a statement by its name, too, each time it runs', async () => {
    const client = await through()
    const add = (note: string) =>
      client.query({ name: 'add', text: 'insert into notes values ($1)', values: [note] })
    await add('a')
    const fault = proxy.arm({ kind: 'lose-acknowledgement', statement: /into notes/, times: 1 })
    await expect(add('b')).rejects.toThrow()
    expect(fault.fired).toBe(1)
    expect(await noted()).toEqual(['a', 'b'])
  })

  it('mutes a connection: nothing is sent any more, and both sockets stay open', async () => {
    const client = await through()
    const fault = proxy.arm({ kind: 'mute', statement: /into notes/, times: 1 })
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    let answer = 'none'
    client.query("insert into notes values ('a')").then(
      () => (answer = 'ok'),
      () => (answer = 'failed'),
    )
    await until(
      () => fault.fired,
      (fired) => fired === 1,
    )
    // Another connection's round trip, to PostgreSQL and back, is longer than the muted one's would have been.
    const other = await through()
    await other.query("insert into notes values ('b')")
    expect(answer).toBe('none')
    expect(isStillOpen(client)).toBe(true)
    expect(proxy.mutedAndHeld).toBe(1)
    const state = async () => {
      const { rows: found } = await direct.query<{ state: string }>(
        'select state from pg_stat_activity where pid = $1',
        [rows[0]?.pid],
      )
      return found[0]?.state
    }
    expect(await state()).toBe('idle in transaction')
    // PostgreSQL does not notice either that the client has given up.
    await client.end().catch(() => {})
    await until(
      () => proxy.mutedAndHeld,
      (held) => held === 0,
    )
    expect(await state()).toBe('idle in transaction')
    expect(await noted()).toEqual(['b'])
  })

  it('mutes a connection after the commit: the row exists, but its writer gets no response', async () => {
    const client = await through()
    const fault = proxy.arm({ kind: 'mute-after-commit', statement: /into notes/, times: 1 })
    client.query("insert into notes values ('a')").catch(() => {})
    await until(noted, (notes) => notes.length === 1)
    await until(
      () => fault.fired,
      (fired) => fired === 1,
    )
    expect(isStillOpen(client)).toBe(true)
    expect(proxy.mutedAndHeld).toBe(1)
  })

  it('mutes the connections that listen and no other', async () => {
    const listener = await through()
    const other = await through()
    await listener.query('listen noticias')
    expect(proxy.muteListening()).toBe(1)
    let answered = false
    listener.query('select 1').then(
      () => (answered = true),
      () => {},
    )
    await other.query('select 1')
    expect(answered).toBe(false)
    expect(isStillOpen(listener)).toBe(true)
    expect(proxy.muteListening()).toBe(0)
  })

  it('cuts a connection before the statement, as often as it is armed for', async () => {
    const fault = proxy.arm({ kind: 'cut', statement: /into notes/, times: 2 })
    for (const note of ['a', 'b']) {
      const client = await through()
      await expect(client.query('insert into notes values ($1)', [note])).rejects.toThrow()
    }
    const client = await through()
    await client.query("insert into notes values ('c')")
    expect(fault.fired).toBe(2)
    expect(await noted()).toEqual(['c'])
  })

  it('holds a statement until `meanwhile` is done', async () => {
    const client = await through()
    proxy.arm({
      kind: 'hold',
      statement: /into notes/,
      times: 1,
      meanwhile: async (pid) => void (await direct.query('select pg_terminate_backend($1)', [pid])),
    })
    await client.query('begin')
    await expect(client.query("insert into notes values ('a')")).rejects.toThrow(
      /terminating connection|closed|terminated/,
    )
    expect(await noted()).toEqual([])
  })

  it('ends a backend between two statements: the answer and the end arrive together', async () => {
    const client = await through()
    const errors: string[] = []
    client.on('error', (error) => errors.push(error.message))
    const fault = proxy.arm({
      kind: 'end-after',
      statement: /into notes/,
      times: 1,
      meanwhile: async (pid) => void (await direct.query('select pg_terminate_backend($1)', [pid])),
    })
    await client.query('begin')
    expect((await client.query("insert into notes values ('a')")).rowCount).toBe(1)
    expect(fault.fired).toBe(1)
    await until(
      () => errors,
      (all) => all.length > 0,
    )
    expect(errors[0]).toMatch(/terminating connection/)
    expect(await noted()).toEqual([])
  })

  it('drops a fault that is disarmed or replaced', async () => {
    const client = await through()
    const first = proxy.arm({ kind: 'cut', statement: /into notes/, times: 1 })
    const second = proxy.arm({ kind: 'cut', statement: /into notes/, times: 1 })
    second.disarm()
    await client.query("insert into notes values ('a')")
    expect([first.fired, second.fired]).toEqual([0, 0])
  })

  it('serves again after its PostgreSQL was restarted, fast or immediate', async () => {
    for (const mode of ['fast', 'immediate'] as const) {
      const client = await through()
      await client.query('insert into notes values ($1)', [mode])
      await cluster.restart(mode)
      await expect(client.query('select 1')).rejects.toThrow()
      direct = await open(cluster.url)
      await (await through()).query('select 1')
    }
    expect(await noted()).toEqual(['fast', 'immediate'])
  })
})
