import { sql } from 'drizzle-orm'
import { bigint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// Columns that many tables share. The features' `*.table.ts` declare the tables; schema/*.sql create them, with
// constraints and indexes; tables.test.ts compares the two.
export const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => moment('created_at').notNull().default(sql`now()`)
export const updatedAt = () => moment('updated_at').notNull().default(sql`now()`)
/** What a row is found by: filled by the database from its other columns. */
export const searchText = (name = 'search_text') => text(name).notNull().generatedAlwaysAs(sql``)
/** Credits in units of 1/10000; see core/credits/units.ts. */
export const units = (name: string) => bigint(name, { mode: 'number' })
export const completeness = () =>
  text('completeness', { enum: ['complete', 'stopped', 'cut_off', 'credit_limit', 'doubtful'] })
    .notNull()
    .default('complete')
