import type { MessageRow, VersionRow } from '#contract/projects.ts'

/** Rows as the database's functions return them, as JSON: also columns that are not for the student. */
export type StoredMessage = MessageRow & { generation_id: string | null; continues: boolean }
export type StoredVersion = VersionRow & { generation_id: string | null }

export function presentStoredMessage(stored: StoredMessage): MessageRow {
  const { generation_id: _, continues: __, ...row } = stored
  return withDate(row)
}

export function presentStoredVersion(stored: StoredVersion): VersionRow {
  const { generation_id: _, ...row } = stored
  return withDate(row)
}

/** PostgreSQL writes instants with an offset and microseconds; the rest of the API does not. */
function withDate<Row extends { created_at: string }>(row: Row): Row {
  return { ...row, created_at: new Date(row.created_at).toISOString() }
}
