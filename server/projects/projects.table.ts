import {
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessagePlan, MessageSelection } from '#contract/projects.ts'
import { appendixWords, indexKinds } from '#core/document/page-format.ts'
import { completeness, createdAt, id, moment, updatedAt } from '#server/db/columns.ts'

export const projects = pgTable('projects', {
  id: id(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  titleSource: text('title_source', { enum: ['prompt', 'model', 'student'] })
    .notNull()
    .default('prompt'),
  contextPrompt: text('context_prompt').notNull(),
  authors: text('authors'),
  institution: text('institution'),
  course: text('course'),
  instructor: text('instructor'),
  dueDate: text('due_date'),
  numberTitlePage: boolean('number_title_page').notNull().default(false),
  conjunction: text('conjunction', { enum: ['y', '&'] })
    .notNull()
    .default('y'),
  sectionsStartPages: boolean('sections_start_pages').notNull().default(true),
  isJustified: boolean('is_justified').notNull().default(false),
  indexKind: text('index_kind', { enum: indexKinds }).notNull().default('none'),
  appendixWord: text('appendix_word', { enum: appendixWords }).notNull().default('Apéndice'),
  declaration: text('declaration'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** With what `sharedColumns` select. */
export type StoredProject = typeof projects.$inferSelect & { ownerName: string; isGroup: boolean }

export const messages = pgTable('messages', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  /** The member who asked; null means the owner, in rows from before projects had members. */
  userId: uuid('user_id'),
  role: text('role', { enum: ['user', 'assistant'] }).notNull(),
  /** The content of the message; for an answer with a text, without that text. */
  content: text('content').notNull(),
  textId: uuid('text_id'),
  sequenceOrder: integer('sequence_order').notNull(),
  model: text('model'),
  status: text('status', { enum: ['sent'] })
    .notNull()
    .default('sent'),
  messageVersion: integer('message_version').notNull().default(1),
  isEdited: boolean('is_edited').notNull().default(false),
  isRetry: boolean('is_retry').notNull().default(false),
  creditsConsumed: numeric('credits_consumed', { precision: 14, scale: 4, mode: 'number' })
    .notNull()
    .default(0),
  completeness: completeness(),
  generationId: uuid('generation_id'),
  createdAt: createdAt(),
  continues: boolean('continues').notNull().default(false),
  rating: text('rating', { enum: ['up', 'down'] }),
  ratedAt: moment('rated_at'),
  pages: smallint('pages'),
  selection: jsonb('selection').$type<MessageSelection>(),
  proposal: text('proposal', { enum: ['pending', 'accepted', 'discarded', 'unchanged'] }),
  plan: jsonb('plan').$type<MessagePlan>(),
})

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The texts of versions and answers; equal texts of a project are one row. */
export const versionTexts = pgTable('version_texts', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  sha256: bytes('sha256').notNull(),
  content: text('content').notNull(),
})

export const versions = pgTable('versions', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  /** The member who wrote it or asked for it; null means the owner, in rows from before projects had members. */
  userId: uuid('user_id'),
  versionNumber: integer('version_number').notNull(),
  textId: uuid('text_id').notNull(),
  wordCount: integer('word_count').notNull(),
  generationId: uuid('generation_id'),
  createdAt: createdAt(),
  state: text('state', { enum: ['document', 'alternative', 'discarded'] })
    .notNull()
    .default('document'),
  completeness: completeness(),
  author: text('author', { enum: ['model', 'student', 'imported'] })
    .notNull()
    .default('model'),
  revision: integer('revision').notNull().default(1),
  editedAt: moment('edited_at'),
  closedAt: moment('closed_at'),
  restoredFrom: integer('restored_from'),
  pages: integer('pages'),
  wordsAdded: integer('words_added'),
  wordsGone: integer('words_gone'),
})
