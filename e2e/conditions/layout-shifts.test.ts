import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hold, phone } from '#e2e/browser.ts'
import { openCheckout } from '#e2e/open-working-screens.ts'
import { bankAccounts } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ environment: { BANK_ACCOUNTS: bankAccounts } })

type Shift = PerformanceEntry & { value: number }

/** The sum of the layout shifts of a page from now on, also of those soon after a press. */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as { shifts?: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        counted.shifts = (counted.shifts ?? 0) + (entry as Shift).value
      }
    }).observe({ type: 'layout-shift' })
  })
  // What was drawn last is counted two frames later.
  return () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const shifts = () => resolve((globalThis as { shifts?: number }).shifts ?? Number.NaN)
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(shifts)))
        }),
    )
}

it('on a phone the checkout stays in place when the account to transfer to arrives', async () => {
  const page = await openCheckout(site, phone)
  const release = await hold(page, '**/api/settings')
  await page.reload()
  await page.getByRole('heading', { name: 'Confirma tu transferencia' }).waitFor()
  const shifts = await countShifts(page)
  release()
  await page.getByText('Número de cuenta').waitFor()
  await page.getByLabel('Nombre del titular').waitFor()
  expect(await shifts()).toBeLessThan(0.01)
})

it('on a phone what a search of works finds pushes nothing about', async () => {
  const student = await site.newStudent()
  const book = (title: string) => ({
    type: 'book',
    title,
    author: [{ family: 'Mena', given: 'A' }],
  })
  const own = ['Los páramos', 'El agua', 'Los ríos', 'La lluvia'].map(book)
  await student.call('POST', '/api/sources', { csl: own })
  const page = await site.atHome(student, phone)
  const works = Array.from({ length: 5 }, (_, at) => ({
    work: `W${at}`,
    csl: { ...book(`Una obra sobre la deserción, número ${at}`), id: `W${at}` },
    has_text: 'record',
    open_access: null,
    language: 'es',
  }))
  const release = await hold(page, '**/api/sources/search**', (route) =>
    route.fulfill({ json: { works, is_partial: false } }),
  )
  await page.getByRole('button', { name: /^Fuentes/ }).tap()
  const box = page.getByLabel('Buscar obras')
  await box.fill('deserción')
  await box.press('Enter')
  await page.getByText('Buscando «deserción»').waitFor()
  const shifts = await countShifts(page)
  release()
  await page.getByText('5 obras').waitFor()
  expect(await shifts()).toBeLessThan(0.01)
})
