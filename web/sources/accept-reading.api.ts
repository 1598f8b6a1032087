import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

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
