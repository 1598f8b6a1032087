import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { RunEvent } from '#core/generation/wire/run-events.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import type { RunFeed } from './follow-run.ts'
import { respondWithEvents } from './run-response.ts'

const end: RunEvent = { type: 'end', end: { status: 'generated', completeness: 'complete' } }

it('the response ends when the run that it follows is gone', async () => {
  const feed = { onChange: () => {}, take: () => [], isOver: false, close: () => {} }
  const c = {
    env: {},
    body: (stream: ReadableStream) => new Response(stream),
  } as unknown as AppContext
  const response = respondWithEvents(c, feed as RunFeed)
  const text = response.text()
  feed.isOver = true
  feed.onChange()
  expect(await text).toBe('')
})

it('a reader that stops reading for a while gets every piece once and in order', async () => {
  const piece = 'x'.repeat(50_000)
  const feed = new ScriptedFeed()
  const app = new Hono<AppEnv>().get('/', (c) => respondWithEvents(c, feed))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  try {
    const response = await get((server.address() as AddressInfo).port)
    let read = ''
    let last = 0
    const pushNext = () => feed.push({ type: 'text', seq: ++last, text: `${last} ${piece}` })
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      read += text
    })
    for (let pause = 0; pause < 3; pause++) {
      response.pause()
      // Until the buffers of the connection are full and the feed keeps what is new.
      while (feed.length < 5) {
        pushNext()
        if (last % 3 === 0) await setImmediate()
      }
      response.resume()
      while (feed.length > 0) await setImmediate()
      for (let count = 0; count < 100; count++) {
        pushNext()
        if (count % 7 === 0) await setImmediate()
      }
    }
    feed.push(end)
    await once(response, 'end')
    const seqs = [...read.matchAll(/"text":"(\d+) x/g)].map(([, seq]) => Number(seq))
    expect(seqs).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    expect(read).toContain('complete')
  } finally {
    server.close()
  }
})

function get(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1' }, resolve).on('error', reject).end()
  })
}

class ScriptedFeed implements RunFeed {
  onChange: () => void = () => {}
  isOver = false
  #waiting: RunEvent[] = []

  get length(): number {
    return this.#waiting.length
  }

  push(event: RunEvent): void {
    this.#waiting.push(event)
    this.onChange()
  }

  take(): RunEvent[] {
    const events = this.#waiting
    this.#waiting = []
    if (events.at(-1)?.type === 'end') this.isOver = true
    return events
  }

  close(): void {
    this.isOver = true
  }
}
