import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { until } from '#test/until.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { clickAt, pressKeys, typeKeys } from './webdriver-actions.ts'

type Reply = { id: number; type: 'success' | 'error'; result: unknown; message?: string }

/** Longer than any action takes: a tab that crashed never replies. */
const patienceMs = 60_000

/** Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which needs no separate driver. */
export async function launchFirefox(port: number): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'cuartilla-firefox-'))
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`],
    { stdio: 'ignore' },
  )
  firefox.on('error', (error) => {
    throw new Error(`No Firefox: apt install firefox-esr. ${error.message}`)
  })
  const socket = (await until(
    () => connect(`ws://127.0.0.1:${port}/session`),
    (opened) => opened !== null,
  )) as WebSocket
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  let count = 0
  const call = async (method: string, params: unknown): Promise<unknown> => {
    const id = ++count
    const reply = await new Promise<Reply>((resolve, reject) => {
      const late = () => reject(new Error(`BiDi: ${method}: no reply`))
      const timer = setTimeout(late, patienceMs)
      waiting.set(id, (reply) => {
        clearTimeout(timer)
        resolve(reply)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.type === 'error') throw new Error(`BiDi: ${method}: ${reply.message}`)
    return reply.result
  }
  const { capabilities } = (await call('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  // Only a tab opened like this has the focus, without which keys that move the caret do nothing.
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as {
    context: string
  }
  const perform = async (actions: object[]) => {
    await call('input.performActions', { context, actions })
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate(expression) {
      const { result } = (await call('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string } }
      return JSON.parse(result?.value ?? 'null')
    },
    type: (text) => perform(typeKeys(text)),
    press: (keys, times) => perform(pressKeys(keys, times)),
    click: (x, y) => perform(clickAt(x, y)),
    async close() {
      const ended = new Promise((resolve) => firefox.once('exit', resolve))
      await call('browser.close', {})
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Uses `ws`, because the WebSocket of Node 20 breaks after it has sent 4,096 messages. */
function connect(url: string): Promise<WebSocket | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url)
    socket.on('open', () => resolve(socket))
    socket.on('error', () => resolve(null))
  })
}
