import { queryOptions } from '@tanstack/react-query'
import type { ReadingRow } from '#contract/readings.ts'
import { call } from '#web/api/client.ts'

/** A page takes some seconds. */
const everyMs = 1_500

/** The photos and scanned files of the account; asked again while one of them is being read. */
export const readingsQuery = () =>
  queryOptions({
    queryKey: ['readings'],
    queryFn: async ({ signal }): Promise<ReadingRow[]> =>
      (await call('GET /api/readings', { signal })).readings,
    refetchInterval: ({ state }) =>
      state.data?.some((row) => row.state === 'reading') ? everyMs : false,
  })

export const discardReading = (readingId: string) =>
  call('DELETE /api/readings/:readingId', { readingId })

/** What was read of a photo or a scanned file. It is asked once: the student's corrections are not overwritten. */
export const readingTextQuery = (readingId: string) =>
  queryOptions({
    queryKey: ['reading-text', readingId],
    queryFn: ({ signal }) => call('GET /api/readings/:readingId', { readingId, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const acceptReading = (readingId: string, pages: string[]) =>
  call('POST /api/readings/:readingId/accept', { readingId, body: { pages } })
