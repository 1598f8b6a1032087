import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { TransactionRow } from '#contract/topups.ts'
import type { DestinationBank } from '#core/catalog/banks.ts'
import { meQuery } from '#web/api/me.api.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import { type CheckoutState, paths } from '#web/paths.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { AccountData } from './account-data.tsx'
import { claimForm } from './load-claim-form.ts'
import { transactionsQuery } from './topups.api.ts'
import '#web/ui/field.css'
import '#web/ui/key-values.css'
import './slip.css'
import './checkout.css'

// Loaded while the account to transfer to is read.
const ClaimForm = lazy(async () => ({ default: await claimForm.load() }))

/** /checkout: the amount comes with the navigation; without one there is nothing to pay. */
export function CheckoutPage() {
  const state: unknown = useLocation().state
  if (!isCheckoutState(state)) return <Navigate to={paths.home} replace />
  return <Checkout {...state} />
}

function isCheckoutState(state: unknown): state is CheckoutState {
  if (typeof state !== 'object' || state === null) return false
  const { amount, credits } = state as Partial<Record<keyof CheckoutState, unknown>>
  return Number.isFinite(amount) && Number.isFinite(credits)
}

function Checkout({ amount, credits }: CheckoutState) {
  usePageTitle('Confirma tu transferencia')
  const me = useQuery(meQuery).data
  const [bank, setBank] = useState<DestinationBank>('pichincha')
  const settings = useQuery(settingsQuery).data
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const account = settings?.bank_accounts.find((configured) => configured.bank === bank)

  const done = (row: TransactionRow) => {
    void queryClient.invalidateQueries(transactionsQuery)
    // Replaces the form in the history: going back must not offer to pay again.
    void navigate(paths.paymentSuccess, { state: { transaction: row }, replace: true })
  }

  return (
    <>
      <AppBar />
      <main id={mainId} tabIndex={-1} className="narrow">
        <h1>Confirma tu transferencia</h1>
        <p className="muted">
          Haz la transferencia desde tu banco y registra aquí los datos del comprobante. Una persona
          la verifica antes de sumar los créditos.
        </p>
        <div className="pay">
          <aside className="slip" aria-label="Vas a transferir">
            <h2>Vas a transferir</h2>
            <p className="big">${amount.toFixed(2)}</p>
            <dl className="kv">
              <div>
                <dt>Recibes</dt>
                <dd className="num">{credits.toFixed(2)} créditos</dd>
              </div>
            </dl>
            <AccountData bank={bank} account={account} isKnown={settings !== undefined} />
            <p className="help">
              Una transferencia puede tardar hasta 72 h si es de otro banco. La verificamos cuando
              llega.
            </p>
          </aside>
          <Suspense>
            <ClaimForm
              amount={amount}
              name={me?.full_name ?? ''}
              onDestination={setBank}
              onDone={done}
            />
          </Suspense>
        </div>
      </main>
    </>
  )
}
