import type { MessageRow } from '#contract/projects.ts'
import type { messages } from './projects.table.ts'

export function presentMessage(row: typeof messages.$inferSelect): MessageRow {
  return {
    id: row.id,
    project_id: row.projectId,
    role: row.role,
    content: row.content,
    sequence_order: row.sequenceOrder,
    model: row.model,
    status: row.status,
    message_version: row.messageVersion,
    is_edited: row.isEdited,
    is_retry: row.isRetry,
    credits_consumed: row.creditsConsumed,
    completeness: row.completeness,
    selection: row.selection,
    proposal: row.proposal,
    rating: row.rating,
    created_at: row.createdAt.toISOString(),
  }
}
