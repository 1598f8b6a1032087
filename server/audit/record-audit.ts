import type { AuditEntryRow } from '#contract/operator.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { auditEntries } from './audit-entries.table.ts'

/** Adds an operator's action to the audit trail, which is append-only, in the transaction of the action. */
export async function recordAudit(
  tx: Db | Tx,
  entry: {
    operatorId: string
    action: AuditEntryRow['action']
    subjectId: string
    transactionId?: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}
