import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anniversary, completedMonths, formatDay, nextReset, parseDay } from '#core/credits/days.ts'
import { rowsOf } from '#server/db/database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))
const ecuador = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' })
const hour = 3_600_000
const start = Date.parse('2020-01-01T05:00:00Z')

let server: TestServer
beforeAll(async () => {
  process.stdout.write(`calendar seed ${seed}\n`)
  server = await startTestServer()
})
afterAll(() => server.dispose())

type Pair = { anchor: string; instant: string }

async function databaseAnswers(pairs: Pair[]) {
  return rowsOf<{ period: number; begins: string; next: string }>(
    server.dependencies.db,
    sql`select period, (anchor + make_interval(months => period))::date::text as begins,
          (anchor + make_interval(months => period + 1))::date::text as next
        from (
          select place, (pair ->> 'anchor')::date as anchor,
            credit_period((pair ->> 'anchor')::date, (pair ->> 'instant')::timestamptz) as period
          from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as pairs (pair, place)
        ) periods
        order by place`,
  )
}

function ourAnswer({ anchor, instant }: Pair) {
  const from = parseDay(anchor)
  const today = parseDay(ecuador.format(new Date(instant)))
  const period = completedMonths(from, today)
  return {
    period,
    begins: formatDay(anniversary(from, period)),
    next: formatDay(nextReset(from, today)),
  }
}

async function expectTheSame(pairs: Pair[]): Promise<void> {
  const answers = await databaseAnswers(pairs)
  expect(answers).toHaveLength(pairs.length)
  pairs.forEach((pair, i) => {
    expect({ ...pair, ...answers[i] }).toEqual({ ...pair, ...ourAnswer(pair) })
  })
}

it('server and database agree on the month of 6,000 registrations and moments', async () => {
  const pair = fc
    .tuple(fc.nat(6 * 365 * 24), fc.nat(20 * 365 * 24 * 60))
    .map(([hours, minutes]) => {
      const registered = new Date(start + hours * hour + (hours % 60) * 60_000)
      return {
        anchor: ecuador.format(registered),
        instant: new Date(registered.getTime() + minutes * 60_000).toISOString(),
      }
    })
  await expectTheSame(fc.sample(pair, { seed, numRuns: 6_000 }))
})

it('server and database agree on the seconds before and after midnight in Ecuador between two months', async () => {
  const pairs: Pair[] = []
  for (const anchor of ['2024-02-29', '2026-01-28', '2026-01-29', '2026-01-30', '2026-01-31']) {
    for (let months = 1; months <= 240; months++) {
      const midnight = Date.parse(
        `${formatDay(anniversary(parseDay(anchor), months))}T00:00:00-05:00`,
      )
      for (const offset of [-1_000, -1, 0, 1_000]) {
        pairs.push({ anchor, instant: new Date(midnight + offset).toISOString() })
      }
    }
  }
  await expectTheSame(pairs)
  for (const [i, pair] of pairs.entries()) {
    expect(ourAnswer(pair).period).toBe((Math.floor(i / 4) % 240) + (i % 4 < 2 ? 0 : 1))
  }
})

it('a moment before the registration belongs to the first month', async () => {
  await expectTheSame([
    { anchor: '2026-05-31', instant: '2026-05-30T12:00:00Z' },
    { anchor: '2026-05-31', instant: '2024-02-29T12:00:00Z' },
  ])
})
