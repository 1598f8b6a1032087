import { useQuery } from '@tanstack/react-query'
import { parseDay } from '#core/credits/anniversary.ts'
import { creditNoun } from '#core/credits/credit-words.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { creditsQuery } from './credits.api.ts'
import type { CreditDialogProps } from './open-dialog.tsx'
import { QueryState } from './query-state.tsx'

/** What there is: bought, free, and when the free ones are next reset. */
export function CreditsDialog({ opener, onOpen, onClose }: CreditDialogProps) {
  const query = useQuery(creditsQuery)
  const credits = query.data
  return (
    <Dialog
      title="Créditos"
      opener={opener}
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={() => onOpen('entries')}>
            Movimientos
          </Button>
          <Button variant="primary" onClick={() => onOpen('topup')}>
            Recargar
          </Button>
        </>
      }
    >
      <div className="body">
        {credits ? (
          <>
            <p className="total">
              {credits.total.toFixed(2)}
              <small>{creditNoun(credits.total)}</small>
            </p>
            <dl className="kv">
              <div>
                <dt>Comprados</dt>
                <dd className="num">{credits.purchased.toFixed(2)}</dd>
              </div>
              <div>
                <dt>Gratis</dt>
                <dd className="num">{credits.free.toFixed(2)}</dd>
              </div>
              {credits.held > 0 && (
                <div>
                  <dt>Reservados por una respuesta en curso</dt>
                  <dd className="num">{credits.held.toFixed(2)}</dd>
                </div>
              )}
            </dl>
            <p className="help">
              {resetWords(credits.next_reset_date, credits.free_monthly_credits)}
            </p>
          </>
        ) : (
          <QueryState query={query} loading="Cargando créditos..." />
        )}
      </div>
    </Dialog>
  )
}

function resetWords(nextResetDate: string, monthly: number): string {
  const { year, month, day } = parseDay(nextResetDate.slice(0, 10))
  return `Tus créditos gratis vuelven a ser ${monthly.toFixed(2)} el ${formatSpanishDate(year, month, day)}. No se acumulan de un mes a otro.`
}
