import type { Page } from 'playwright-core'
import type { DrivenBrowser } from './driven-browser.ts'

/** A page of Chromium, driven by Playwright. */
export function drivenPage(page: Page): DrivenBrowser {
  return {
    name: 'Chromium',
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    type: (text) => page.keyboard.type(text),
    press: (keys) => page.keyboard.press(keys),
    click: (x, y) => page.mouse.click(x, y),
    close: () => page.close(),
  }
}
