import { Info } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessageFor } from '#contract/error-messages.ts'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import {
  formatCents,
  hasTooManyDecimals,
  keepAmountCharacters,
  parseCents,
} from '#core/credits/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { rejectTransaction, validateTransaction } from './operator.api.ts'
import { confirmValidationDialog } from './operator.dialogs.ts'
import { useDecision } from './use-decision.ts'
import { useKeys } from './use-keys.ts'

type Props = { row: OperatorTransactionRow; keysOn: boolean; onDecided: () => void }

/** Validates with the amount of the bank's statement, or rejects with a reason. */
export function DecideForm({ row, keysOn, onDecided }: Props) {
  const [amount, setAmount] = useState(row.amount.toFixed(2))
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({})
  const amountRef = useRef<HTMLInputElement>(null)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const { decide, isWorking, error } = useDecision()
  const { open } = useDialogs()
  useEffect(confirmValidationDialog.preload, [])

  const refuse = (found: typeof wrong): undefined => {
    setWrong(found)
    if (found.amount) amountRef.current?.focus()
    else reasonRef.current?.focus()
  }

  /** The input for a validation; when it is invalid, shows the errors and returns undefined. */
  const readValidation = () => {
    const cents = parseCents(amount)
    if (!cents) return refuse({ amount: wrongAmountMessage(amount) })
    const differs = cents !== Math.round(row.amount * 100)
    const written = reason.trim()
    if (differs && written === '')
      return refuse({ reason: errorMessageFor('operator.reason_needed') })
    if (written !== '' && isTooShort(written)) return refuse({ reason: reasonMissing })
    return {
      credited_amount: formatCents(cents),
      ...(written === '' ? {} : { reason: written }),
    }
  }

  const validate = async () => {
    const body = readValidation()
    if (!body) return
    const done = `Transferencia validada: ${body.credited_amount} créditos.`
    if (await decide(() => validateTransaction(row.id, body), done)) onDecided()
  }

  const reject = async () => {
    const written = reason.trim()
    if (isTooShort(written)) return refuse({ reason: reasonMissing })
    const work = () => rejectTransaction(row.id, { reason: written })
    if (await decide(work, 'Transferencia rechazada.')) onDecided()
  }

  const confirmValidation = async () => {
    const body = readValidation()
    if (!body) return
    const question = { amount: body.credited_amount, email: row.student_email }
    if (await open(confirmValidationDialog, question)) await validate()
  }

  useKeys(keysOn && !row.is_own, {
    // A single key is easily hit by mistake, and credits are not easily taken back.
    v: () => void confirmValidation(),
    r: () => reasonRef.current?.focus(),
  })

  if (row.is_own) {
    return (
      <div className="alert alert-info">
        <Info className="i" aria-hidden="true" />
        <p>{errorMessageFor('operator.own_transaction')} La decide otra persona de la mesa.</p>
      </div>
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void validate()
      }}
    >
      <TextField
        ref={amountRef}
        label="Monto acreditado"
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={amount}
        error={wrong.amount}
        help="En dólares, como aparece en el estado de cuenta del banco."
        onChange={(event) => {
          setAmount(keepAmountCharacters(event.currentTarget.value))
          setWrong({})
        }}
      />
      <TextAreaField
        ref={reasonRef}
        label="Motivo"
        rows={2}
        maxLength={500}
        placeholder="Obligatorio para rechazar"
        value={reason}
        error={wrong.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setWrong({})
        }}
      />
      {error && <FieldError>{error}</FieldError>}
      <div className="decide">
        <Button variant="danger" disabled={isWorking} onClick={() => void reject()}>
          Rechazar
        </Button>
        <Button variant="primary" type="submit" busy={isWorking}>
          Validar
        </Button>
      </div>
    </form>
  )
}

const reasonMissing = 'Escribe el motivo.'

function wrongAmountMessage(typed: string): string {
  return hasTooManyDecimals(typed)
    ? 'Escribe el monto con dos decimales como máximo.'
    : 'Escribe el monto que llegó al banco.'
}

/** The same limit as in the contract. */
function isTooShort(reason: string): boolean {
  return reason.length < 3
}
