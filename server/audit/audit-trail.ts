import { sql } from 'drizzle-orm'
import type { AuditEntryRow } from '#contract/operator.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { auditEntries } from './audit-entries.table.ts'

/** Adds an operator's action to the audit trail, which is append-only, in the transaction of the action. */
export async function recordAudit(
  tx: Db | Tx,
  entry: {
    operatorId: string
    action: AuditEntryRow['action']
    /** The student whom it is about. */
    subjectId?: string
    transactionId?: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

/** Whether an adjustment with this ticket was made, including one that found no credits to take. */
export async function hasAdjustment(
  tx: Tx,
  { userId, ticket }: { userId: string; ticket: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from audit_entries
        where action = 'adjust' and subject_id = ${userId} and details ->> 'ticket' = ${ticket}`,
  )
  return rows.length > 0
}
