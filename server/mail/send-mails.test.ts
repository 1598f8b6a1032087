import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '#server/db/database.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { sendMails } from './send-mails.ts'

let server: TestServer
let sent: Mail[]
const log = pino({ level: 'silent' })
const db = () => server.dependencies.db
const keep = {
  send: async (mail: Mail) => {
    sent.push(mail)
  },
}
// Due in the future, so that the server's own mailer does not send them; the test makes them due.
const queue = (recipient: string, due = true) =>
  db()
    .execute(
      sql`insert into outbox_mails (recipient, subject, body, next_attempt_at)
        values (${recipient}, 'Asunto', 'Texto', now() + interval '1 hour')`,
    )
    .then(() => (due ? makeDue() : undefined))
const makeDue = () =>
  db().execute(sql`update outbox_mails set next_attempt_at = now() - interval '1 second'`)

async function takenByServer(): Promise<string[]> {
  const folder = join(server.dependencies.config.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.map((text) => /^To: (.*)$/m.exec(text)?.[1] ?? '')
}

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  sent = []
  await db().execute(sql`delete from outbox_mails`)
})
afterAll(() => server.dispose())

it('a mail is sent once, by whichever server is first', async () => {
  const recipients = Array.from({ length: 20 }, (_, index) => `a${index}@correo.ec`)
  for (const recipient of recipients) await queue(recipient, false)
  await makeDue()
  await Promise.all(Array.from({ length: 5 }, () => sendMails(db(), keep, log)))
  await sendMails(db(), keep, log)
  // The server's own mailer may have been first with some.
  await until(
    () => rowsOf(db(), sql`select recipient from outbox_mails where sent_at is null`),
    (unsent) => unsent.length === 0,
  )
  const all = [...sent.map((mail) => mail.recipient), ...(await takenByServer())]
  expect(all.sort()).toEqual(recipients.sort())
})

it('a failed mail waits longer each time and is not lost', async () => {
  const down = {
    send: async () => {
      throw new Error('the mail server is down')
    },
  }
  const waits: number[] = []
  await queue('b@correo.ec', false)
  for (let attempt = 0; attempt < 3; attempt++) {
    await db().transaction(async (tx) => {
      // Made due and claimed in one transaction, so that the server's own mailer stays out of it.
      await tx.execute(sql`update outbox_mails set next_attempt_at = now()`)
      await sendMails(tx as never, down, log)
    })
    const [row] = await rowsOf<{ wait: number; sent: boolean }>(
      db(),
      sql`select round(extract(epoch from next_attempt_at - now()))::int as wait, sent_at is not null as sent
          from outbox_mails`,
    )
    expect(row?.sent).toBe(false)
    waits.push(row?.wait ?? 0)
  }
  expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.5)
  expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) * 1.5)
})

it('a mail that was queued before the clock of the database jumped back by days is sent now', async () => {
  await db().execute(
    sql`insert into outbox_mails (recipient, subject, body, created_at, next_attempt_at)
        values ('c@correo.ec', 'Asunto', 'Texto', now() + interval '3 days', now() + interval '3 days')`,
  )
  await sendMails(db(), keep, log)
  await until(
    async () => [...sent.map((mail) => mail.recipient), ...(await takenByServer())],
    (recipients) => recipients.includes('c@correo.ec'),
  )
})

it('another server sends the mails behind a slow one, each once', async () => {
  const slow = {
    send: async (mail: Mail) => {
      sent.push(mail)
      if (sent.length > 1) return
      // Forty seconds pass while the first is being sent.
      await db().execute(
        sql`update outbox_mails set next_attempt_at = next_attempt_at - interval '40 seconds'
            where sent_at is null`,
      )
      await sendMails(db(), keep, log)
    },
  }
  const recipients = ['a@correo.ec', 'b@correo.ec', 'c@correo.ec']
  for (const recipient of recipients) await queue(recipient, false)
  await makeDue()
  await sendMails(db(), slow, log)
  await until(
    () => rowsOf(db(), sql`select recipient from outbox_mails where sent_at is null`),
    (unsent) => unsent.length === 0,
  )
  const all = [...sent.map((mail) => mail.recipient), ...(await takenByServer())]
  expect(all.filter((recipient) => recipients.includes(recipient)).sort()).toEqual(recipients)
})

it('a mail that was sent, or given up, keeps no link', async () => {
  const write = (subject: string, attempts: number) =>
    db().execute(
      sql`insert into outbox_mails (recipient, subject, body, attempts, next_attempt_at)
          values ('a@correo.ec', ${subject}, ${`Abre:\n\nhttps://cuartilla.ec/reset-password#token=abc_-1\n\nAdiós`},
            ${attempts}, now() + interval '1 hour')`,
    )
  const down = {
    send: async () => {
      throw new Error('the mail server is down')
    },
  }
  const sendNow = (transport: MailTransport) =>
    db().transaction(async (tx) => {
      await tx.execute(sql`update outbox_mails set next_attempt_at = now() where sent_at is null`)
      await sendMails(tx as never, transport, log)
    })
  const bodies = () =>
    rowsOf<{ subject: string; body: string }>(
      db(),
      sql`select subject, body from outbox_mails order by subject`,
    )
  const withLink = expect.stringContaining('#token=abc_-1')
  const blank = 'Abre:\n\n[enlace]\n\nAdiós'

  await write('given up', 11)
  await write('left by a server that ended', 12)
  await write('waiting', 0)
  await sendNow(down)
  expect(await bodies()).toEqual([
    { subject: 'given up', body: blank },
    { subject: 'left by a server that ended', body: blank },
    { subject: 'waiting', body: withLink },
  ])
  await sendNow(keep)
  expect(sent.map(({ body }) => body)).toEqual([withLink])
  expect(new Set((await bodies()).map(({ body }) => body))).toEqual(new Set([blank]))
})
