import { useState } from 'react'
import { wordsFor } from '#contract/error-words.ts'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { reverseTransaction } from './operator.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'

/** Takes back what a validated transfer credited. */
export function ReverseTransfer({ row }: { row: OperatorTransactionRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const { decide, isWorking, error } = useDecision()
  if (row.is_own) return <p className="help stack">{wordsFor('operator.own_transaction')}</p>

  const reverse = async (reason: string) => {
    const work = () => reverseTransaction(row.id, { reason })
    if (await decide(work, 'Transferencia revertida.')) setIsOpen(false)
  }

  return (
    <div className="stack">
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Revertir
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Revertir la transferencia"
          about={`Se le quitan a ${row.student_name} hasta ${row.credits_amount.toFixed(2)} créditos comprados, sin dejar la cuenta bajo cero.`}
          accept="Revertir"
          isWorking={isWorking}
          error={error}
          onAccept={(reason) => void reverse(reason)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
