import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { formatDate } from '#web/ui/dates.ts'
import { queueQuery } from './operator.api.ts'
import { deskWord, groupWarnings } from './operator-words.ts'
import { deskLinks } from './use-desk-place.ts'

const mostLinked = 3

/** What makes a transfer look like one that was sent before, above its data so that it is read first. */
export function TransferWarnings({ row }: { row: OperatorTransactionRow }) {
  const others = useQuery({ ...queueQuery('all'), enabled: row.warnings.length > 0 }).data
  const find = (id: string) => others?.transactions.find((other) => other.id === id)
  const { same, alike } = groupWarnings(row.warnings)
  return (
    <>
      {same.map(({ transactionId, words }) => {
        const other = find(transactionId)
        return (
          <Warning key={transactionId} title="Posible duplicado">
            {' '}
            de <TransferLink id={transactionId} other={other} />
            {other && `, ${whatBecameOf(other)}`}: {words}.
          </Warning>
        )
      })}
      {alike.length > 0 && (
        <Warning title="Comprobante parecido">
          {' '}
          al de{' '}
          {alike.slice(0, mostLinked).map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <TransferLink id={id} other={find(id)} />
            </Fragment>
          ))}
          {alike.length > mostLinked && ` y ${alike.length - mostLinked} más`}: la imagen se parece
          mucho.
        </Warning>
      )}
    </>
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

type LinkProps = { id: string; other: OperatorTransactionRow | undefined }

function TransferLink({ id, other }: LinkProps) {
  return <Link to={deskLinks.transaction(id, other?.status)}>#{id.slice(0, 8)}</Link>
}

function whatBecameOf(other: OperatorTransactionRow): string {
  return other.decided_at
    ? `${other.student_name}, ${deskWord(other.status).toLocaleLowerCase('es')} el ${formatDate(other.decided_at)}`
    : `${other.student_name}, pendiente desde el ${formatDate(other.created_at)}`
}
