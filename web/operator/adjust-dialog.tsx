import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { StudentDetail } from '#contract/operator.ts'
import { parseCents } from '#core/credits/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextAreaField, TextField } from '#web/ui/field.tsx'
import { randomUuid } from '#web/ui/random-uuid.ts'
import { adjustCredits, studentQuery } from './operator.api.ts'
import { useDecision } from './use-decision.ts'

const maxCents = 100_000

/** `-2.50` as -250; null when the amount cannot be added or taken. */
function parseSignedCents(typed: string): number | null {
  const [, sign, digits] = /^([+-]?)(.+)$/.exec(typed.trim().replace('−', '-')) ?? []
  const cents = parseCents(digits ?? '')
  if (!cents || cents > maxCents) return null
  return sign === '-' ? -cents : cents
}

/** Adds or takes purchased credits. Sending one form twice makes one adjustment. */
export function AdjustDialog({
  student,
  onClose,
}: {
  student: StudentDetail
  onClose: () => void
}) {
  const [ticket] = useState(randomUuid)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({})
  const amountRef = useRef<HTMLInputElement>(null)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const client = useQueryClient()
  const { decide, isWorking, error } = useDecision()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const cents = parseSignedCents(amount)
    const found: typeof wrong = {}
    if (cents === null) found.amount = 'Escribe un monto hasta 1000; con menos delante, quita.'
    if (reason.trim().length < 3) found.reason = 'Escribe el motivo.'
    setWrong(found)
    if (cents === null) return amountRef.current?.focus()
    if (found.reason) return reasonRef.current?.focus()
    const done = await decide(async () => {
      const body = { amount: cents / 100, reason: reason.trim(), ticket }
      const changed = await adjustCredits(student.id, body)
      client.setQueryData(studentQuery(student.id).queryKey, changed)
    }, 'Créditos ajustados.')
    if (done) onClose()
  }

  return (
    <Dialog title="Ajustar créditos" onClose={onClose} initialFocus={amountRef}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="body">
          <p className="muted">
            Suma créditos comprados a {student.full_name}; con un menos delante, los quita, nunca
            bajo cero.
          </p>
          <TextField
            ref={amountRef}
            label="Créditos"
            className="input num"
            autoComplete="off"
            placeholder="5.00 o -5.00"
            maxLength={9}
            value={amount}
            error={wrong.amount}
            onChange={(event) => {
              setAmount(event.currentTarget.value)
              setWrong({})
            }}
          />
          <TextAreaField
            ref={reasonRef}
            label="Motivo"
            rows={3}
            maxLength={500}
            value={reason}
            error={wrong.reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setWrong({})
            }}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit" busy={isWorking}>
            Ajustar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
