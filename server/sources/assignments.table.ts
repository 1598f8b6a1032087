import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'

export const assignments = pgTable('assignments', {
  id: id(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  fileName: text('file_name'),
  content: text('content').notNull(),
  photo: text('photo'),
  items: jsonb('items').$type<unknown[]>().notNull().default([]),
  confirmedAt: moment('confirmed_at'),
  addedAt: moment('added_at').notNull().defaultNow(),
})
