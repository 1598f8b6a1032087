import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FaultProxy } from '#test/fault-proxy.ts'
import { findPostgres, PostgresCluster } from '#test/postgres-cluster.ts'
import { isConnectionLost, retryWrite } from './lost-connection.ts'
import { WatchedPool } from './watched-pool.ts'

const maxConnections = 2

describe.skipIf(findPostgres() === null)('the pool of connections to PostgreSQL', () => {
  let cluster: PostgresCluster
  let proxy: FaultProxy
  let pool: WatchedPool
  let lost: Error[]

  beforeAll(async () => {
    cluster = await PostgresCluster.create()
  })
  beforeEach(async () => {
    proxy = await FaultProxy.open(cluster)
    lost = []
    pool = new WatchedPool(
      {
        connectionString: proxy.urlOf(cluster.url),
        max: maxConnections,
        connectionTimeoutMillis: 2_000,
        query_timeout: 500,
      },
      (error) => lost.push(error),
    )
  })
  afterEach(async () => {
    await pool.end()
    await proxy.close()
  })
  afterAll(() => cluster.remove())

  const db = () => drizzle(pool)
  const works = async () => {
    const asked = Array.from({ length: 2 * maxConnections }, () => pool.query('select 1 as one'))
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }])
  }

  it('a connection lost inside a transaction fails the transaction, not the process', async () => {
    const transaction = db().transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      await tx.execute(sql`select 1`)
    })
    await expect(transaction).rejects.toSatisfy(isConnectionLost)
    expect(lost.length).toBeGreaterThan(0)
    await works()
  })

  it('connections lost while idle are replaced', async () => {
    await works()
    const pids = proxy.backendPids({ listening: false })
    expect(pids.length).toBeGreaterThan(0)
    const killer = new WatchedPool({ connectionString: cluster.url, max: 1 }, () => {})
    await killer.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
    await killer.end()
    await retryWrite(works, { forMs: 5_000 })
  })

  it('works again as soon as a restarted database is back', async () => {
    await works()
    await cluster.stop('immediate')
    await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionLost)
    await cluster.start()
    await retryWrite(works, { forMs: 10_000 })
  })

  it.each(['a query', 'a transaction'])(
    'a connection that falls silent in %s is given up and replaced',
    async (where) => {
      for (let round = 0; round < 2 * maxConnections; round++) {
        proxy.arm({ kind: 'mute', statement: /pg_sleep/, times: 1 })
        const silent =
          where === 'a query'
            ? pool.query('select pg_sleep(0)')
            : db().transaction((tx) => tx.execute(sql`select pg_sleep(0)`))
        await expect(silent).rejects.toSatisfy(isConnectionLost)
      }
      await works()
      expect(pool.totalCount).toBeLessThanOrEqual(maxConnections)
    },
  )

  it('a transaction that cannot begin returns its connection to the pool', async () => {
    for (let round = 0; round < 2 * maxConnections; round++) {
      proxy.arm({ kind: 'cut', statement: /^begin/i, times: 1 })
      await expect(db().transaction(async () => {})).rejects.toSatisfy(isConnectionLost)
    }
    await works()
  })

  it('an error of a statement keeps the connection of a transaction', async () => {
    await expect(db().transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toSatisfy(
      (error) => !isConnectionLost(error),
    )
    expect(pool.totalCount).toBe(1)
    await works()
  })
})
