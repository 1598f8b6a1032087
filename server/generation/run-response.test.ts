import { expect, it } from 'vitest'
import type { AppContext } from '#server/http/app-types.ts'
import type { RunFeed } from './follow-generation.ts'
import { respondWithEvents } from './run-response.ts'

it('the response ends when the run that it follows is gone', async () => {
  const feed = { onNews: () => {}, take: () => [], isOver: false, close: () => {} }
  const c = { body: (stream: ReadableStream) => new Response(stream) } as unknown as AppContext
  const response = respondWithEvents(c, feed as RunFeed)
  const text = response.text()
  feed.isOver = true
  feed.onNews()
  expect(await text).toBe('')
})
