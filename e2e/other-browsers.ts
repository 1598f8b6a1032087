import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import puppeteer, { type KeyInput } from 'puppeteer-core'
import { type Actions, Builder, Capabilities, Key, Origin } from 'selenium-webdriver'
import { freePort } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { desktop } from './browser.ts'
import type { DrivenBrowser } from './driven-browser.ts'

/** Firefox by WebDriver BiDi, which needs no driver beside the browser. */
export async function launchFirefox(): Promise<DrivenBrowser> {
  const executablePath = '/usr/bin/firefox-esr'
  if (!existsSync(executablePath)) throw new Error('No Firefox: apt install firefox-esr.')
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: desktop,
  })
  const page = await browser.newPage()
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    type: (text) => page.keyboard.type(text),
    async press(keys, times = 1) {
      const names = keys.split('+') as KeyInput[]
      for (let time = 0; time < times; time++) {
        for (const name of names) await page.keyboard.down(name)
        for (const name of names.toReversed()) await page.keyboard.up(name)
      }
    },
    click: (x, y) => page.mouse.click(Math.round(x), Math.round(y)),
    close: () => browser.close(),
  }
}

const miniBrowsers = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const webkitKeys: Record<string, string> = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Home: Key.HOME,
  Shift: Key.SHIFT,
}

/** WebKitGTK by WebDriver: the closest to Safari that runs on Linux. */
export async function launchWebKit(): Promise<DrivenBrowser> {
  const binary = miniBrowsers.find((path) => existsSync(path))
  if (binary === undefined) throw new Error('No WebKit: apt install webkit2gtk-driver xvfb.')
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () => fetch(`${url}/status`).catch(() => null),
    (status) => status?.ok === true,
  )
  const browser = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build()
  await browser.manage().window().setRect(desktop)
  const perform = (add: (actions: Actions) => Actions) =>
    add(browser.actions({ async: true })).perform()
  return {
    name: `WebKit ${(await browser.getCapabilities()).getBrowserVersion()}`,
    open: (url) => browser.get(url),
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    type: (text) => perform((actions) => actions.sendKeys(text)),
    press: (keys, times = 1) =>
      perform((actions) => {
        const codes = keys.split('+').map((key) => webkitKeys[key] ?? key)
        for (let time = 0; time < times; time++) {
          for (const code of codes) actions.keyDown(code)
          for (const code of codes.toReversed()) actions.keyUp(code)
        }
        return actions
      }),
    click: (x, y) =>
      perform((actions) => {
        const at = { x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }
        return actions.move(at).click()
      }),
    async close() {
      await browser.quit()
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM')
    },
  }
}
