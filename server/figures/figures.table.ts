import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

export const figures = pgTable(
  'figures',
  {
    ownerId: uuid('owner_id').notNull(),
    id: text('id').notNull(),
    type: text('type', { enum: ['image/png', 'image/jpeg'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    storagePath: text('storage_path').notNull(),
    createdAt: createdAt(),
    seenInUse: boolean('seen_in_use').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

export const figureUses = pgTable(
  'figure_uses',
  { textId: uuid('text_id').notNull(), figureId: text('figure_id').notNull() },
  (table) => [primaryKey({ columns: [table.textId, table.figureId] })],
)
