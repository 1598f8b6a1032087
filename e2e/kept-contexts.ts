import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type ContextOptions, desktop, openContext, phone } from './browser.ts'

// https://chromedevtools.github.io/devtools-protocol/tot/Storage/#type-StorageType
const storageTypes = 'cookies,file_systems,indexeddb,local_storage,cache_storage,service_workers'

/** A tab of a browser in which nobody is signed in and nothing is stored. */
export type Tab = {
  page: Page
  /** Closes what the test opened, and empties the context for the next test. */
  end(): Promise<void>
}

type Kept = {
  context: BrowserContext
  /** The tab that opens the others. */
  first: Page
  devtools: CDPSession
  /** Whether something was done to the context that cannot be undone. */
  isSpent: boolean
}

/**
 * The browser contexts of a worker, each for one test after another: a new one costs a renderer, which compiles the whole
 * interface anew. New tabs are opened by one that stays, because so they have its renderer.
 */
export class KeptContexts {
  readonly #browser: Browser
  readonly #free = new Map<string, Kept[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** `onPage` is told every tab of the context until its end. */
  async open(
    { viewport = desktop, ...options }: ContextOptions,
    onPage: (page: Page) => void,
  ): Promise<Tab> {
    // A tab can have any size; touch belongs to the context.
    const base = viewport === phone ? phone : desktop
    const kind = JSON.stringify([base, options])
    const kept = this.#free.get(kind)?.pop() ?? (await this.#open({ viewport: base, ...options }))
    const { context, first } = kept
    const origins = new Set<string>()
    const meet = (page: Page) => {
      onPage(page)
      page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
    }
    context.on('page', meet)
    const opened = context.waitForEvent('page')
    await first.evaluate(() => void open('about:blank'))
    const page = await opened
    if (viewport !== base) await page.setViewportSize(viewport)
    return {
      page,
      end: async () => {
        context.off('page', meet)
        if (kept.isSpent) return context.close()
        await empty(kept, origins)
        this.#free.set(kind, [...(this.#free.get(kind) ?? []), kept])
      },
    }
  }

  async #open(options: ContextOptions): Promise<Kept> {
    const context = await openContext(this.#browser, options)
    const spend = () => {
      kept.isSpent = true
    }
    // A page that ever had another clock does not get its own back.
    context.clock = new Proxy(context.clock, {
      get(clock, name) {
        spend()
        return Reflect.get(clock, name)
      },
    })
    const first = await context.newPage()
    const devtools = await context.newCDPSession(first)
    const kept: Kept = { context, first, devtools, isSpent: options.hasServiceWorker === true }
    context.on('close', spend)
    first.on('crash', spend)
    return kept
  }
}

async function empty({ context, first, devtools }: Kept, origins: Set<string>): Promise<void> {
  const others = context.pages().filter((page) => page !== first)
  await Promise.all(others.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  for (const origin of origins) {
    if (origin !== 'null')
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
}
