import { Link } from 'react-router'
import type { CreditEntryKind, CreditEntryRow } from '#contract/credits.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import { paths } from '#web/paths.ts'
import { formatMoment } from '#web/ui/dates.ts'

const purposes: Record<CreditEntryKind, string> = {
  grant: 'Créditos gratis del mes',
  expire: 'Créditos gratis que no usaste',
  topup: 'Recarga por transferencia',
  reversal: 'Recarga revertida',
  referral: 'Un amigo se registró con tu enlace',
  message: 'Tu mensaje',
  generation: 'Texto generado',
  adjust: 'Ajuste de Cuartilla',
}

/** Movements of credits, each with its purpose, its sign and the balance after it. */
export function EntryList({
  entries,
  onLeave,
}: {
  entries: CreditEntryRow[]
  onLeave?: () => void
}) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <b>{purposes[entry.kind]}</b>
          <b className={`r num ${entry.amount > 0 ? 'in' : ''}`}>{signed(entry.amount)}</b>
          <small>
            <time dateTime={entry.created_at}>{formatMoment(entry.created_at)}</time>
          </small>
          <small className="r num">Saldo {formatCredits4(entry.balance_after)}</small>
          {entry.project_id && (
            <span className="why">
              <Link to={paths.doc(entry.project_id)} onClick={onLeave}>
                {entry.project_title}
              </Link>
            </span>
          )}
          {entry.reason && <span className="why">{entry.reason}</span>}
        </li>
      ))}
    </ul>
  )
}

function signed(amount: number): string {
  const sign = amount < 0 ? '−' : amount > 0 ? '+' : ''
  return `${sign}${formatCredits4(Math.abs(amount))}`
}
