import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '#web/api/use-live-event.ts'
import { transactionsQuery } from './topups.api.ts'

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
