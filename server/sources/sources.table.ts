import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CslItem, CslName } from '#core/apa/csl.ts'
import { id, moment, searchText } from '#server/db/columns.ts'

export const sources = pgTable('sources', {
  id: id(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  kind: text('kind', { enum: ['record', 'import', 'upload'] }).notNull(),
  workKey: text('work_key').notNull(),
  csl: jsonb('csl').$type<CslItem>().notNull(),
  names: jsonb('names').$type<CslName[]>().notNull().default([]),
  abstract: text('abstract'),
  language: text('language'),
  openAccess: boolean('open_access'),
  fileName: text('file_name'),
  pages: integer('pages'),
  pageLabels: jsonb('page_labels').$type<(string | null)[]>(),
  hasFullText: boolean('has_full_text').notNull().default(false),
  textCharacters: integer('text_characters').notNull().default(0),
  ticked: boolean('ticked').notNull().default(true),
  addedAt: moment('added_at').notNull().defaultNow(),
})

export const sourcePassages = pgTable(
  'source_passages',
  {
    sourceId: uuid('source_id').notNull(),
    place: integer('place').notNull(),
    page: integer('page').notNull(),
    text: text('text').notNull(),
    search: searchText('search'),
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.place] })],
)
