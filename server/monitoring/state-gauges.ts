import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import type { DriftCheck } from '#server/credits/check-drift.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'

type Parts = Pick<Dependencies, 'config' | 'database' | 'db' | 'metrics'> & { drift: DriftCheck }

/** Adds what is read when the metrics are: of the database, the disk and the ledger. */
export function addStateGauges({ config, database, db, metrics, drift }: Parts): void {
  const registers = [metrics.registry]
  const pending = new Gauge({
    name: 'cuartilla_transfers_pending',
    help: 'Transfers that wait for an operator',
    registers,
  })
  const oldest = new Gauge({
    name: 'cuartilla_transfers_oldest_pending_seconds',
    help: 'How long the oldest of them has waited',
    registers,
  })
  const mails = new Gauge({
    name: 'cuartilla_mails_waiting',
    help: 'Mails that were not sent yet',
    registers,
  })
  new Gauge({
    name: 'cuartilla_database_up',
    help: 'Whether the database answered when the metrics were read',
    registers,
    async collect() {
      try {
        const [row] = await rowsOf<{ pending: number; oldest: string | null; mails: number }>(
          db,
          sql`select (select count from transfer_counts where status = 'pending') as pending,
                (select extract(epoch from now() - min(created_at)) from transactions
                  where status = 'pending') as oldest,
                (select count(*)::int from outbox_mails where sent_at is null) as mails`,
        )
        pending.set(row?.pending ?? 0)
        oldest.set(Number(row?.oldest ?? 0))
        mails.set(row?.mails ?? 0)
        this.set(1)
      } catch {
        // The figures of the server are still wanted, and this one says what is wrong.
        this.set(0)
      }
    },
  })
  new Gauge({
    name: 'cuartilla_database_connections',
    help: 'Connections of this server: open, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections()))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'cuartilla_drift_rows',
    help: 'Rows of the view drift in the last round of the accounts; anything but 0 is wrong',
    registers,
    collect() {
      this.set(drift.rows)
    },
  })
  new Gauge({
    name: 'cuartilla_drift_checked_accounts',
    help: 'Accounts whose ledger was checked since the start',
    registers,
    collect() {
      this.set(drift.checked)
    },
  })
  new Gauge({
    name: 'cuartilla_disk_free_ratio',
    help: 'Free part of the disk of DATA_DIR, from 0 to 1',
    registers,
    async collect() {
      const { bavail, blocks } = await statfs(config.dataDir)
      this.set(blocks === 0 ? 1 : bavail / blocks)
    },
  })
}
