import type { MessageRow, ProjectRow, VersionRow, VersionSummary } from '#contract/projects.ts'
import type { ProjectRole } from '#contract/rights.ts'
import { jsonWithoutIds } from '#core/document/block-ids.ts'
import type { messages, StoredProject, versions } from './projects.table.ts'

export function presentProject(row: StoredProject, role: ProjectRole): ProjectRow {
  return {
    id: row.id,
    user_id: row.userId,
    owner_name: row.ownerName,
    role,
    is_group: row.isGroup,
    title: row.title,
    title_source: row.titleSource,
    context_prompt: row.contextPrompt,
    authors: row.authors,
    institution: row.institution,
    course: row.course,
    instructor: row.instructor,
    due_date: row.dueDate,
    number_title_page: row.numberTitlePage,
    conjunction: row.conjunction,
    sections_start_pages: row.sectionsStartPages,
    is_justified: row.isJustified,
    index_kind: row.indexKind,
    appendix_word: row.appendixWord,
    declaration: row.declaration,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

export function presentMessage(row: Omit<typeof messages.$inferSelect, 'textId'>): MessageRow {
  return {
    id: row.id,
    project_id: row.projectId,
    user_id: row.userId,
    role: row.role,
    content: row.role === 'assistant' ? jsonWithoutIds(row.content) : row.content,
    sequence_order: row.sequenceOrder,
    model: row.model,
    status: row.status,
    message_version: row.messageVersion,
    is_edited: row.isEdited,
    is_retry: row.isRetry,
    credits_consumed: row.creditsConsumed,
    completeness: row.completeness,
    pages: row.pages,
    selection: row.selection,
    proposal: row.proposal,
    rating: row.rating,
    plan: row.plan,
    created_at: row.createdAt.toISOString(),
  }
}

/** A version without its text. */
export function presentVersion(row: typeof versions.$inferSelect): VersionSummary {
  return {
    id: row.id,
    project_id: row.projectId,
    user_id: row.userId,
    version_number: row.versionNumber,
    word_count: row.wordCount,
    state: row.state,
    completeness: row.completeness,
    author: row.author,
    revision: row.revision,
    restored_from: row.restoredFrom,
    created_at: row.createdAt.toISOString(),
    edited_at: row.editedAt?.toISOString() ?? null,
  }
}

/** Rows as the database's functions return them, as JSON, including columns that the student must not see. */
export type StoredMessage = MessageRow & {
  text_id?: string | null
  generation_id: string | null
  continues: boolean
  rated_at: string | null
}
export type StoredVersion = VersionRow & {
  text_id: string
  generation_id: string | null
  closed_at: string | null
  pages: number | null
  words_added: number | null
  words_gone: number | null
}

export function presentStoredMessage(stored: StoredMessage): MessageRow {
  const { generation_id: _, continues: __, rated_at: ___, text_id: ____, ...row } = stored
  return withDate({
    ...row,
    content: row.role === 'assistant' ? jsonWithoutIds(row.content) : row.content,
  })
}

export function presentStoredVersion(stored: StoredVersion): VersionRow {
  const {
    generation_id: _,
    closed_at: __,
    text_id: ___,
    pages: _pages,
    words_added: _added,
    words_gone: _gone,
    ...row
  } = stored
  const edited_at = row.edited_at === null ? null : new Date(row.edited_at).toISOString()
  return withDate({ ...row, edited_at })
}

/** PostgreSQL writes instants with an offset and microseconds; the rest of the API does not. */
function withDate<Row extends { created_at: string }>(row: Row): Row {
  return { ...row, created_at: new Date(row.created_at).toISOString() }
}
