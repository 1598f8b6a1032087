import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

export const referenceLookups = pgTable('reference_lookups', {
  key: text('key').primaryKey(),
  answer: jsonb('answer').notNull(),
  askedAt: moment('asked_at').notNull().default(sql`now()`),
})
