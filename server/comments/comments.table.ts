import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CommentRow } from '#contract/comments.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'

export const comments = pgTable('comments', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  answersId: uuid('answers_id'),
  userId: uuid('user_id'),
  guestName: text('guest_name'),
  anchor: jsonb('anchor').$type<CommentRow['anchor']>(),
  text: text('text').notNull(),
  createdAt: createdAt(),
  editedAt: moment('edited_at'),
  resolvedAt: moment('resolved_at'),
})
