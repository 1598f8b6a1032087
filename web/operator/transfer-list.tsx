import { CopyCheck, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OperatorQueue, OperatorTransactionRow } from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { bankName } from '#core/catalog/banks.ts'
import { Button } from '#web/ui/button.tsx'
import { formatAgo } from '#web/ui/dates.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { csvPath } from './operator.api.ts'
import { lists, warningMark } from './operator-words.ts'
import { deskLinks } from './use-desk-place.ts'

type Props = {
  status: TransactionStatus
  queue: OperatorQueue | undefined
  shownId: string | null
  keysOn: boolean
  onKeys: (on: boolean) => void
}

/** On phones the rest of the list is asked for. */
const shownOnPhones = 2

export function TransferList({ status, queue, shownId, keysOn, onKeys }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const now = useNow(30_000)
  const rows = queue?.transactions ?? []
  const list = lists.find((known) => known.status === status)
  return (
    <nav
      className={showsAll ? 'op-list all' : 'op-list'}
      aria-label={`Transferencias: ${list?.filter.toLocaleLowerCase('es')}`}
    >
      <header>
        <h1>{list?.title}</h1>
        <p>
          {rows.length} {list?.filter.toLocaleLowerCase('es')}, {list?.order}
        </p>
      </header>
      <div className="op-filters">
        {lists.map((each) => (
          <Link
            key={each.status}
            className="btn btn-sm btn-line"
            to={deskLinks.list(each.status)}
            aria-current={each.status === status ? 'true' : undefined}
          >
            {each.filter}
            <span className="num">{queue?.counts[each.status]}</span>
          </Link>
        ))}
      </div>
      <ol>
        {rows.map((row) => (
          <Row key={row.id} row={row} status={status} isShown={row.id === shownId} now={now} />
        ))}
      </ol>
      {rows.length > shownOnPhones && !showsAll && (
        <Button variant="ghost" wide className="more" onClick={() => setShowsAll(true)}>
          Ver {rows.length - shownOnPhones} más
        </Button>
      )}
      <footer>
        <div className="op-keys">
          <SwitchField
            label="Atajos de teclado"
            checked={keysOn}
            onChange={(event) => onKeys(event.currentTarget.checked)}
          />
          {keysOn && (
            <p>
              <kbd>J</kbd> siguiente <kbd>K</kbd> anterior <kbd>V</kbd> validar <kbd>R</kbd>{' '}
              rechazar
            </p>
          )}
        </div>
        <a className="btn btn-line btn-sm btn-wide" href={csvPath} download>
          <Download className="i i-sm" aria-hidden="true" />
          Exportar CSV
        </a>
      </footer>
    </nav>
  )
}

type RowProps = {
  row: OperatorTransactionRow
  status: TransactionStatus
  isShown: boolean
  now: Date
}

function Row({ row, status, isShown, now }: RowProps) {
  const mark = warningMark(row.warnings)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li ref={ref}>
      <Link
        to={deskLinks.transaction(row.id, status)}
        replace
        preventScrollReset
        aria-current={isShown ? 'true' : undefined}
      >
        <b>{row.student_name}</b>
        <b className="r num">${row.amount.toFixed(2)}</b>
        <span className="muted">{bankName(row.origin_bank || row.destination_bank)}</span>
        <span className="muted r">{formatAgo(row.decided_at ?? row.created_at, now)}</span>
        {mark && (
          <span className="dup">
            <CopyCheck className="i i-sm" aria-hidden="true" />
            {mark}
          </span>
        )}
      </Link>
    </li>
  )
}
