import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TransactionRow } from '#contract/topups.ts'
import { useLiveEvent } from '#web/api/live-events.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { showToast } from '#web/ui/toast.tsx'
import { decisionMessage } from './decision-message.ts'
import { transactionsQuery } from './topups.api.ts'
import { paymentsDialog } from './topups.dialogs.ts'

/** Keeps the list of top-ups up to date with the server. */
export function useLiveTopups(): void {
  const client = useQueryClient()

  useLiveEvent('transaction', (row) => {
    client.setQueryData(transactionsQuery.queryKey, (rows) => {
      if (!rows) return rows
      const isKnown = rows.some((known) => known.id === row.id)
      return isKnown ? rows.map((known) => (known.id === row.id ? row : known)) : [row, ...rows]
    })
  })
}

/**
 * Shows a toast when a top-up is decided: on the live event or, for one that was last seen pending, when the list is
 * read again after a lost connection.
 */
export function useDecidedTopups(): void {
  const { open } = useDialogs()
  const waiting = useRef(new Set<string>())
  const announced = useRef(new Set<string>())
  const [hasWaiting, setHasWaiting] = useState(false)
  const rows = useQuery({ ...transactionsQuery, enabled: hasWaiting }).data

  const announce = (row: TransactionRow) => {
    const words = decisionMessage(row)
    if (words === null || announced.current.has(row.id)) return
    announced.current.add(row.id)
    showToast(words, {
      label: 'Ver pagos',
      onClick: () => void open(paymentsDialog, {}),
    })
  }

  const note = (row: TransactionRow, isNews: boolean) => {
    if (row.status === 'pending') waiting.current.add(row.id)
    else if (waiting.current.delete(row.id) || isNews) announce(row)
    setHasWaiting(waiting.current.size > 0)
  }

  useLiveEvent('transaction', (row) => note(row, true))

  const noteAll = useEffectEvent((all: readonly TransactionRow[]) => {
    for (const row of all) note(row, false)
  })
  useEffect(() => noteAll(rows ?? []), [rows])
}
