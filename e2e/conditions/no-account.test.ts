import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SettingsRow } from '#contract/me.ts'
import { axeViolations } from '#e2e/axe.ts'
import { openAccountEntry } from '#e2e/browser.ts'
import { openCheckout } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite()
const noAccount = (page: Page) => page.getByText('Todavía no hay una cuenta a la que transferir.')

it('a site on trial says that there is no account and that no money is to be sent', async () => {
  const page = await openCheckout(site)
  await noAccount(page).waitFor()
  await page.getByText('No envíes dinero', { exact: false }).waitFor()
  expect(await page.getByText('por configurar').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
})

it('a public site without an account offers no top-up and takes no transfer', async () => {
  const page = await site.signedIn()
  await page.route('**/api/settings', async (route) => {
    const settings: SettingsRow = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, transfers: 'closed' } })
  })
  await page.goto(`${site.url}/home`)
  await openAccountEntry(page, 'Recargar Créditos')
  const dialog = page.getByRole('dialog', { name: 'Recargar Créditos' })
  await dialog.getByText('No envíes dinero', { exact: false }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Continuar' }).count()).toBe(0)
  // A checkout that was opened before.
  await page.evaluate(() =>
    history.replaceState({ usr: { amount: 10, credits: 10 }, key: 'x', idx: 0 }, '', '/checkout'),
  )
  await page.reload()
  await noAccount(page).waitFor()
  expect(await page.getByRole('button', { name: 'Confirmar pago' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Volver al inicio' }).click()
  await page.waitForURL('**/home')
})
