import { pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// Views that every feature may read. They keep a query of one feature from naming the tables of another.

export const runSummaries = pgView('run_summaries', {
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['running', 'generated', 'saved', 'failed'] }).notNull(),
  projectId: uuid('project_id'),
  projectTitle: text('project_title'),
  userMessageId: uuid('user_message_id'),
  request: text('request'),
}).existing()

export const unusedFiles = pgView('unused_files', {
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  fileType: text('file_type', { enum: ['profile_picture', 'payment_receipt'] }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
}).existing()
