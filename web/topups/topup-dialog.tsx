import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { TopupAmount } from '#contract/transfer-details.ts'
import { formatCents, keepAmountCharacters, parseTopupCents } from '#core/credits/money.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { type CheckoutState, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { claimForm } from './load-claim-form.ts'
import { NoAccount } from './no-account.tsx'
import '#web/ui/amount-field.css'
import '#web/ui/field.css'

const quickAmounts = ['3', '5', '10', '20']

const TopupForm = z.object({ amount: TopupAmount })

/** How much to top up; the transfer itself is on the next screen. */
export function TopupDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, watch, setValue, clearErrors, formState } = useForm({
    resolver: standardSchemaResolver(TopupForm),
    reValidateMode: 'onSubmit',
    defaultValues: { amount: '10' },
  })
  const navigate = useNavigate()
  const isClosed = useQuery(settingsQuery).data?.transfers === 'closed'
  useEffect(claimForm.preload, [])
  const typed = watch('amount')
  const cents = parseTopupCents(typed)

  const choose = (amount: string) => {
    setValue('amount', amount)
    clearErrors()
  }

  const submit = handleSubmit(({ amount }) => {
    // Credits are granted 1 to 1 for dollars (specification §9).
    const state: CheckoutState = { amount: amount / 100, credits: amount / 100 }
    onClose()
    void navigate(paths.checkout, { state })
  })

  if (isClosed) {
    return (
      <Dialog title="Recargar Créditos" onClose={onClose}>
        <div className="body">
          <NoAccount transfers="closed" />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Recargar Créditos" onClose={onClose} initialFocus="amount">
      <form onSubmit={submit} noValidate>
        <div className="body">
          <AmountField
            label="Monto"
            help="Entre $3 y $100, por transferencia bancaria."
            onFocus={(event) => event.currentTarget.select()}
            {...register('amount', {
              onChange: (event) => choose(keepAmountCharacters(event.target.value)),
            })}
            error={formState.errors.amount?.message}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are shortcuts to one */}
          <div className="quick" role="group" aria-label="Cantidades frecuentes">
            {quickAmounts.map((amount) => (
              <Button
                key={amount}
                size="small"
                aria-pressed={typed === amount}
                onClick={() => choose(amount)}
              >
                ${amount}
              </Button>
            ))}
          </div>
          <p className="sum">
            <span className="muted">Recibes</span>
            <b>{cents === null ? '—' : `${formatCents(cents)} créditos`}</b>
          </p>
        </div>
        <FormFoot accept="Continuar" onCancel={onClose} />
      </form>
    </Dialog>
  )
}

type Props = ComponentProps<'input'> & {
  label: string
  error?: string | undefined
  help?: ReactNode
}

/** An amount of dollars, in the display face. */
function AmountField({ label, error, help, ...input }: Props) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="amount">
        <span aria-hidden="true">$</span>
        <input
          className="input num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? note : undefined}
        />
      </div>
      {error ? (
        <ErrorText id={note}>{error}</ErrorText>
      ) : (
        help && (
          <p className="help" id={note}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
