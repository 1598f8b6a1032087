import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { formErrorMessage } from '#contract/form-errors.ts'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { bankName } from '#core/catalog/banks.ts'
import { StatusPill } from '#web/topups/status-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDate, formatMomentOfYear } from '#web/ui/dates.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { DecideForm } from './decide-form.tsx'
import { reverseTransaction, transferQuery } from './operator.api.ts'
import { reasonDialog } from './operator.dialogs.ts'
import { groupWarnings, type LikeTransfer, statusLabel, warningMark } from './operator-labels.ts'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { deskLinks, useDeskLocation } from './use-desk-location.ts'
import '#web/ui/key-values.css'
import './operator-transfer.css'
import '#web/ui/field.css'
import '#web/ui/notices.css'

type Props = { row: OperatorTransactionRow; keysOn: boolean; onDecided: () => void }

/** One transfer: the receipt, the declared data, the warnings and the decision. */
export function TransferDetail({ row, keysOn, onDecided }: Props) {
  const collides = row.warnings.some(({ kind }) => kind === 'same_reference')
  return (
    <>
      <header>
        <h2>
          ${row.amount.toFixed(2)} de {row.student_name}
        </h2>
        <StatusPill word={statusLabel(row.status)} />
        <span className="muted num">#{row.id.slice(0, 8)}</span>
      </header>
      <ReceiptViewer row={row} />
      <div>
        <section className="panel" aria-label="Datos declarados">
          <TransferWarnings row={row} />
          <dl className="kv">
            <Line name="Nombre del titular">{row.payer_name}</Line>
            <Line name="Banco de origen">{bankName(row.origin_bank) || 'No lo indicó'}</Line>
            <Line name="Banco de destino">{bankName(row.destination_bank)}</Line>
            <Line name="Fecha de la transferencia">{formatDate(row.transfer_date)}</Line>
            <Line name="Número de comprobante">
              {collides ? <mark>{row.transaction_id}</mark> : row.transaction_id}
            </Line>
            <Line name="Monto">${row.amount.toFixed(2)}</Line>
            {row.status === 'pending' ? (
              <Line name="Créditos que se suman">{row.credits_amount.toFixed(2)}</Line>
            ) : (
              row.credited_amount !== null && (
                <Line name="Monto acreditado">${row.credited_amount.toFixed(2)}</Line>
              )
            )}
            <Line name="Cuenta">
              <Link to={deskLinks.student(row.user_id)}>{row.student_email}</Link>
            </Line>
            {row.reason && <Line name="Motivo">{row.reason}</Line>}
          </dl>
          {row.status === 'pending' && (
            <DecideForm row={row} keysOn={keysOn} onDecided={onDecided} />
          )}
          {row.status === 'validated' && <ReverseTransfer row={row} />}
        </section>
        <Trail row={row} />
      </div>
    </>
  )
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

/** The history of a transfer. */
function Trail({ row }: { row: OperatorTransactionRow }) {
  const mark = warningMark(row.warnings)
  return (
    <ol className="trail">
      <li>
        <span className="num">{formatMomentOfYear(row.created_at)}</span>
        <span>Recibida, con comprobante</span>
      </li>
      {mark && (
        <li>
          <span className="num">{formatMomentOfYear(row.created_at)}</span>
          <span>Marcada: {mark.toLocaleLowerCase('es')}</span>
        </li>
      )}
      {row.decided_at && (
        <li>
          <span className="num">{formatMomentOfYear(row.decided_at)}</span>
          <span>
            {statusLabel(row.status)}
            {row.decided_by_name && ` por ${row.decided_by_name}`}
          </span>
        </li>
      )}
    </ol>
  )
}

/** Takes back what a validated transfer credited. */
function ReverseTransfer({ row }: { row: OperatorTransactionRow }) {
  const { open } = useDialogs()
  useEffect(reasonDialog.preload, [])
  if (row.is_own)
    return <p className="help stack">{formErrorMessage('operator.own_transaction')}</p>

  const reverse = () =>
    open(reasonDialog, {
      title: 'Revertir la transferencia',
      about: `Se le quitan a ${row.student_name} hasta ${row.credits_amount.toFixed(2)} créditos comprados, sin dejar la cuenta bajo cero.`,
      accept: 'Revertir',
      done: 'Transferencia revertida.',
      onAccept: (reason) => reverseTransaction(row.id, { reason }),
    })

  return (
    <div className="stack">
      <Button variant="danger" onClick={() => void reverse()}>
        Revertir
      </Button>
    </div>
  )
}

const maxLinked = 3

/** The signs of a duplicate, above the data so that they are read first. */
function TransferWarnings({ row }: { row: OperatorTransactionRow }) {
  const { same, alike } = groupWarnings(row.warnings)
  return (
    <>
      {same.slice(0, maxLinked).map((like) => (
        <SameWarning key={like.transactionId} {...like} />
      ))}
      {same.length > maxLinked && (
        <Warning title="Posible duplicado"> de {same.length - maxLinked} más.</Warning>
      )}
      {alike.length > 0 && (
        <Warning title="Comprobante parecido">
          {' '}
          al de{' '}
          {alike.slice(0, maxLinked).map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <TransferLink id={id} />
            </Fragment>
          ))}
          {alike.length > maxLinked && ` y ${alike.length - maxLinked} más`}: la imagen se parece
          mucho.
        </Warning>
      )}
    </>
  )
}

function SameWarning({ transactionId, label }: LikeTransfer) {
  const other = useQuery(transferQuery(transactionId)).data
  return (
    <Warning title="Posible duplicado">
      {' '}
      de <TransferLink id={transactionId} />
      {other && `, ${whatBecameOf(other)}`}: {label}.
    </Warning>
  )
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="alert alert-warn">
      <TriangleAlert className="i" aria-hidden="true" />
      <p>
        <b>{title}</b>
        {children}
      </p>
    </div>
  )
}

function TransferLink({ id }: { id: string }) {
  return <Link to={useDeskLocation().transactionLink(id)}>#{id.slice(0, 8)}</Link>
}

function whatBecameOf(other: OperatorTransactionRow): string {
  return other.decided_at
    ? `${other.student_name}, ${statusLabel(other.status).toLocaleLowerCase('es')} el ${formatDate(other.decided_at)}`
    : `${other.student_name}, pendiente desde el ${formatDate(other.created_at)}`
}
