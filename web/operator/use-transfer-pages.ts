import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OperatorQueue } from '#contract/operator.ts'
import { type DeskFilter, transfersQuery } from './operator.api.ts'

const noCounts: OperatorQueue['counts'] = { pending: 0, validated: 0, rejected: 0, reversed: 0 }

/** The filtered list by pages; each page begins after the last row of the one before. */
export function useTransferPages(filter: DeskFilter) {
  const list = JSON.stringify(filter)
  const [read, setRead] = useState({ list, cursors: [null] as (string | null)[] })
  const cursors = read.list === list ? read.cursors : [null]
  const query = useQuery(transfersQuery(filter, cursors.at(-1) ?? null))
  const { data } = query
  const rows = data?.transactions ?? []
  const counts = data?.counts
  const position = data?.position ?? 0
  const nextCursor = query.isPlaceholderData ? null : (data?.next_cursor ?? null)

  // Colleagues may have decided every transfer of the page.
  const isEmptied = data !== undefined && !query.isPlaceholderData && rows.length === 0
  useEffect(() => {
    if (isEmptied && cursors.length > 1) setRead({ list, cursors: cursors.slice(0, -1) })
  })

  return {
    rows,
    counts: counts ?? noCounts,
    total: counts === undefined ? null : totalOf(counts, filter.status),
    /** Places of the first and last row of this page in the whole list, from 1. */
    first: position + 1,
    last: position + rows.length,
    hasPrevious: cursors.length > 1,
    hasNext: nextCursor !== null,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
    next: () => {
      if (nextCursor !== null) setRead({ list, cursors: [...cursors, nextCursor] })
      return nextCursor !== null
    },
    previous: () => {
      if (cursors.length > 1) setRead({ list, cursors: cursors.slice(0, -1) })
      return cursors.length > 1
    },
  }
}

export type TransferPages = ReturnType<typeof useTransferPages>

function totalOf(counts: OperatorQueue['counts'], status: DeskFilter['status']): number {
  if (status !== 'all') return counts[status]
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
