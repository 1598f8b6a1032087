import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  formatCents,
  keepAmountCharacters,
  parseTopupCents,
  topupErrorMessage,
} from '#core/credits/money.ts'
import { type CheckoutState, paths } from '#web/paths.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import '#web/ui/field.css'

const quickAmounts = ['3', '5', '10', '20']

/** How much to top up; the transfer itself is on the next screen. */
export function TopupDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('10')
  const [refused, setRefused] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const cents = parseTopupCents(typed)

  const choose = (amount: string) => {
    setTyped(amount)
    setRefused(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cents === null) {
      setRefused(true)
      inputRef.current?.focus()
      return
    }
    // Credits are granted 1 to 1 for dollars (specification §9).
    const state: CheckoutState = { amount: cents / 100, credits: cents / 100 }
    onClose()
    void navigate(paths.checkout, { state })
  }

  return (
    <Dialog title="Recargar Créditos" onClose={onClose} initialFocus={inputRef}>
      <form onSubmit={submit} noValidate>
        <div className="body">
          <AmountField
            ref={inputRef}
            label="Monto"
            value={typed}
            error={refused ? topupErrorMessage(typed) : undefined}
            help="Entre $3 y $100, por transferencia bancaria."
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => choose(keepAmountCharacters(event.currentTarget.value))}
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
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit">
            Continuar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
