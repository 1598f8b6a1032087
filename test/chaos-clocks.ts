import { setTimeout as delay } from 'node:timers/promises'
import type { ChaosFixture } from './chaos-fixture.ts'
import type { Clocks } from './chaos-world.ts'
import type { MovableClock } from './movable-clock.ts'
import type { Student } from './student.ts'

const hour = 3_600
const day = 24 * hour
/** Beyond the end of every month of credits that has begun. */
const month = 32 * day
/** A program looks at its clock's file once a second. */
const seenMs = 2_000

type Jump = { whose: string; clocks: MovableClock[]; seconds: number }

/** The clocks of the servers and of the database jump, together or apart, and back. */
export async function moveClocks(fixture: ChaosFixture): Promise<void> {
  if (fixture.clocks === null) throw new Error('this scenario needs the world of clocks')
  for (const { whose, clocks, seconds } of jumpsOf(fixture.clocks)) {
    await fixture.pause(500, 2_000)
    for (const to of [seconds, 0]) {
      await Promise.all(clocks.map((clock) => clock.move(to)))
      fixture.result.faults++
      const since = Date.now()
      await delay(seenMs)
      const words = to === 0 ? 'is right again' : `is ${to > 0 ? '+' : ''}${to / hour} h`
      await everybodyIsSignedIn(fixture, `the clock of ${whose} ${words}`)
      await fixture.recovered(`the clock of ${whose} ${words}`, since)
    }
    await noMonthIsGivenTwice(fixture, whose)
  }
}

function jumpsOf({ database, servers }: Clocks): Jump[] {
  const [a, b] = servers as [MovableClock, MovableClock]
  const jumps = (whose: string, clocks: MovableClock[], ...by: number[]) =>
    by.map((seconds) => ({ whose, clocks, seconds }))
  return [
    ...jumps('server A', [a], hour, -hour, 3 * day, -3 * day),
    ...jumps('the database', [database], hour, -hour, 3 * day, -3 * day),
    ...jumps('everybody', [a, b, database], hour, -hour, 3 * day, -3 * day),
    // Twice, as a month that was given ahead of its time must not be given again.
    ...jumps('server B', [b], month, month),
    ...jumps('both servers', [a, b], month),
  ]
}

async function everybodyIsSignedIn(fixture: ChaosFixture, what: string): Promise<void> {
  const students: Student[] = [...fixture.idle, ...fixture.mailed]
  for (const server of fixture.servers) {
    const answers = await Promise.all(
      students.map((student) => student.at(server.url).call('GET', '/api/me')),
    )
    const out = answers.filter(({ status, body }) => status === 200 && body === null)
    if (out.length > 0) {
      fixture.wrong(`${what}: ${out.length} of ${students.length} students are signed out`)
    }
  }
}

/** Each month's credits are granted once: the first, and the next one where a clock has shown it. */
async function noMonthIsGivenTwice(fixture: ChaosFixture, whose: string): Promise<void> {
  const [row] = await fixture.database.rows<{ accounts: number; most: number }>(
    `select count(*)::int as accounts, coalesce(max(grants), 0)::int as most from (
       select count(*) as grants from credit_entries where kind = 'grant' group by user_id
     ) granted`,
  )
  const isMonth = /server B|both servers/.test(whose)
  if ((row?.most ?? 0) > (isMonth ? 2 : 1)) {
    fixture.wrong(`${whose}: an account was granted ${row?.most} months`)
  }
}
