import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AuditEntryRow } from '#contract/operator.ts'
import { formatCents } from '#core/credits/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { formatMomentOfYear } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { MoreRows } from './more-rows.tsx'
import { auditQuery } from './operator.api.ts'
import { auditLabels } from './operator-labels.ts'
import { deskLinks } from './use-desk-location.ts'
import './operator-transfer.css'

/** The audit log of the desk. */
export function AuditView() {
  usePageTitle('Registro')
  const audit = useInfiniteQuery(auditQuery)
  const entries = audit.data?.pages.flat()
  return (
    <main id={mainId} tabIndex={-1} className="op-audit">
      <h1>Registro</h1>
      <p className="muted">Lo que se hizo en la mesa, lo último primero. Nada se borra de aquí.</p>
      {audit.isPending && <p role="status">Cargando registro...</p>}
      {audit.isError && <ErrorText>{errorMessage(audit.error)}</ErrorText>}
      {entries?.length === 0 && <p>Todavía no hay nada registrado.</p>}
      <ol>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreRows list={audit} />
    </main>
  )
}

function Entry({ entry }: { entry: AuditEntryRow }) {
  const details = describe(entry.details)
  return (
    <li>
      <time className="num" dateTime={entry.created_at}>
        {formatMomentOfYear(entry.created_at)}
      </time>
      <b>{entry.operator_name}</b>
      <span>
        {auditLabels[entry.action]}{' '}
        {entry.transaction_id && (
          <Link to={deskLinks.transaction(entry.transaction_id)}>
            #{entry.transaction_id.slice(0, 8)}
          </Link>
        )}{' '}
        {entry.subject_id && (
          <Link className="muted" to={deskLinks.student(entry.subject_id)}>
            ver estudiante
          </Link>
        )}
        {details !== '' && <small>{details}</small>}
      </span>
    </li>
  )
}

/** The amounts and the reason of an entry, where it has them. */
function describe(details: Record<string, unknown>): string {
  const { claimed_cents, credited_cents, asked, moved, taken_back, reason } = details
  const parts: string[] = []
  if (typeof claimed_cents === 'number') parts.push(`declarado $${formatCents(claimed_cents)}`)
  if (typeof credited_cents === 'number') parts.push(`acreditado $${formatCents(credited_cents)}`)
  if (typeof asked === 'number') parts.push(`pedido ${asked.toFixed(2)}`)
  if (typeof moved === 'number') parts.push(`movido ${moved.toFixed(4)}`)
  if (typeof taken_back === 'number') parts.push(`quitado ${taken_back.toFixed(4)}`)
  if (typeof reason === 'string') parts.push(`«${reason}»`)
  return parts.join(' · ')
}
