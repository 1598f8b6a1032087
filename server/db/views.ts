import { integer, jsonb, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { memberRoles } from '#contract/rights.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'

// Views that every feature may read, so that no query names the tables of another feature. `unused_files` is read by
// SQL text in files/.

export const runSummaries = pgView('run_summaries', {
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['running', 'generated', 'saved', 'failed'] }).notNull(),
  projectId: uuid('project_id'),
  projectTitle: text('project_title'),
  userMessageId: uuid('user_message_id'),
  request: text('request'),
  work: jsonb('work').$type<WorkState>(),
}).existing()

/** What each person may be to each project (http/project-access.ts decides by it). */
export const projectAccess = pgView('project_access', {
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text('role', { enum: ['owner', ...memberRoles] }).notNull(),
  ownerId: uuid('owner_id').notNull(),
}).existing()

/** The whole contents of messages, and their bytes. */
export const messageContents = pgView('message_contents', {
  id: uuid('id').notNull(),
  bytes: integer('bytes').notNull(),
  content: text('content').notNull(),
}).existing()
