import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, sharedBrowser } from './browser.ts'
import { KeptContexts } from './kept-contexts.ts'
import { testSite } from './test-site.ts'

const site = testSite()

// A page without scripts, which store things of their own.
const visit = (page: Page) => page.goto(`${site.url}/robots.txt`)

/** How much a page finds stored, by where it is stored. */
const stored = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie.length,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }))

it('a test finds nothing in a kept context of the test before it', async () => {
  const contexts = new KeptContexts(await sharedBrowser())
  const seen: Page[] = []
  const before = await contexts.open({ viewport: { width: 500, height: 400 } }, (page) => {
    seen.push(page)
  })
  const context = before.page.context()
  await visit(before.page)
  await before.page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way needs a secure page
    document.cookie = 'a=1'
    localStorage.setItem('a', '1')
    sessionStorage.setItem('a', '1')
    await caches.open('a')
    await new Promise((done) => {
      indexedDB.open('a').onsuccess = done
    })
  })
  expect(Object.values(await stored(before.page))).toEqual([3, 1, 1, 1, 1])
  await context.route('**/robots.txt', (route) => route.fulfill({ body: 'not the server' }))
  await context.newPage()
  await context.setOffline(true)
  await before.end()
  expect(seen).toHaveLength(2)

  const after = await contexts.open({}, () => {})
  expect(after.page.context()).toBe(context)
  expect(after.page.viewportSize()).toEqual(desktop)
  const answer = await visit(after.page)
  expect(await answer?.text()).toContain('Sitemap')
  expect(Object.values(await stored(after.page))).toEqual([0, 0, 0, 0, 0])
  expect(seen).toHaveLength(2)
  await after.page.clock.install()
  await after.end()

  // A clock cannot be given back.
  const last = await contexts.open({}, () => {})
  expect(last.page.context()).not.toBe(context)
  await last.page.context().close()
})
