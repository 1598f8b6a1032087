import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type ContextOptions, openContext, phone } from './browser.ts'

// https://chromedevtools.github.io/devtools-protocol/tot/Storage/#type-StorageType
const storageTypes = 'cookies,file_systems,indexeddb,local_storage,cache_storage,service_workers'

/** A tab of a browser in which nobody is signed in and nothing is stored. */
export type Tab = {
  page: Page
  /** Closes what the test opened; the context is emptied for the next test where it can be. */
  end(): Promise<void>
}

/** A context that goes from test to test, and the tab in it that stays. */
type Kept = { context: BrowserContext; first: Page; devtools: CDPSession }

/**
 * The browser contexts of a worker, each for one test after another: a new one costs a renderer, which compiles the whole
 * interface anew. New tabs are opened by the one that stays, because so they have its renderer.
 */
export class KeptContexts {
  readonly #browser: Browser
  readonly #free = new Map<string, Kept[]>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** `onPage` is told every tab of the context until its end. */
  async open(options: ContextOptions, onPage: (page: Page) => void): Promise<Tab> {
    const kind = JSON.stringify([options, options.viewport === phone])
    const kept = this.#free.get(kind)?.pop() ?? (await this.#open(options))
    const { context, first, devtools } = kept
    let mayBeKept = !options.hasServiceWorker
    const origins = new Set<string>()
    const meet = (page: Page) => {
      onPage(page)
      page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
    }
    context.on('page', meet)
    const spoil = () => {
      mayBeKept = false
    }
    context.on('close', spoil)
    first.on('crash', spoil)
    const install = context.clock.install.bind(context.clock)
    // A context does not get its own clock back.
    context.clock.install = (...given) => {
      spoil()
      return install(...given)
    }
    const opened = context.waitForEvent('page')
    await first.evaluate(() => void open('about:blank'))
    return {
      page: await opened,
      end: async () => {
        context.off('page', meet)
        context.off('close', spoil)
        first.off('crash', spoil)
        if (!mayBeKept) return context.close()
        const others = context.pages().filter((page) => page !== first)
        await Promise.all(others.map((page) => page.close()))
        await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.setOffline(false)
        await context.clearCookies()
        for (const origin of origins)
          if (origin !== 'null')
            await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
        context.clock.install = install
        this.#free.set(kind, [...(this.#free.get(kind) ?? []), kept])
      },
    }
  }

  async #open(options: ContextOptions): Promise<Kept> {
    const context = await openContext(this.#browser, options)
    const first = await context.newPage()
    return { context, first, devtools: await context.newCDPSession(first) }
  }
}
