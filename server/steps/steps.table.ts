import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

export const projectTexts = pgTable('project_texts', {
  projectId: uuid('project_id').primaryKey(),
  number: integer('number').notNull(),
  head: text('head').notNull(),
  doc: text('doc').notNull(),
  last: integer('last').notNull(),
  replacedBy: integer('replaced_by'),
  kept: integer('kept').notNull(),
  keptAt: moment('kept_at').notNull().defaultNow(),
  changedAt: moment('changed_at').notNull().defaultNow(),
})

export const projectSteps = pgTable('project_steps', {
  projectId: uuid('project_id').notNull(),
  number: integer('number').notNull(),
  client: text('client').notNull(),
  step: text('step').notNull(),
})

export const projectClients = pgTable('project_clients', {
  projectId: uuid('project_id').notNull(),
  client: text('client').notNull(),
  userId: uuid('user_id'),
  number: integer('number').notNull(),
  last: integer('last').notNull(),
  seenAt: moment('seen_at').notNull().defaultNow(),
})

export const blockAuthors = pgTable('block_authors', {
  projectId: uuid('project_id').notNull(),
  blockId: text('block_id').notNull(),
  writtenBy: uuid('written_by'),
  changedBy: uuid('changed_by'),
})

export const wordsBy = pgTable('words_by', {
  projectId: uuid('project_id').notNull(),
  userId: uuid('user_id').notNull(),
  words: integer('words').notNull(),
})
