import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from './axe.ts'
import { desktop, launchBrowser, phone, sidewaysScroll } from './browser.ts'
import { openScreen } from './open-screen.ts'
import { screens } from './screens.ts'
import { openWorld, type World } from './screens-world.ts'

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

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s, in light and in dark, nothing stands in anybody’s way', (_, viewport) => {
  it.each(screens)('$name', async (screen) => {
    const page = await openScreen(browser, world, screen, { viewport, theme: 'light' })
    try {
      expect(await axeViolations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeViolations(page)).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})
