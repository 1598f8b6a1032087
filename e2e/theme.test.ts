import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testSite } from './test-site.ts'

const site = testSite()
const light = 'rgb(236, 238, 235)'
const dark = 'rgb(15, 20, 28)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const themeColors = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))

it('the page follows the device until the visitor chooses, and remembers the choice', async () => {
  const page = await site.visitor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(site.url)
  expect(await ground(page)).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => ground(page)).toBe(light)

  const choices = page.getByRole('group', { name: 'Apariencia' })
  expect(await choices.getByRole('radio').count()).toBe(3)
  expect(await choices.getByRole('radio', { name: 'Sistema' }).isChecked()).toBe(true)
  await choices.getByText('Oscuro').click()
  await expect.poll(() => ground(page)).toBe(dark)
  expect(await themeColors(page)).toEqual(['#0f141c', '#0f141c'])

  for (const path of ['/', '/terms', '/login']) {
    await page.goto(site.url + path)
    expect(await ground(page)).toBe(dark)
  }
  await page.goto(`${site.url}/terms`)
  expect(await choices.getByRole('radio', { name: 'Oscuro' }).isChecked()).toBe(true)
  await choices.getByText('Sistema').click()
  await expect.poll(() => ground(page)).toBe(light)
  expect(await themeColors(page)).toEqual(['#eceeeb', '#0f141c'])
})

it('a page is painted in the chosen theme from the first frame', async () => {
  const page = await site.visitor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    // The colours of the page as soon as it has a body.
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      document.documentElement.setAttribute(
        'data-first-ground',
        document.documentElement.dataset['theme'] ?? 'none',
      )
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/terms', '/login']) {
    await page.goto(site.url + path)
    expect(await page.locator('html').getAttribute('data-first-ground'), path).toBe('dark')
    expect(await ground(page), path).toBe(dark)
  }
})

it('a theme chosen in one tab is applied in the others', async () => {
  const first = await site.visitor()
  const second = await first.context().newPage()
  await first.goto(site.url)
  await second.goto(`${site.url}/terms`)
  await first.getByRole('group', { name: 'Apariencia' }).getByText('Oscuro').click()
  await expect.poll(() => ground(second)).toBe(dark)
})
