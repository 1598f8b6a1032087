import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { TransactionRow } from '#contract/topups.ts'
import { transactionStatusLabel } from '#contract/transaction-status.ts'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import { paths } from '#web/paths.ts'
import { waitingProject } from '#web/projects/waiting-project.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/dates.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Row } from '#web/ui/row.tsx'
import { StatusPill } from './status-pill.tsx'
import { transactionsQuery } from './topups.api.ts'
import { validationTime } from './transfer-words.ts'
import '#web/ui/field.css'
import '#web/ui/key-values.css'
import './checkout.css'
import './slip.css'

/** /payment-success: what was registered, and that a person will verify it. */
export function PaymentSuccessPage() {
  usePageTitle('¡Pago exitoso!')
  const navigate = useNavigate()
  const sent = (useLocation().state as { transaction?: TransactionRow } | null)?.transaction
  // The status on the slip is live: the transfer may be validated while this page is open.
  const rows = useQuery(transactionsQuery).data
  const transaction = rows?.find((row) => row.id === sent?.id) ?? sent
  const waiting = waitingProject()
  return (
    <>
      <AppBar />
      <main id={mainId} tabIndex={-1} className="ok-page">
        <div className={transaction ? 'ok-in' : 'ok-in alone'}>
          <div>
            <h1>¡Pago exitoso!</h1>
            <p className="lead">
              Recibimos los datos de tu transferencia. La verificaremos para recargar tus créditos.
            </p>
            <p className="help">{validationTime}</p>
            {waiting !== null && (
              <p className="waits">
                Tu pedido está guardado: sigue por sí solo cuando la transferencia se valide.
              </p>
            )}
            <Row className="ok-go">
              {waiting !== null && (
                <Button variant="primary" onClick={() => void navigate(paths.doc(waiting))}>
                  Volver a tu pedido
                </Button>
              )}
              <Button
                variant={waiting === null ? 'primary' : 'line'}
                onClick={() => void navigate(paths.home)}
              >
                Crea una nueva tarea
              </Button>
            </Row>
          </div>
          {transaction && <Slip transaction={transaction} />}
        </div>
      </main>
    </>
  )
}

function Slip({ transaction }: { transaction: TransactionRow }) {
  return (
    <div className="slip-torn">
      <div className="slip slip-zig">
        <svg className="pencil ok" viewBox="0 0 34 34" aria-hidden="true">
          <path d="M4 19c3 2.6 5.6 5.6 7.6 9.2C16 18 22 10 31 4" />
        </svg>
        <h2>Transferencia registrada</h2>
        <p className="big">${transaction.amount.toFixed(2)}</p>
        <dl className="kv">
          <div>
            <dt>Transacción</dt>
            <dd className="num">#{transaction.id.slice(0, 8)}</dd>
          </div>
          <div>
            <dt>Fecha</dt>
            <dd>{formatDate(transaction.transfer_date)}</dd>
          </div>
          <div>
            <dt>Comprobante</dt>
            <dd className="num">{transaction.transaction_id}</dd>
          </div>
          <div>
            <dt>Créditos</dt>
            <dd className="num">{transaction.credits_amount.toFixed(2)}</dd>
          </div>
          <div className="state">
            <dt>Estado</dt>
            <dd>
              <span role="status">
                <StatusPill word={transactionStatusLabel(transaction.status)} />
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
