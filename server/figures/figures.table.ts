import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

/** The stored pictures of an account. `id` comes from its bytes (`storeFigure`); `createdAt`: when it was last sent. */
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
    /** Whether the sweep has found a text that uses it: until that use ends, it is not looked at again. */
    seenInUse: boolean('seen_in_use').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
)

/** Which stored text (`version_texts`) names which picture, even one that is not stored. Written by `keep_text`. */
export const figureUses = pgTable(
  'figure_uses',
  { textId: uuid('text_id').notNull(), figureId: text('figure_id').notNull() },
  (table) => [primaryKey({ columns: [table.textId, table.figureId] })],
)
