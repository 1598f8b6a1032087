import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { memberRoles } from '#contract/rights.ts'
import { createdAt, id, moment } from '#server/db/columns.ts'

export const projectMembers = pgTable('project_members', {
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  role: text('role', { enum: memberRoles }).notNull(),
  joinedAt: moment('joined_at').notNull().defaultNow(),
})

export const projectLinks = pgTable('project_links', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  role: text('role', { enum: memberRoles }).notNull(),
  tokenHash: text('token_hash').notNull(),
  sealedToken: text('sealed_token').notNull(),
  expiresAt: moment('expires_at'),
  createdAt: createdAt(),
})
