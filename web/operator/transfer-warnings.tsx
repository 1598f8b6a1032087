import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { formatDate } from '#web/ui/dates.ts'
import { transferQuery } from './operator.api.ts'
import { groupWarnings, type LikeTransfer, statusLabel } from './operator-labels.ts'
import { useDeskLocation } from './use-desk-location.ts'
import '#web/ui/notices.css'

const maxLinked = 3

/** The signs of a duplicate, above the data so that they are read first. */
export function TransferWarnings({ row }: { row: OperatorTransactionRow }) {
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
