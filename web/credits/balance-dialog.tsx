import { useQuery } from '@tanstack/react-query'
import { parseDay } from '#core/credits/days.ts'
import { pageWords } from '#core/credits/pages.ts'
import { creditNoun, formatCredits2 } from '#core/credits/units.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { topupDialog } from '#web/topups/topups.dialogs.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { creditsQuery } from './credits.api.ts'
import '#web/ui/field.css'
import '#web/ui/key-values.css'
import './credits.css'

type Props = { onEntries: () => void; onClose: () => void }

/** The balance: purchased and free credits, and when the free ones are next reset. */
export function BalanceDialog({ onEntries, onClose }: Props) {
  const { openInstead } = useDialogs()
  const query = useQuery(creditsQuery)
  const credits = query.data
  return (
    <Dialog
      title="Créditos"
      onClose={onClose}
      foot={
        <>
          <Button variant="ghost" onClick={onEntries}>
            Movimientos
          </Button>
          <Button variant="primary" onClick={() => void openInstead(topupDialog, {})}>
            Recargar
          </Button>
        </>
      }
    >
      <div className="body">
        {credits ? (
          <>
            <p className="total">
              {formatCredits2(credits.total)}
              <small>{creditNoun(credits.total)}</small>
            </p>
            {credits.total > 0 && (
              <p className="help">Alcanza para escribir {pageWords(credits.total)}.</p>
            )}
            <dl className="kv">
              <div>
                <dt>Comprados</dt>
                <dd className="num">{formatCredits2(credits.purchased)}</dd>
              </div>
              <div>
                <dt>Gratis</dt>
                <dd className="num">{formatCredits2(credits.free)}</dd>
              </div>
              {credits.held > 0 && (
                <div>
                  <dt>Reservados por una respuesta en curso</dt>
                  <dd className="num">{formatCredits2(credits.held)}</dd>
                </div>
              )}
            </dl>
            <p className="help">
              {resetMessage(credits.next_reset_date, credits.free_monthly_credits)}
              {credits.free_monthly_credits > 0 &&
                ` Son ${pageWords(credits.free_monthly_credits)} gratis al mes.`}
            </p>
          </>
        ) : (
          <QueryState
            query={query}
            loadingMessage="Cargando créditos..."
            errorMessage={errorMessage(query.error)}
          />
        )}
      </div>
    </Dialog>
  )
}

function resetMessage(nextResetDate: string, monthly: number): string {
  const { year, month, day } = parseDay(nextResetDate.slice(0, 10))
  return `Tus créditos gratis vuelven a ser ${formatCredits2(monthly)} el ${formatSpanishDate(year, month, day)}. No se acumulan de un mes a otro.`
}
