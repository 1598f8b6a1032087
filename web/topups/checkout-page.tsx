import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import type { SettingsRow } from '#contract/me.ts'
import type { BankAccount, TransactionRow } from '#contract/topups.ts'
import { bankName, type DestinationBank, destinationBanks } from '#core/catalog/banks.ts'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { AppBar } from '#web/app-bar/app-bar.tsx'
import { type CheckoutState, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/clipboard.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { claimForm } from './load-claim-form.ts'
import { NoAccount } from './no-account.tsx'
import { transactionsQuery } from './topups.api.ts'
import { validationTime } from './transfer-words.ts'
import '#web/ui/field.css'
import '#web/ui/key-values.css'
import './checkout.css'
import './slip.css'

// Loaded while the account to transfer to is read.
const ClaimForm = lazy(async () => ({ default: await claimForm.load() }))
const QueryState = lazy(async () => ({
  default: (await import('#web/ui/query-state.tsx')).QueryState,
}))

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

function Checkout(claim: CheckoutState) {
  usePageTitle('Confirma tu transferencia')
  const settings = useQuery(settingsQuery)
  return (
    <>
      <AppBar />
      <main id={mainId} tabIndex={-1} className="narrow">
        <h1>Confirma tu transferencia</h1>
        <Suspense>
          {settings.data && <Transfer {...claim} settings={settings.data} />}
          {settings.isError && (
            <QueryState
              query={settings}
              loadingMessage=""
              errorMessage={errorMessage(settings.error)}
            />
          )}
        </Suspense>
      </main>
    </>
  )
}

/** The account to transfer to, and the claim. Without an account the page says so, and a public site takes no claim. */
function Transfer({ amount, credits, settings }: CheckoutState & { settings: SettingsRow }) {
  const { bank_accounts: accounts, transfers } = settings
  const name = useQuery(meQuery).data?.full_name ?? ''
  const banks = banksTaken(accounts)
  const [bank, setBank] = useState<DestinationBank>(banks[0] ?? 'pichincha')
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const done = (row: TransactionRow) => {
    void queryClient.invalidateQueries(transactionsQuery)
    // Replaces the form in the history: going back must not offer to pay again.
    void navigate(paths.paymentSuccess, { state: { transaction: row }, replace: true })
  }

  if (transfers === 'closed') {
    return (
      <>
        <NoAccount transfers={transfers} />
        <Button onClick={() => void navigate(paths.home)}>Volver al inicio</Button>
      </>
    )
  }
  return (
    <>
      {transfers === 'trial' ? (
        <NoAccount transfers={transfers} />
      ) : (
        <p className="muted">
          Haz la transferencia desde tu banco y registra aquí los datos del comprobante. Una persona
          la verifica antes de sumar los créditos.
        </p>
      )}
      <div className="pay">
        <aside className="slip" aria-label="Vas a transferir">
          <h2>Vas a transferir</h2>
          <p className="big">${amount.toFixed(2)}</p>
          <dl className="kv">
            <div>
              <dt>Recibes</dt>
              <dd className="num">{creditLabel(formatCredits2(credits))}</dd>
            </div>
          </dl>
          <AccountData bank={bank} account={accounts.find((one) => one.bank === bank)} />
          <p className="help">{validationTime}</p>
        </aside>
        <Suspense>
          <ClaimForm
            amount={amount}
            name={name}
            banks={banks}
            onDestination={setBank}
            onDone={done}
          />
        </Suspense>
      </div>
    </>
  )
}

/** The banks to which a transfer may be claimed; without any account, on a trial site, all of them. */
function banksTaken(accounts: readonly BankAccount[]): DestinationBank[] {
  const banks = Object.keys(destinationBanks) as DestinationBank[]
  if (accounts.length === 0) return banks
  return banks.filter((bank) => accounts.some((account) => account.bank === bank))
}

type Props = { bank: string; account: BankAccount | undefined }

/** The account to transfer to; each line can be copied. */
function AccountData({ bank, account }: Props) {
  const { copied, copy } = useCopied()
  const onCopy = (text: string) => copy(text).catch(() => showToast(failures.not_copied))
  const lines = account
    ? [
        { name: 'Titular', value: account.holder },
        { name: 'Tipo de cuenta', value: account.type, isRead: true },
        { name: 'Número de cuenta', value: account.number },
        { name: 'Identificación', value: account.identification },
      ]
    : []
  return (
    <>
      <dl className="kv account-data">
        <div>
          <dt>Banco de destino</dt>
          <dd>{bankName(bank)}</dd>
        </div>
        {lines.map(({ name, value, isRead }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {value}
              {!isRead && (
                <IconButton
                  size="small"
                  label={`Copiar ${name.toLocaleLowerCase('es')}`}
                  icon={copied === value ? Check : Copy}
                  onClick={() => void onCopy(value)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="sr" role="status">
        {copied && 'Copiado'}
      </p>
    </>
  )
}
