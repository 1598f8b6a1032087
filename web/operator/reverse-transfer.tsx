import { useEffect } from 'react'
import { browserErrorMessage } from '#contract/browser-errors.ts'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { reverseTransaction } from './operator.api.ts'
import { reasonDialog } from './operator.dialogs.ts'
import '#web/ui/field.css'

/** Takes back what a validated transfer credited. */
export function ReverseTransfer({ row }: { row: OperatorTransactionRow }) {
  const { open } = useDialogs()
  useEffect(reasonDialog.preload, [])
  if (row.is_own)
    return <p className="help stack">{browserErrorMessage('operator.own_transaction')}</p>

  const reverse = () =>
    open(reasonDialog, {
      title: 'Revertir la transferencia',
      about: `Se le quitan a ${row.student_name} hasta ${row.credits_amount.toFixed(2)} créditos comprados, sin dejar la cuenta bajo cero.`,
      accept: 'Revertir',
      done: 'Transferencia revertida.',
      onAccept: (reason) => reverseTransaction(row.id, { reason }),
    })

  return (
    <div className="stack">
      <Button variant="danger" onClick={() => void reverse()}>
        Revertir
      </Button>
    </div>
  )
}
