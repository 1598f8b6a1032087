import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { CreditEntryRow } from '#contract/credits.ts'
import type { StudentDetail as Student } from '#contract/operator.ts'
import { StatusPill } from '#web/topups/status-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { adjustDialog } from './operator.dialogs.ts'
import { statusLabel } from './operator-labels.ts'
import { StudentReferrals } from './student-referrals.tsx'
import { deskLinks } from './use-desk-location.ts'
import '#web/ui/key-values.css'
import '#web/ui/rows.css'
import './operator-transfer.css'

export type Ledger = (entries: CreditEntryRow[]) => ReactNode

/** Balance, ledger, transfers and referrals of one student. */
export function StudentDetail({ student, ledger }: { student: Student; ledger: Ledger }) {
  const { open } = useDialogs()
  useEffect(adjustDialog.preload, [])
  return (
    <main id={mainId} tabIndex={-1} className="op-main op-student">
      <header>
        <h2>{student.full_name}</h2>
        <span className="muted">{student.email}</span>
        <span className="muted">desde el {formatDate(student.created_at)}</span>
      </header>
      <section className="panel" aria-labelledby="saldo">
        <h3 id="saldo">Saldo</h3>
        <dl className="kv">
          <div>
            <dt>Total</dt>
            <dd className="num">{(student.purchased + student.free).toFixed(4)}</dd>
          </div>
          <div>
            <dt>Comprados</dt>
            <dd className="num">{student.purchased.toFixed(4)}</dd>
          </div>
          <div>
            <dt>Gratis</dt>
            <dd className="num">{student.free.toFixed(4)}</dd>
          </div>
        </dl>
        <div className="stack">
          <Button onClick={() => void open(adjustDialog, { student })}>Ajustar créditos</Button>
        </div>
      </section>
      <section className="panel" aria-labelledby="movimientos">
        <h3 id="movimientos">Movimientos</h3>
        <ScrollRegion className="rows" label="Movimientos del estudiante">
          {student.entries.length === 0 ? (
            <p className="rows-state">No hay movimientos todavía.</p>
          ) : (
            ledger(student.entries)
          )}
        </ScrollRegion>
      </section>
      <section className="panel" aria-labelledby="transferencias">
        <h3 id="transferencias">Transferencias</h3>
        <ScrollRegion className="rows" label="Transferencias del estudiante">
          {student.transactions.length === 0 && (
            <p className="rows-state">No hay transacciones todavía.</p>
          )}
          <ul>
            {student.transactions.map((row) => (
              <li key={row.id}>
                <b className="num">${row.amount.toFixed(2)}</b>
                <span className="r">
                  <StatusPill word={statusLabel(row.status)} />
                </span>
                <small className="num">
                  <Link to={deskLinks.transaction(row.id)}>#{row.id.slice(0, 8)}</Link>
                </small>
                <small className="r">{formatDate(row.created_at)}</small>
                {row.reason && <span className="why">Motivo: {row.reason}</span>}
              </li>
            ))}
          </ul>
        </ScrollRegion>
        {student.transactions.length > 0 && (
          <Link className="btn btn-ghost btn-sm" to={deskLinks.transfersOf(student.email)}>
            Ver todas en Transferencias
          </Link>
        )}
      </section>
      <StudentReferrals student={student} />
    </main>
  )
}
