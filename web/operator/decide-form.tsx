import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import { formErrorMessage } from '#contract/form-errors.ts'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import {
  formatCents,
  hasTooManyDecimals,
  keepAmountCharacters,
  parseCents,
} from '#core/credits/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { rejectTransaction, validateTransaction } from './operator.api.ts'
import { confirmValidationDialog } from './operator.dialogs.ts'
import { useDecision } from './use-decision.ts'
import { useKeys } from './use-keys.ts'
import '#web/ui/field.css'
import '#web/ui/notices.css'
import './operator-transfer.css'

type Props = { row: OperatorTransactionRow; keysOn: boolean; onDecided: () => void }

type DecideValues = { amount: string; reason: string }
type Validation = { credited_amount: string; reason?: string }

/** Validates with the amount of the bank's statement, or rejects with a reason. */
export function DecideForm({ row, keysOn, onDecided }: Props) {
  const form = useForm<DecideValues, unknown, Validation>({
    resolver: standardSchemaResolver(validationOf(row)),
    reValidateMode: 'onSubmit',
    defaultValues: { amount: row.amount.toFixed(2), reason: '' },
  })
  const { register, handleSubmit, getValues, setValue, setError, clearErrors, setFocus } = form
  const { errors } = form.formState
  const { decide, isWorking, error } = useDecision()
  const { open } = useDialogs()
  useEffect(confirmValidationDialog.preload, [])

  const validate = async (body: Validation) => {
    const done = `Transferencia validada: ${body.credited_amount} créditos.`
    if (await decide(() => validateTransaction(row.id, body), done)) onDecided()
  }

  const confirmValidation = handleSubmit(async (body) => {
    const question = { amount: body.credited_amount, email: row.student_email }
    if (await open(confirmValidationDialog, question)) await validate(body)
  })

  const reject = async () => {
    const parsed = DecideWithReason.safeParse({ reason: getValues('reason') })
    clearErrors()
    if (!parsed.success) {
      return setError('reason', { message: messageOf(parsed.error) }, { shouldFocus: true })
    }
    const work = () => rejectTransaction(row.id, parsed.data)
    if (await decide(work, 'Transferencia rechazada.')) onDecided()
  }

  useKeys(keysOn && !row.is_own, {
    // A single key is easily hit by mistake, and credits are not easily taken back.
    v: () => void confirmValidation(),
    r: () => setFocus('reason'),
  })

  if (row.is_own) {
    return (
      <div className="alert alert-info">
        <Info className="i" aria-hidden="true" />
        <p>{formErrorMessage('operator.own_transaction')} La decide otra persona de la mesa.</p>
      </div>
    )
  }
  return (
    <form className="stack" noValidate onSubmit={handleSubmit(validate)}>
      <TextField
        label="Monto acreditado"
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        help="En dólares, como aparece en el estado de cuenta del banco."
        {...register('amount', {
          onChange: (event) => {
            setValue('amount', keepAmountCharacters(event.target.value))
            clearErrors()
          },
        })}
        error={errors.amount?.message}
      />
      <TextAreaField
        label="Motivo"
        rows={2}
        maxLength={500}
        placeholder="Obligatorio para rechazar"
        {...register('reason', { onChange: () => clearErrors() })}
        error={errors.reason?.message}
      />
      {error && <ErrorText>{error}</ErrorText>}
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

/** The body of a validation; another amount than the student claimed needs a reason. */
function validationOf(row: OperatorTransactionRow) {
  return z.object({ amount: z.string(), reason: z.string() }).transform((written, issues) => {
    const refuse = (path: keyof DecideValues, message: string): never => {
      issues.addIssue({ code: 'custom', path: [path], message })
      return z.NEVER
    }
    const cents = parseCents(written.amount)
    if (!cents) return refuse('amount', wrongAmountMessage(written.amount))
    const credited_amount = formatCents(cents)
    if (written.reason.trim() === '') {
      const differs = cents !== Math.round(row.amount * 100)
      return differs
        ? refuse('reason', formErrorMessage('operator.reason_needed'))
        : { credited_amount }
    }
    const { data, error } = DecideWithReason.safeParse({ reason: written.reason })
    if (error) return refuse('reason', messageOf(error))
    return { credited_amount, ...data }
  })
}

const messageOf = (error: z.ZodError) => error.issues[0]?.message ?? ''

function wrongAmountMessage(typed: string): string {
  return hasTooManyDecimals(typed)
    ? 'Escribe el monto con dos decimales como máximo.'
    : 'Escribe el monto que llegó al banco.'
}
