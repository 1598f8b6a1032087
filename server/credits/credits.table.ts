import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, units } from '#server/db/columns.ts'

export const creditAccounts = pgTable('credit_accounts', {
  userId: uuid('user_id').primaryKey(),
  freeUnits: units('free_units').notNull().default(0),
  purchasedUnits: units('paid_units').notNull().default(0),
  freeHeld: units('free_held').notNull().default(0),
  purchasedHeld: units('paid_held').notNull().default(0),
  anchor: date('anchor').notNull(),
  period: integer('period').notNull().default(0),
  entryCount: units('entry_count').notNull().default(0),
})

export const creditEntries = pgTable('credit_entries', {
  id: id(),
  userId: uuid('user_id').notNull(),
  seq: units('seq').notNull(),
  kind: text('kind', {
    enum: ['grant', 'expire', 'topup', 'reversal', 'referral', 'message', 'generation', 'adjust'],
  }).notNull(),
  freeUnits: units('free_units').notNull(),
  purchasedUnits: units('paid_units').notNull(),
  freeAfter: units('free_after').notNull(),
  purchasedAfter: units('paid_after').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  generationId: uuid('generation_id'),
  reason: text('reason'),
  createdAt: createdAt(),
  transactionId: uuid('transaction_id'),
})

export const creditHolds = pgTable('credit_holds', {
  generationId: uuid('generation_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  period: integer('period').notNull(),
  freeUnits: units('free_units').notNull(),
  purchasedUnits: units('paid_units').notNull(),
  freeAvailable: units('free_available').notNull(),
  chargedFree: units('charged_free').notNull().default(0),
  chargedPurchased: units('charged_paid').notNull().default(0),
  state: text('state', { enum: ['held', 'settled', 'released'] })
    .notNull()
    .default('held'),
})
