import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { until } from '#test/until.ts'
import type { OtherBrowser } from './other-browser.ts'

const miniBrowsers = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by WebDriver (https://www.w3.org/TR/webdriver2/): the closest to Safari that runs on Linux. */
export async function launchWebKit(port: number): Promise<OtherBrowser> {
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
    const { value } = (await response.json()) as { value: { message?: string } }
    if (!response.ok) throw new Error(`WebDriver: ${method} ${path}: ${value.message}`)
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
  await session('POST', '/window/rect', { width: 1440, height: 900 })
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    async open(url) {
      await session('POST', '/url', { url })
    },
    evaluate: (expression) =>
      session('POST', '/execute/sync', { script: `return (${expression})`, args: [] }),
    async type(text) {
      const active = (await session('GET', '/element/active')) as Record<string, string>
      await session('POST', `/element/${active[elementKey]}/value`, { text })
    },
    async close() {
      await session('DELETE', '')
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
    },
  }
}
