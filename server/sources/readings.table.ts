import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/error-messages.ts'
import { id, moment } from '#server/db/columns.ts'

/** A page as it is stored: what was read of it, or why nothing could be. */
export type StoredPage = { text: string; doubts: [number, number][]; code?: ErrorCode }

export const readings = pgTable('readings', {
  id: id(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  purpose: text('purpose', { enum: ['assignment', 'source'] }).notNull(),
  fileName: text('file_name').notNull(),
  workKey: text('work_key').notNull(),
  title: text('title'),
  isPaged: boolean('is_paged').notNull(),
  pages: integer('pages').notNull(),
  leftOut: integer('left_out').notNull().default(0),
  texts: jsonb('texts').$type<StoredPage[]>().notNull().default([]),
  state: text('state', { enum: ['reading', 'read', 'failed', 'photo'] })
    .notNull()
    .default('reading'),
  code: text('code').$type<ErrorCode>(),
  addedAt: moment('added_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})
