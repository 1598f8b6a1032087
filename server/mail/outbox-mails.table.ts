import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '#server/db/columns.ts'

export const outboxMails = pgTable('outbox_mails', {
  id: id(),
  userId: uuid('user_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().default(sql`now()`),
  sentAt: moment('sent_at'),
  createdAt: createdAt(),
})
