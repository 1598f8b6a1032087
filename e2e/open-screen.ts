import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { Student } from '#test/student.ts'
import { phone } from './browser.ts'
import { enterAs } from './people.ts'
import type { Screen } from './screens.ts'
import type { World } from './screens-world.ts'

export type Theme = 'light' | 'dark'
export type Look = { viewport: { width: number; height: number }; theme: Theme }

/** One screen in a browser of its own, as its visitor sees it. Close the page's context after looking. */
export async function openScreen(
  browser: Browser,
  world: World,
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
  const { url } = world.site
  if (screen.who === 'fresh') await enterAs(context, await Student.register(url))
  else if (screen.who !== 'visitor') await enterAs(context, world[screen.who])
  const page = await context.newPage()
  await screen.show(page, world)
  await page.evaluate(() => document.fonts.ready)
  return page
}
