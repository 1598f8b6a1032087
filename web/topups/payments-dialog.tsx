import { useQuery } from '@tanstack/react-query'
import type { TransactionRow } from '#contract/topups.ts'
import { transactionStatusLabel } from '#contract/transaction-status.ts'
import { creditLabel } from '#core/credits/units.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { formatDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusPill } from './status-pill.tsx'
import { transactionsQuery } from './topups.api.ts'
import '#web/ui/rows.css'

/** The dialog 'Pagos': the student's top-ups with the status of each. */
export function PaymentsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(transactionsQuery)
  const rows = query.data
  return (
    <Dialog title="Pagos" onClose={onClose}>
      <div className="body">
        {rows ? (
          <ScrollRegion className="rows" label="Historial de pagos">
            {rows.length === 0 ? (
              <p className="rows-state">No hay transacciones todavía.</p>
            ) : (
              <ul>
                {rows.map((row) => (
                  <Payment key={row.id} row={row} />
                ))}
              </ul>
            )}
          </ScrollRegion>
        ) : (
          <QueryState
            query={query}
            loadingMessage="Cargando historial..."
            errorMessage={errorMessage(query.error)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Payment({ row }: { row: TransactionRow }) {
  return (
    <li>
      <b className="num">${row.amount.toFixed(2)}</b>
      <span className="r">
        <StatusPill word={transactionStatusLabel(row.status)} />
      </span>
      <small className="num">#{row.id.slice(0, 8)}</small>
      <small className="r">
        <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>
      </small>
      {row.status === 'validated' && row.credits_amount !== row.amount && (
        <span className="why">
          {row.credits_amount === 1 ? 'Se acreditó' : 'Se acreditaron'}{' '}
          {creditLabel(row.credits_amount.toFixed(2))}.
        </span>
      )}
      {row.status === 'reversed' && <span className="why">La recarga se revirtió.</span>}
      {row.reason && <span className="why">Motivo: {row.reason}</span>}
    </li>
  )
}
