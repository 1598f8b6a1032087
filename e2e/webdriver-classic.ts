import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { until } from '#test/until.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { clickAt, pressKeys, typeKeys } from './webdriver-actions.ts'

const miniBrowsers = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)

/** WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2/): the closest to Safari that runs on Linux. */
export async function launchWebKit(port: number): Promise<DrivenBrowser> {
  const binary = miniBrowsers.find((path) => existsSync(path))
  if (binary === undefined) throw new Error('No WebKit: apt install webkit2gtk-driver xvfb.')
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) {
      const sent = JSON.stringify(body ?? null)
      throw new Error(`WebDriver: ${method} ${path} ${sent}: ${value.error} ${value.message}`)
    }
    return value
  }
  const readStatus = () => call('GET', '/status').catch(() => null)
  await until(readStatus, (status) => status !== null)
  const options = { binary, args: ['--automation'] }
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } }
  const session = (method: string, path: string, body?: unknown) =>
    call(method, `/session/${sessionId}${path}`, body)
  const perform = async (actions: object[]) => {
    await session('POST', '/actions', { actions })
  }
  await session('POST', '/window/rect', { width: 1440, height: 900 })
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    async open(url) {
      await session('POST', '/url', { url })
    },
    evaluate: (expression) =>
      session('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
    type: (text) => perform(typeKeys(text)),
    press: (keys, times) => perform(pressKeys(keys, times)),
    click: (x, y) => perform(clickAt(x, y)),
    async close() {
      await session('DELETE', '')
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
    },
  }
}
