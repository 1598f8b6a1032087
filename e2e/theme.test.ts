import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '#test/test-server.ts'
import { launchBrowser, openContext, startSite } from './browser.ts'

let browser: Browser
let site: TestServer
const light = 'rgb(236, 238, 235)'
const dark = 'rgb(15, 20, 28)'

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await site.dispose()
})

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const themeColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))

it('the page follows the device until the visitor chooses, and remembers the choice', async () => {
  const { context, errors } = await openContext(browser)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(site.url)
  expect(await ground(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground(page)).toBe(light)

  const choices = page.getByRole('group', { name: 'Apariencia' })
  expect(await choices.getByRole('radio').count()).toBe(3)
  expect(await choices.getByRole('radio', { name: 'Sistema' }).isChecked()).toBe(true)
  await choices.getByText('Oscuro').click()
  expect(await ground(page)).toBe(dark)
  expect(await themeColors(page)).toEqual(['#0f141c', '#0f141c'])

  for (const path of ['/', '/terms', '/login']) {
    await page.goto(site.url + path)
    expect(await ground(page)).toBe(dark)
  }
  await page.goto(`${site.url}/terms`)
  expect(await choices.getByRole('radio', { name: 'Oscuro' }).isChecked()).toBe(true)
  await choices.getByText('Sistema').click()
  expect(await ground(page)).toBe(light)
  expect(await themeColors(page)).toEqual(['#eceeeb', '#0f141c'])
  expect(errors).toEqual([])
  await context.close()
})

it.each(['/', '/terms', '/login'])('%s is never painted in another theme first', async (path) => {
  const { context, errors } = await openContext(browser)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    // What the page looks like as soon as there is a body to paint.
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      document.documentElement.setAttribute(
        'data-first-ground',
        document.documentElement.dataset['theme'] ?? 'none',
      )
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(site.url + path)
  expect(await page.locator('html').getAttribute('data-first-ground')).toBe('dark')
  expect(await ground(page)).toBe(dark)
  expect(errors).toEqual([])
  await context.close()
})

it('a choice in one tab shows in the others', async () => {
  const { context } = await openContext(browser)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(site.url)
  await second.goto(`${site.url}/terms`)
  await first.getByRole('group', { name: 'Apariencia' }).getByText('Oscuro').click()
  await expect.poll(() => ground(second)).toBe(dark)
  await context.close()
})
