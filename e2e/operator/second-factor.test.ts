import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { openAccountEntry } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'
import { newOperator } from '#test/new-operator.ts'
import { phoneCode } from '#test/phone-codes.ts'
import { Student } from '#test/student.ts'

// A decision without the factor is a response of 403, which browsers report.
const site = testSite({ environment: { OPERATOR_TOTP_ABOVE: '20' }, mayReportErrors: true })

async function openAccess(page: Page): Promise<void> {
  await openAccountEntry(page, 'Perfil')
  await page.getByRole('button', { name: 'Sesiones y acceso' }).click()
  await page.getByRole('heading', { name: 'Segundo paso' }).waitFor()
}
const code = (page: Page) => page.getByLabel('Código de 6 cifras')

/** Activates the factor in the dialog; returns its secret and the recovery codes. */
async function activate(page: Page, operator: Student) {
  await openAccess(page)
  const begin = page.getByRole('button', { name: 'Activar el segundo paso' })
  await begin.click()
  await page.getByLabel('Tu contraseña').fill(operator.password)
  await begin.click()
  await page.getByRole('img', { name: 'Código QR' }).waitFor()
  const secret = (await page.getByText(/^Clave: /).innerText()).replace(/^Clave: |\s/g, '')
  expect(await axeViolations(page)).toEqual([])
  // Of the step before, so that the next proof has a code of its own.
  await code(page).fill(phoneCode(secret, -1))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Está activo. Te quedan 10 códigos de recuperación.').waitFor()
  await page.getByText('Los montos grandes esperan hasta el').waitFor()
  return { secret, recovery }
}
const endProofs = () =>
  site.server.dependencies.db.execute(`update sessions set proved_at = now() - interval '1 hour'`)

it('an operator validates a large transfer with a code of their phone', async () => {
  const operator = await newOperator(site.server)
  await (await Student.register(site.url)).transfer({ amount: '50' })
  const page = await site.signedIn(operator)
  await page.goto(`${site.url}/operador`)
  await page.getByRole('button', { name: 'Validar' }).click()
  await page.getByText('Actívalo en Perfil, en «Sesiones y acceso».').waitFor()
  await page.goto(`${site.url}/home`)
  const { secret } = await activate(page, operator)
  await page.goto(`${site.url}/operador`)
  await page.getByRole('button', { name: 'Validar' }).click()
  await page.getByText('Hasta entonces decide este monto otro operador.').waitFor()
  await site.server.dependencies.db.execute(
    `update second_factors set confirmed_at = now() - interval '1 day'`,
  )
  await endProofs()
  await page.goto(`${site.url}/operador`)
  await page.getByRole('button', { name: 'Validar' }).click()
  await page.getByRole('heading', { name: 'Confirma con tu teléfono' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('El código no es correcto o ya se usó.').waitFor()
  await code(page).fill(phoneCode(secret))
  await code(page).press('Enter')
  await page.getByText('Transferencia validada: 50.00 créditos.').waitFor()
})

nightly(
  'who does not confirm decides nothing, and a recovery code removes the factor',
  async () => {
    const operator = await newOperator(site.server)
    await (await Student.register(site.url)).transfer({ amount: '50' })
    const page = await site.atHome(operator)
    const { recovery } = await activate(page, operator)
    await endProofs()
    await page.getByRole('button', { name: 'Quitar el segundo paso' }).click()
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await page.getByRole('button', { name: 'No tengo mi teléfono' }).click()
    await page.getByLabel('Código de recuperación').fill(recovery[0] ?? '')
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByRole('button', { name: 'Activar el segundo paso' }).waitFor()
    await page.goto(`${site.url}/operador`)
    await page.getByRole('button', { name: 'Validar' }).click()
    await page.getByText('Este monto necesita el segundo paso.').waitFor()
  },
)
