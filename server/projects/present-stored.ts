import type { MessageRow, VersionRow } from '#contract/projects.ts'

/** Rows as the database's functions return them, as JSON, including columns that the student must not see. */
export type StoredMessage = MessageRow & {
  generation_id: string | null
  continues: boolean
  rated_at: string | null
}
export type StoredVersion = VersionRow & {
  text_id: string
  generation_id: string | null
  closed_at: string | null
}

export function presentStoredMessage(stored: StoredMessage): MessageRow {
  const { generation_id: _, continues: __, rated_at: ___, ...row } = stored
  return withDate(row)
}

export function presentStoredVersion(stored: StoredVersion): VersionRow {
  const { generation_id: _, closed_at: __, text_id: ___, ...row } = stored
  const edited_at = row.edited_at === null ? null : new Date(row.edited_at).toISOString()
  return withDate({ ...row, edited_at })
}

/** PostgreSQL writes instants with an offset and microseconds; the rest of the API does not. */
function withDate<Row extends { created_at: string }>(row: Row): Row {
  return { ...row, created_at: new Date(row.created_at).toISOString() }
}
