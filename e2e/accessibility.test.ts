import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, launchBrowser, phone } from './browser.ts'
import { openScreen } from './open-screen.ts'
import { screens } from './screens.ts'
import { openWorld, type World } from './screens-world.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const axeSource = await readFile(axePath, 'utf8')

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.dispose()
})

/** Breaches of WCAG 2.0–2.2 A and AA and of axe's best practices, each with where it is. */
async function breaches(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}`),
  )
}

async function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s, in light and in dark, nothing stands in anybody’s way', (_, viewport) => {
  it.each(screens)('$name', async (screen) => {
    const page = await openScreen(browser, world, screen, { viewport, theme: 'light' })
    try {
      expect(await breaches(page)).toEqual([])
      expect(await sidewaysPixels(page)).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await breaches(page)).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})
