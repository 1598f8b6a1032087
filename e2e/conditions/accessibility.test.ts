import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, contrastViolations } from '#e2e/axe.ts'
import { desktop, phone, sharedBrowser, sidewaysScroll } from '#e2e/browser.ts'
import { openScreen } from '#e2e/open-screen.ts'
import { screens } from '#e2e/screens.ts'
import { openScreensFixture, type ScreensFixture } from '#e2e/screens-fixture.ts'

let browser: Browser
let fixture: ScreensFixture
beforeAll(async () => {
  fixture = await openScreensFixture()
  browser = await sharedBrowser()
})
afterAll(async () => {
  await fixture.dispose()
})

it.each(screens)(
  '$name has no accessibility violation and no sideways scroll, at both widths and in both themes',
  async (screen) => {
    const page = await openScreen(browser, fixture, screen, { viewport: desktop, theme: 'light' })
    try {
      expect(await axeViolations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await contrastViolations(page)).toEqual([])
      await page.setViewportSize(phone)
      if (screen.isFleeting) await screen.show(page, fixture)
      expect(await axeViolations(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await contrastViolations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    } finally {
      await page.context().close()
    }
  },
)
