import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import type { StudentDetail } from '#contract/operator.ts'
import { parseCents } from '#core/credits/money.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormFoot } from '#web/ui/form-foot.tsx'
import { randomUuid } from '#web/ui/random-uuid.ts'
import { adjustCredits, studentQuery } from './operator.api.ts'
import { useDecision } from './use-decision.ts'
import '#web/ui/field.css'

/** The contract's limit: 1,000 credits. */
const maxCents = 100_000

/** `-2.50` as -250; null when the amount cannot be added or taken. */
function parseSignedCents(typed: string): number | null {
  const [, sign, digits] = /^([+-]?)(.+)$/.exec(typed.trim().replace('−', '-')) ?? []
  const cents = parseCents(digits ?? '')
  if (!cents || cents > maxCents) return null
  return sign === '-' ? -cents : cents
}

const AdjustForm = DecideWithReason.extend({
  amount: z.string().transform((typed, issues) => {
    const cents = parseSignedCents(typed)
    if (cents !== null) return cents / 100
    const message = 'Escribe un monto hasta 1000; con menos delante, quita.'
    issues.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
})

/** Adds or takes purchased credits. Sending one form twice makes one adjustment. */
export function AdjustDialog({
  student,
  onClose,
}: {
  student: StudentDetail
  onClose: () => void
}) {
  const [ticket] = useState(randomUuid)
  const client = useQueryClient()
  const { decide, isWorking, error } = useDecision()
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: standardSchemaResolver(AdjustForm),
    reValidateMode: 'onSubmit',
    defaultValues: { amount: '', reason: '' },
  })
  const { errors } = formState
  const onChange = () => clearErrors()

  const submit = handleSubmit(async (adjustment) => {
    const done = await decide(async () => {
      const changed = await adjustCredits(student.id, { ...adjustment, ticket })
      client.setQueryData(studentQuery(student.id).queryKey, changed)
    }, 'Créditos ajustados.')
    if (done) onClose()
  })

  return (
    <Dialog title="Ajustar créditos" onClose={onClose} initialFocus="amount">
      <form onSubmit={submit} noValidate>
        <div className="body">
          <p className="muted">
            Suma créditos comprados a {student.full_name}; con un menos delante, los quita, nunca
            bajo cero.
          </p>
          <TextField
            label="Créditos"
            className="input num"
            autoComplete="off"
            placeholder="5.00 o -5.00"
            maxLength={9}
            {...register('amount', { onChange })}
            error={errors.amount?.message}
          />
          <TextAreaField
            label="Motivo"
            rows={3}
            maxLength={500}
            {...register('reason', { onChange })}
            error={errors.reason?.message}
          />
          {error && <ErrorText>{error}</ErrorText>}
        </div>
        <FormFoot accept="Ajustar" onCancel={onClose} busy={isWorking} />
      </form>
    </Dialog>
  )
}
