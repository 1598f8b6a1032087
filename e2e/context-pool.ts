import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type ContextOptions, openContext } from './browser.ts'

/**
 * Browsers of this worker's Chromium that the next test may have: signed out and with empty storage, but with the
 * interface in their HTTP cache. To fetch and compile it again is half of what opening a page costs.
 */
const idle = new Map<string, { context: BrowserContext; origin: string }[]>()
const changedForGood = new WeakSet<BrowserContext>()

/** A page of a browser in which nobody is signed in and nothing is stored. `watch` is told of the browser before its pages open. */
export async function takePage(
  browser: Browser,
  options: ContextOptions,
  watch: (context: BrowserContext) => void,
): Promise<Page> {
  const used = idle.get(JSON.stringify(options))?.pop()
  if (used === undefined || used.context.browser() !== browser) {
    const context = await openContext(browser, options)
    noticeChanges(context)
    watch(context)
    return context.newPage()
  }
  watch(used.context)
  const page = await used.context.newPage()
  await clearStorage(page, used.origin)
  return page
}

/** Closes its pages and keeps it for another test; or closes it, where it cannot be made as new. */
export async function giveBack(
  context: BrowserContext,
  options: ContextOptions,
  origin: string,
): Promise<void> {
  if (changedForGood.has(context) || options.hasServiceWorker) return context.close()
  await Promise.all(context.pages().map((page) => page.close()))
  context.removeAllListeners('page')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.setOffline(false)
  const key = JSON.stringify(options)
  idle.set(key, [...(idle.get(key) ?? []), { context, origin }])
}

/** Clocks and scripts stay in a browser until it is closed. */
function noticeChanges(context: BrowserContext): void {
  const notice = () => void changedForGood.add(context)
  context.on('close', notice)
  const { clock } = context
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor'] as const) {
    const call = clock[name].bind(clock) as (...all: unknown[]) => Promise<void>
    clock[name] = async (...all: unknown[]) => {
      notice()
      await call(...all)
    }
  }
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}
