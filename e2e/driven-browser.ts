import type { CDPSession, Page } from 'playwright-core'

/** The few actions that a journey needs of a browser, independent of the driver. */
export type DrivenBrowser = {
  name: string
  open(url: string): Promise<void>
  /** Evaluates an expression in the page; its value as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Types into the focused element, as a keyboard does. */
  type(text: string): Promise<void>
  /** Presses keys together, such as `Control+Alt+2`, once or several times. */
  press(keys: string, times?: number): Promise<void>
  /** `x` and `y` in pixels of the viewport. */
  click(x: number, y: number): Promise<void>
  close(): Promise<void>
}

// https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-dispatchKeyEvent
const modifierBits: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 }
const virtualKeys: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  End: 35,
  Home: 36,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
}

/** A page of Chromium. Keys and clicks are sent without waiting for each, which Playwright's own keyboard does not do. */
export async function drivenPage(page: Page): Promise<DrivenBrowser> {
  const session = await page.context().newCDPSession(page)
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    async type(text) {
      await Promise.all([...text].flatMap((letter) => pressKey(session, letter, 0, letter)))
    },
    async press(keys, times = 1) {
      const names = keys.split('+')
      const key = names.pop() ?? ''
      const modifiers = names.reduce((bits, name) => bits | (modifierBits[name] ?? 0), 0)
      const text = key === 'Enter' ? '\r' : ''
      const presses = Array.from({ length: times })
      await Promise.all(presses.flatMap(() => pressKey(session, key, modifiers, text)))
    },
    async click(x, y) {
      const at = { x, y, button: 'left', clickCount: 1 } as const
      await Promise.all([
        session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
        session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
      ])
    },
    close: () => page.close(),
  }
}

function pressKey(session: CDPSession, key: string, modifiers: number, text: string) {
  const windowsVirtualKeyCode =
    virtualKeys[key] ?? (/^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0)
  const event = { key, modifiers, windowsVirtualKeyCode }
  return [
    session.send('Input.dispatchKeyEvent', {
      type: text ? 'keyDown' : 'rawKeyDown',
      text,
      ...event,
    }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ]
}
