import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { registerUser } from './ledger-fixture.ts'
import { LedgerOracle, type Step } from './ledger-oracle.ts'
import { RealLedger } from './ledger-real.ts'
import { times } from './length.ts'
import { postgresUrl } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

// PostgreSQL, which CI and production use, is three times as fast.
const stories = Number(
  process.env['LEDGER_RUNS'] ?? (postgresUrl === undefined ? times(100, 50) : times(500, 150, 60)),
)
const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))

let server: TestServer
let operatorId: string
beforeAll(async () => {
  server = await startTestServer()
  operatorId = await registerUser({ db: server.owner, now: server.dependencies.now }, 'operator')
})
afterAll(() => server.dispose())

const who = fc.nat(2)
const which = fc.nat(3)
const one = <Shape>(weight: number, shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> }) => ({
  weight,
  arbitrary: fc.record(shape) as fc.Arbitrary<Shape>,
})
const does = fc.constant

const step: fc.Arbitrary<Step> = fc.oneof(
  one(2, { do: does('register' as const) }),
  one(5, {
    do: does('wait' as const),
    hours: fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: -2, max: 30 }) },
      { weight: 3, arbitrary: fc.integer({ min: 300, max: 1_500 }) },
      { weight: 1, arbitrary: fc.integer({ min: 700, max: 12_000 }) },
    ),
  }),
  one(2, { do: does('read' as const), who }),
  one(9, {
    do: does('hold' as const),
    who,
    input: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 20_000 })),
  }),
  one(9, {
    do: does('save' as const),
    who,
    share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  one(3, { do: does('fail' as const), who }),
  one(2, { do: does('save again' as const), who }),
  one(1, { do: does('fail again' as const), who }),
  one(4, { do: does('transfer' as const), who, cents: fc.integer({ min: 300, max: 10_000 }) }),
  one(4, {
    do: does('validate' as const),
    which,
    credited: fc.option(fc.integer({ min: 1, max: 20_000 })),
  }),
  one(1, { do: does('reject' as const), which }),
  one(2, { do: does('reverse' as const), which }),
  one(3, {
    do: does('adjust' as const),
    who,
    cents: fc.oneof(fc.integer({ min: -100_000, max: -1 }), fc.integer({ min: 1, max: 5_000 })),
    ticket: fc.nat(3),
  }),
  one(2, { do: does('refer' as const), who, friend: who }),
  one(1, {
    do: does('invite' as const),
    who,
    friends: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.integer({ min: 9, max: 12 }) },
    ),
  }),
)

const twoStudents: Step[] = [{ do: 'register' }, { do: 'register' }]

/** Any minute of four years; the last days of months, where calendars go wrong, are more frequent. */
const registration = fc.oneof(
  fc.nat(4 * 366 * 24 * 60).map((minutes) => Date.UTC(2026, 0, 1, 5) + minutes * 60_000),
  fc
    .tuple(fc.nat(48), fc.integer({ min: -3, max: 1 }), fc.nat(24 * 60))
    .map(([month, day, minutes]) => Date.UTC(2026, month, day, 5) + minutes * 60_000),
)

it(`${stories} random stories leave the ledger as an independent model of its rules predicts`, {
  timeout: 600_000,
}, async () => {
  process.stdout.write(`ledger seed ${seed}\n`)
  let count = 0
  await fc.assert(
    fc.asyncProperty(
      registration,
      fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
      async (registered, steps) => {
        const oracle = new LedgerOracle(registered)
        const ledger = new RealLedger(
          { ...server.dependencies, db: server.owner },
          operatorId,
          registered,
        )
        for (const each of [...twoStudents, ...steps]) {
          const answer = oracle.step(each)
          expect({ step: each, answer: await ledger.step(each) }).toEqual({ step: each, answer })
          expect(await ledger.books()).toEqual(oracle.books())
          count++
        }
      },
    ),
    { numRuns: stories, seed },
  )
  process.stdout.write(`${count} steps, each checked\n`)
  expect(await rowsOf(server.dependencies.db, sql`select * from drift`)).toEqual([])
})
