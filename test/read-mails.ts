import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import type { RunningServer } from '#server/start-server.ts'

/**
 * The mails to an address as they were written, oldest first. Those that were sent are read from the folder that they
 * were sent to, because the outbox has no links any more.
 */
export async function readMails(
  { dependencies }: Pick<RunningServer, 'dependencies'>,
  email: string,
): Promise<{ subject: string; body: string }[]> {
  const rows = await rowsOf<{ id: string; subject: string; body: string; is_sent: boolean }>(
    dependencies.db,
    sql`select id, subject, body, sent_at is not null as is_sent from outbox_mails
        where recipient = ${email} order by created_at`,
  )
  return Promise.all(
    rows.map(async ({ id, subject, body, is_sent: isSent }) => {
      if (!isSent) return { subject, body }
      const file = await readFile(join(dependencies.config.dataDir, 'outbox', `${id}.eml`), 'utf8')
      return { subject, body: file.slice(file.indexOf('\n\n') + 2) }
    }),
  )
}
