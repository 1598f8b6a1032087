import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { TransactionRow } from '#contract/topups.ts'
import { useLiveEvent } from '#web/api/use-live-event.ts'
import { decidedWords } from '#web/topups/decision-message.ts'
import { showToast } from '#web/ui/toast.tsx'
import { transactionsQuery } from './credits.api.ts'

/**
 * Says in a toast what became of a top-up: when it is told, or, for one that was seen waiting, when the list is read
 * again after a time without a connection.
 */
export function useDecidedTopups(openPayments: () => void): void {
  const waiting = useRef(new Set<string>())
  const told = useRef(new Set<string>())
  const [hasWaiting, setHasWaiting] = useState(false)
  const rows = useQuery({ ...transactionsQuery, enabled: hasWaiting }).data

  const tell = (row: TransactionRow) => {
    const words = decidedWords(row)
    if (words === null || told.current.has(row.id)) return
    told.current.add(row.id)
    showToast(words, { label: 'Ver pagos', onClick: openPayments })
  }

  const see = (row: TransactionRow, isNews: boolean) => {
    if (row.status === 'pending') waiting.current.add(row.id)
    else if (waiting.current.delete(row.id) || isNews) tell(row)
    setHasWaiting(waiting.current.size > 0)
  }

  useLiveEvent('transaction', (row) => see(row, true))

  const latest = useRef(see)
  latest.current = see
  useEffect(() => {
    for (const row of rows ?? []) latest.current(row, false)
  }, [rows])
}
