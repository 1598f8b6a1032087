import type { AuditEntryRow } from '#contract/operator.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { auditEntries } from './audit-entries.table.ts'

/** Writes down what an operator did, in the transaction that does it. The trail can only grow. */
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
