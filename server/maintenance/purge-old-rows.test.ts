import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { purgeOldRows, retentions } from './purge-old-rows.ts'

let server: TestServer
let userId: string
let friendId: string
beforeAll(async () => {
  server = await startTestServer()
  userId = (await (await Student.register(server.url)).me()).id
  friendId = (await (await Student.register(server.url)).me()).id
})
afterAll(() => server.dispose())

const db = () => server.dependencies.db
const ago = (interval: string) => sql`now() - ${interval}::interval`

/** A row of each kind that ended that long ago. */
const rows: [string, (interval: string) => SQL][] = [
  [
    'rate_limits',
    (age) =>
      sql`insert into rate_limits (key, count, window_ends_at) values (${`prueba ${age}`}, 1, ${ago(age)})`,
  ],
  [
    'sessions',
    (age) =>
      sql`insert into sessions (user_id, token_hash, expires_at) values (${userId}, ${`prueba ${age}`}, ${ago(age)})`,
  ],
  [
    'verifications',
    (age) =>
      sql`insert into verifications (identifier, value, expires_at) values ('prueba', 'x', ${ago(age)})`,
  ],
  [
    'password_resets',
    (age) =>
      sql`insert into password_resets (user_id, token_hash, expires_at) values (${userId}, 'x', ${ago(age)})`,
  ],
  [
    'email_verifications',
    (age) =>
      sql`insert into email_verifications (user_id, token_hash, expires_at) values (${userId}, 'x', ${ago(age)})`,
  ],
  [
    'outbox_mails',
    (age) =>
      sql`insert into outbox_mails (recipient, subject, body, sent_at) values ('a@correo.ec', 's', 'b', ${ago(age)})`,
  ],
  [
    'waiting_referrals',
    (age) =>
      sql`insert into waiting_referrals (referred_id, referrer_id, created_at) values (${friendId}, ${userId}, ${ago(age)})`,
  ],
  [
    'known_networks',
    (age) =>
      sql`insert into known_networks (user_id, network, seen_at) values (${userId}, ${`prueba ${age}`}, ${ago(age)})`,
  ],
  [
    'reference_lookups',
    (age) =>
      sql`insert into reference_lookups (key, answer, asked_at) values (${`prueba ${age}`}, '[]', ${ago(age)})`,
  ],
  [
    'sources',
    (age) =>
      sql`insert into sources (user_id, kind, work_key, csl, added_at) values (${userId}, 'import', ${`prueba ${age}`}, '{}', ${ago(age)})`,
  ],
  [
    'assignments',
    (age) =>
      sql`insert into assignments (user_id, content, added_at) values (${userId}, '', ${ago(age)})`,
  ],
]

const count = async (table: string) => {
  const [row] = await rowsOf<{ n: number }>(
    db(),
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return row?.n ?? 0
}

it.each(rows)('%s: rows that ended long ago are deleted, others stay', async (table, insert) => {
  const before = await count(table)
  await db().execute(insert('1 year'))
  await purgeOldRows(server.dependencies)
  expect(await count(table)).toBe(before)
  await db().execute(insert('-1 minutes'))
  await purgeOldRows(server.dependencies)
  expect(await count(table)).toBe(before + 1)
})

it('a mail that waits is kept for a month, sent or not', async () => {
  await db().execute(sql`delete from outbox_mails`)
  for (const age of ['29 days', '31 days']) {
    await db().execute(
      sql`insert into outbox_mails (recipient, subject, body, created_at, next_attempt_at)
          values ('a@correo.ec', ${age}, 'b', ${ago(age)}, now() + interval '1 hour')`,
    )
  }
  await purgeOldRows(server.dependencies)
  expect(await rowsOf(db(), sql`select subject from outbox_mails`)).toEqual([
    { subject: '29 days' },
  ])
})

it('every table with an expiry is in the list', async () => {
  const ending = await rowsOf<{ table: string }>(
    db(),
    sql`select distinct table_name as table from information_schema.columns
        where table_schema = 'public' and column_name in ('expires_at', 'window_ends_at', 'sent_at', 'seen_at', 'asked_at')`,
  )
  const listed = new Set<string>(retentions.map(({ table }) => table))
  expect(ending.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([])
})
