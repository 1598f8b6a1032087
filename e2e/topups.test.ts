import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { TransactionRow } from '#contract/topups.ts'
import { variant } from '#test/length.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPhoto } from '#test/receipts.ts'
import type { Student } from '#test/student.ts'
import { closeMenu, focusIn, openAccountEntry, phone, register, untilHome } from './browser.ts'
import {
  attachReceipt,
  fillClaim,
  newReference,
  type ReceiptFile,
  receiptFile,
  untilCheckout,
} from './open-working-screens.ts'
import { bankAccounts } from './people.ts'
import { testSite } from './test-site.ts'

const site = testSite({
  browsers: { hasMotion: true },
  environment: { BANK_ACCOUNTS: bankAccounts },
})
let operator: Student

beforeAll(async () => {
  operator = await newOperator(site.server)
})

/** Tops up from the account menu to the confirmation of the transfer; returns its reference. */
async function topUp(page: Page, amount: string, receipt: ReceiptFile): Promise<string> {
  const reference = newReference()
  await openAccountEntry(page, 'Recargar Créditos')
  await page.getByLabel('Monto').fill(amount)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
  await page.getByLabel('Banco de origen').selectOption('guayaquil')
  await fillClaim(page, reference)
  await attachReceipt(page, receipt)
  await page.getByRole('button', { name: 'Confirmar pago' }).click()
  await page.waitForURL('**/payment-success')
  await page.getByText('¡Pago exitoso!').waitFor()
  return reference
}

/** Opens the desk at the student's only top-up. */
async function openDesk(student: Student, reference: string): Promise<Page> {
  const { body } = await student.call<TransactionRow[]>('GET', '/api/transactions')
  const desk = await site.signedIn(operator)
  await desk.goto(`${site.url}/operador?estado=pending&t=${body[0]?.id}`)
  await desk.getByText(reference).first().waitFor()
  return desk
}

async function closeDialog(page: Page) {
  const dialog = page.getByRole('dialog')
  await focusIn(dialog).press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

async function openPayments(page: Page) {
  await openAccountEntry(page, 'Pagos')
  await page.getByRole('dialog').waitFor()
}

it('an operator validates a top-up with a PDF, and the student’s screen shows the new balance', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: '2 créditos restantes' }).waitFor()
  await closeMenu(page)
  const reference = await topUp(page, '10.5', await receiptFile())
  await page.getByRole('button', { name: 'Crea una nueva tarea' }).click()
  await untilHome(page)
  await openPayments(page)
  await page.getByRole('dialog').getByText('Pendiente').waitFor()
  expect(await page.getByRole('dialog').innerText()).toMatch(/#[0-9a-f]{8}/)

  const desk = await openDesk(student, reference)
  await desk.getByRole('button', { name: 'Validar', exact: true }).click()
  await page
    .getByText('Tu recarga de $10.50 fue validada: se acreditaron 10.50 créditos.')
    .waitFor()
  await page.getByRole('dialog').getByText('Validado').waitFor()
  await closeDialog(page)
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: '12 créditos restantes' }).waitFor()
  await page.getByRole('menuitem', { name: '12 créditos restantes' }).click()
  await page.getByRole('dialog').getByText('12.50').first().waitFor()
})

it('a student tops up by phone with a photo, and reads why the top-up was rejected', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student, phone)
  const photo = await receiptFile('foto.jpg', await receiptPhoto(3))
  const reference = await topUp(page, '20', photo)
  await page.goto(`${site.url}/home`)
  await openPayments(page)
  await page.getByRole('dialog').getByText('Pendiente').waitFor()

  const desk = await openDesk(student, reference)
  await desk.getByLabel('Motivo').fill('El comprobante no se lee')
  await desk.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByText('Tu recarga de $20.00 fue rechazada: El comprobante no se lee').waitFor()
  await page.getByRole('dialog').getByText('Rechazado').waitFor()
  await page.getByRole('dialog').getByText('El comprobante no se lee').waitFor()
})

variant(
  'a decision made while the student was offline is announced when the connection is back',
  async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await topUp(page, '12', await receiptFile())
    await page.getByRole('button', { name: 'Crea una nueva tarea' }).click()
    await untilHome(page)
    await page.context().setOffline(true)
    await page.getByText('Sin conexión.').waitFor()
    const { body } = await student.call<TransactionRow[]>('GET', '/api/transactions')
    await operator.call('POST', `/api/operator/transactions/${body[0]?.id}/validate`, {})
    await page.context().setOffline(false)
    await page
      .getByText('Tu recarga de $12.00 fue validada: se acreditaron 12.00 créditos.')
      .waitFor()
  },
)

variant('an amount outside $3 to $100 does not lead to the checkout', async () => {
  const page = await site.atHome()
  await page.goto(`${site.url}/checkout`)
  await untilHome(page)
  await openAccountEntry(page, 'Recargar Créditos')
  const amount = page.getByLabel('Monto')
  await amount.fill('')
  await amount.pressSequentially('-1a0b1')
  expect(await amount.inputValue()).toBe('101')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Ingresa un monto entre $3 y $100').waitFor()
  await amount.fill('4,555')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Ingresa un monto entre $3 y $100, con dos decimales como máximo').waitFor()
  await amount.fill('')
  await amount.pressSequentially('4,5')
  expect(await amount.inputValue()).toBe('4.5')
  await page.getByText('4.50 créditos').waitFor()
  await amount.fill('50')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
  await page.locator('main').getByText('$50.00').waitFor()
  await page.getByText('2200123456').waitFor()
  await fillClaim(page)
  await page.getByRole('button', { name: 'Confirmar pago' }).click()
  await page.getByText('Debes subir un comprobante de pago.').waitFor()
})

it('when an invited friend registers, the inviter’s screen shows five more credits', async () => {
  const page = await site.atHome()
  await openAccountEntry(page, 'Créditos gratis')
  const link = await page
    .getByRole('dialog')
    .getByText(/\/invite\/REF-/)
    .or(page.getByRole('dialog').locator('input[readonly]'))
    .first()
  await link.waitFor()
  const url = (await link.inputValue().catch(() => link.innerText())).trim()
  expect(url).toMatch(new RegExp(`^${site.url}/invite/REF-[0-9A-F]{8}$`))
  await closeDialog(page)

  const theirs = await site.visitor()
  await theirs.goto(url)
  await theirs.waitForURL('**/register')
  expect(await theirs.evaluate(() => sessionStorage.getItem('referralCode'))).toBe(
    url.split('/').at(-1),
  )
  await register(theirs, site.url, 'Luis Amigo')
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: '7 créditos restantes' }).waitFor()
})
