import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { Student } from '#test/student.ts'
import { phone } from './browser.ts'
import { enterAs } from './people.ts'
import type { Screen } from './screen.ts'
import type { ScreensFixture } from './screens-fixture.ts'

export type Theme = 'light' | 'dark'
export type Look = { viewport: { width: number; height: number }; theme: Theme }

/** Opens one screen in a new browser context as its visitor sees it. The caller closes the context. */
export async function openScreen(
  browser: Browser,
  fixture: ScreensFixture,
  screen: Screen,
  { viewport, theme }: Look,
): Promise<Page> {
  const options: BrowserContextOptions = {
    viewport,
    colorScheme: theme,
    hasTouch: viewport.width <= phone.width,
    reducedMotion: 'reduce',
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    serviceWorkers: 'block',
  }
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  const { url } = fixture.site
  if (screen.who === 'fresh') await enterAs(context, await Student.register(url))
  else if (screen.who !== 'visitor') await enterAs(context, fixture[screen.who])
  const page = await context.newPage()
  await screen.show(page, fixture)
  await page.evaluate(() => document.fonts.ready)
  return page
}
