import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchText } from '#server/db/columns.ts'

export const transactions = pgTable('transactions', {
  id: id(),
  transactionId: text('transaction_id').notNull(),
  referenceNormalized: text('reference_normalized').notNull(),
  userId: uuid('user_id').notNull(),
  paymentMethod: text('payment_method', { enum: ['bank_transfer'] })
    .notNull()
    .default('bank_transfer'),
  transactionType: text('transaction_type', { enum: ['purchase'] })
    .notNull()
    .default('purchase'),
  status: text('status', { enum: ['pending', 'validated', 'rejected', 'reversed'] })
    .notNull()
    .default('pending'),
  amountCents: integer('amount_cents').notNull(),
  creditedCents: integer('credited_cents'),
  payerName: text('payer_name').notNull(),
  originBank: text('origin_bank').notNull(),
  destinationBank: text('destination_bank').notNull(),
  transferDate: date('transfer_date').notNull(),
  receiptFileId: uuid('receipt_file_id'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  reason: text('reason'),
  createdAt: createdAt(),
  searchText: searchText(),
})

/** How many transfers have each status, written by the database alone. */
export const transferCounts = pgTable('transfer_counts', {
  status: text('status', { enum: ['pending', 'validated', 'rejected', 'reversed'] }).primaryKey(),
  count: integer('count').notNull().default(0),
})

export const transferLikenesses = pgTable(
  'transfer_likenesses',
  {
    newerId: uuid('newer_id').notNull(),
    olderId: uuid('older_id').notNull(),
    sameReference: boolean('same_reference').notNull(),
    sameFile: boolean('same_file').notNull(),
    distance: integer('distance'),
  },
  (table) => [primaryKey({ columns: [table.newerId, table.olderId] })],
)
