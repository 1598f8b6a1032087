import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { CreditEntriesPage, CreditEntryKind, CreditEntryRow } from '#contract/credits.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { creditEntries } from './credits.table.ts'

/** A page of a student's ledger, newest first, each entry with what it was for and the balance after it. */
export async function listEntries(
  db: Db,
  userId: string,
  page: { before: number | null; limit: number },
): Promise<CreditEntriesPage> {
  const rows = await db
    .select({
      entry: creditEntries,
      projectId: runSummaries.projectId,
      projectTitle: runSummaries.projectTitle,
    })
    .from(creditEntries)
    .leftJoin(runSummaries, eq(runSummaries.id, creditEntries.generationId))
    .where(
      and(
        eq(creditEntries.userId, userId),
        page.before === null ? undefined : lt(creditEntries.seq, page.before),
      ),
    )
    .orderBy(desc(creditEntries.seq))
    .limit(page.limit + 1)
  const entries = rows
    .slice(0, page.limit)
    .map((row): CreditEntryRow => presentEntry(row.entry, row.projectId, row.projectTitle))
  return {
    entries,
    next_before: rows.length > page.limit ? (entries.at(-1)?.seq ?? null) : null,
  }
}

function presentEntry(
  entry: typeof creditEntries.$inferSelect,
  projectId: string | null,
  projectTitle: string | null,
): CreditEntryRow {
  return {
    id: entry.id,
    seq: entry.seq,
    kind: entry.kind,
    amount: creditsFromUnits(entry.freeUnits + entry.purchasedUnits),
    free_amount: creditsFromUnits(entry.freeUnits),
    purchased_amount: creditsFromUnits(entry.purchasedUnits),
    balance_after: creditsFromUnits(entry.freeAfter + entry.purchasedAfter),
    project_id: projectId,
    project_title: projectTitle,
    reason: entry.reason,
    created_at: entry.createdAt.toISOString(),
  }
}

/** The account's ledger entry with this idempotency key; null when there is none. */
export async function findEntry(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
): Promise<typeof creditEntries.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(creditEntries)
    .where(and(eq(creditEntries.userId, userId), eq(creditEntries.idempotencyKey, key)))
  return row ?? null
}

/** Purchased units that entries of one kind have moved on an account. */
export async function sumEntries(db: Db, userId: string, kind: CreditEntryKind): Promise<number> {
  const [row] = await rowsOf<{ units: number }>(
    db,
    sql`select coalesce(sum(paid_units), 0)::int as units from credit_entries
        where user_id = ${userId} and kind = ${kind}`,
  )
  return row?.units ?? 0
}
