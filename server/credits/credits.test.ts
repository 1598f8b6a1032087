import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { minGenerationUnits } from '#core/credits/tariff.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { holdCredits } from '#test/hold-credits.ts'
import { releaseCredits } from '#test/release-credits.ts'
import { settleCredits } from '#test/settle-credits.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { lockCreditAccount } from './credit-account.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
})
afterAll(() => server.dispose())

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => server.owner.transaction(work)

/** A user registered at a moment, with some purchased credits. */
async function newAccount({ purchasedUnits = 0, registered = '2026-01-10T12:00:00-05:00' } = {}) {
  return inTransaction(async (tx) => {
    const [user] = await rowsOf<{ id: string }>(
      tx,
      sql`insert into users (full_name, email, created_at)
          values ('Ana', ${`${randomUUID()}@correo.ec`}, ${registered}) returning id`,
    )
    const id = user?.id ?? ''
    await tx.execute(
      sql`select post_credit_entry(${id}, 'topup', 0, ${purchasedUnits}, ${`topup:${randomUUID()}`})`,
    )
    return id
  })
}

async function account(userId: string) {
  const [row] = await rowsOf<Record<'free' | 'paid' | 'free_held' | 'paid_held', number>>(
    server.dependencies.db,
    sql`select free_units::int as free, paid_units::int as paid, free_held::int, paid_held::int
        from credit_accounts where user_id = ${userId}`,
  )
  return row
}

async function entries(userId: string) {
  const rows = await rowsOf<{ kind: string; free: number; paid: number }>(
    server.dependencies.db,
    sql`select kind, free_units::int as free, paid_units::int as paid from credit_entries
        where user_id = ${userId} order by seq`,
  )
  return rows.map((row) => `${row.kind} ${row.free} ${row.paid}`)
}

const january = new Date('2026-01-20T12:00:00-05:00')

/** Starts a run in the database that holds credits for a message of `inputUnits`. */
async function startRun(userId: string, inputUnits: number, now = january) {
  const generationId = randomUUID()
  const outputUnits = await inTransaction(async (tx) => {
    await tx.execute(
      sql`insert into generations (id, user_id, provider, model, input_units, output_limit_units, lease_until)
          values (${generationId}, ${userId}, 'offline', 'prueba', ${inputUnits}, 1, 'infinity')`,
    )
    const units = await holdCredits(tx, { userId, generationId, inputUnits, now })
    await tx.execute(
      sql`update generations set output_limit_units = ${units} where id = ${generationId}`,
    )
    return units
  })
  return { generationId, outputUnits }
}

async function save(
  userId: string,
  generationId: string,
  message: number,
  answer: number,
  now = january,
) {
  return inTransaction(async (tx) => {
    await tx.execute(
      sql`update generations set status = 'saved', lease_until = null, answer = '{}', cost_units = ${answer}
          where id = ${generationId}`,
    )
    return settleCredits(tx, {
      userId,
      generationId,
      messageUnits: message,
      answerUnits: answer,
      now,
    })
  })
}

async function fail(userId: string, generationId: string, now = january) {
  await inTransaction(async (tx) => {
    await tx.execute(
      sql`update generations set status = 'failed', error_code = 'x', lease_until = null
          where id = ${generationId}`,
    )
    await releaseCredits(tx, { userId, generationId, now })
  })
}

describe('holding and charging', () => {
  it('holds everything a small account has, and the balance does not move', async () => {
    const user = await newAccount()
    const { outputUnits } = await startRun(user, 100)
    expect(outputUnits).toBe(19_900)
    expect(await account(user)).toEqual({ free: 20_000, paid: 0, free_held: 20_000, paid_held: 0 })
  })

  it('spends free credits first, then purchased ones, in two entries', async () => {
    const user = await newAccount({ purchasedUnits: 50_000 })
    const { generationId } = await startRun(user, 19_000)
    expect(await save(user, generationId, 19_000, 3_000)).toBe(3_000)
    expect(await account(user)).toEqual({ free: 0, paid: 48_000, free_held: 0, paid_held: 0 })
    expect(await entries(user)).toEqual([
      'grant 20000 0',
      'topup 0 50000',
      'message -19000 0',
      'generation -1000 -2000',
    ])
  })

  it('never charges more than was held', async () => {
    const user = await newAccount()
    const { generationId, outputUnits } = await startRun(user, 100)
    expect(await save(user, generationId, 100, outputUnits)).toBe(outputUnits)
    expect(await account(user)).toMatchObject({ free: 0, paid: 0 })
  })

  it('charges nothing for a run that fails', async () => {
    const user = await newAccount({ purchasedUnits: 30_000 })
    const { generationId } = await startRun(user, 100)
    await fail(user, generationId)
    expect(await account(user)).toEqual({ free: 20_000, paid: 30_000, free_held: 0, paid_held: 0 })
    expect(await entries(user)).toEqual(['grant 20000 0', 'topup 0 30000'])
  })

  it('refuses a run without credits for a paragraph', async () => {
    const user = await newAccount()
    await expect(startRun(user, 20_000 - minGenerationUnits + 1)).rejects.toMatchObject({
      code: 'credits.insufficient',
      status: 402,
    })
    expect(await account(user)).toMatchObject({ free_held: 0 })
    await startRun(user, 20_000 - minGenerationUnits)
  })

  it('does not settle the same run twice', async () => {
    const user = await newAccount()
    const { generationId } = await startRun(user, 100)
    await save(user, generationId, 100, 200)
    await expect(save(user, generationId, 100, 200)).rejects.toThrow()
    expect(await account(user)).toMatchObject({ free: 19_700 })
  })

  it('lets one of many simultaneous runs start when there is credit for one', async () => {
    const user = await newAccount()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => startRun(user, 15_000)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the monthly free credits', () => {
  const roll = (userId: string, at: string) =>
    lockCreditAccount(server.dependencies.db, userId, new Date(at))

  it('are renewed on the anniversary and do not accumulate', async () => {
    const user = await newAccount()
    await roll(user, '2026-02-09T23:59:00-05:00')
    expect(await entries(user)).toEqual(['grant 20000 0'])
    await roll(user, '2026-02-10T00:00:00-05:00')
    expect(await entries(user)).toEqual(['grant 20000 0', 'expire -20000 0', 'grant 20000 0'])
    await roll(user, '2026-02-28T12:00:00-05:00')
    await roll(user, '2026-07-15T12:00:00-05:00')
    expect(await account(user)).toMatchObject({ free: 20_000 })
    expect((await entries(user)).filter((line) => line.startsWith('grant'))).toHaveLength(3)
  })

  it('of someone registered on the 31st come on the last day of a short month', async () => {
    // 23:30 in Guayaquil is the next day in UTC: the local day counts.
    const user = await newAccount({ registered: '2026-01-31T23:30:00-05:00' })
    await roll(user, '2026-02-27T23:59:00-05:00')
    expect(await entries(user)).toHaveLength(1)
    await roll(user, '2026-02-28T00:00:00-05:00')
    expect(await entries(user)).toHaveLength(3)
    await roll(user, '2026-03-30T12:00:00-05:00')
    expect(await entries(user)).toHaveLength(3)
    await roll(user, '2026-03-31T00:00:00-05:00')
    expect(await entries(user)).toHaveLength(5)
  })

  it('leave purchased credits alone', async () => {
    const user = await newAccount({ purchasedUnits: 70_000 })
    await roll(user, '2026-05-11T00:00:00-05:00')
    expect(await account(user)).toMatchObject({ free: 20_000, paid: 70_000 })
  })

  it('are not doubled by a run that is held across the anniversary', async () => {
    const user = await newAccount()
    const before = new Date('2026-02-09T23:59:00-05:00')
    const after = new Date('2026-02-10T00:01:00-05:00')
    const { generationId } = await startRun(user, 100, before)
    await roll(user, after.toISOString())
    expect(await account(user)).toMatchObject({ free: 40_000, free_held: 20_000 })
    await save(user, generationId, 100, 400, after)
    expect(await account(user)).toEqual({ free: 20_000, paid: 0, free_held: 0, paid_held: 0 })
    expect(await entries(user)).toEqual([
      'grant 20000 0',
      'grant 20000 0',
      'message -100 0',
      'generation -400 0',
      'expire -19500 0',
    ])
  })

  it('are given once, however many requests come at the same time', async () => {
    const user = await newAccount()
    await Promise.all(Array.from({ length: 20 }, () => roll(user, '2026-03-15T12:00:00-05:00')))
    expect(await entries(user)).toEqual(['grant 20000 0', 'expire -20000 0', 'grant 20000 0'])
  })
})
