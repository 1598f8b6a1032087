import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'

export const auditEntries = pgTable('audit_entries', {
  id: id(),
  operatorId: uuid('operator_id').notNull(),
  action: text('action').notNull(),
  subjectId: uuid('subject_id'),
  transactionId: uuid('transaction_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
})
