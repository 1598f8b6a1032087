import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessageSelection } from '#contract/projects.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'
import { completeness, createdAt, id, moment, units, updatedAt } from '#server/db/columns.ts'

export const generations = pgTable('generations', {
  id: id(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  userMessageId: uuid('user_message_id'),
  status: text('status', { enum: ['running', 'generated', 'saved', 'failed'] })
    .notNull()
    .default('running'),
  fence: integer('fence').notNull().default(1),
  leaseOwner: text('lease_owner'),
  leaseUntil: moment('lease_until'),
  stopRequested: boolean('stop_requested').notNull().default(false),
  provider: text('provider').notNull(),
  model: text('model').notNull(),
  inputUnits: units('input_units').notNull(),
  outputLimitUnits: units('output_limit_units').notNull(),
  costUnits: units('cost_units'),
  answer: text('answer'),
  completeness: completeness(),
  errorCode: text('error_code'),
  errorDetails: jsonb('error_details').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  finishedAt: moment('finished_at'),
  answerFacts: jsonb('answer_facts').$type<Record<string, unknown>>(),
  selection: jsonb('selection').$type<MessageSelection>(),
  work: jsonb('work').$type<WorkState>(),
  takeovers: smallint('takeovers').notNull().default(0),
})

export const generationChunks = pgTable(
  'generation_chunks',
  {
    generationId: uuid('generation_id').notNull(),
    seq: integer('seq').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.seq] })],
)
