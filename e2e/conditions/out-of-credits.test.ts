import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { createProject, runUntilShown, stopClock } from '#e2e/browser.ts'
import {
  answered,
  attachReceipt,
  comment,
  fillClaim,
  receiptFile,
  untilCheckout,
} from '#e2e/open-working-screens.ts'
import { bankAccounts } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { newOperator } from '#test/new-operator.ts'
import type { Student } from '#test/student.ts'

// A hundred units do not suffice to start a run.
const site = testSite({
  hasModel: true,
  environment: { FREE_MONTHLY_CREDITS: '0.01', BANK_ACCOUNTS: bankAccounts },
})
const request = 'Un ensayo sobre el juego'
let operator: Student
let student: Student
let page: Page
beforeAll(async () => {
  operator = await newOperator(site.server)
})
beforeEach(async () => {
  student = await site.newStudent()
  page = await site.atHome(student)
})

const card = () => page.getByRole('article')
const button = (name: string) => card().getByRole('button', { name })

async function topUp(): Promise<string> {
  const { body } = await student.transfer({ amount: '5' })
  return body.id
}
const validate = (id: string) =>
  operator.call('POST', `/api/operator/transactions/${id}/validate`, {})

it('a first request without credits waits in a card, and starts when the credits arrive', async () => {
  await createProject(page, request)
  await card().getByRole('heading', { name: 'Te faltan 0.81 créditos' }).waitFor()
  // The chat has the request, so the card does not repeat it, and no other price stands beside the card's.
  expect(await page.getByRole('log').getByText(request).count()).toBe(1)
  expect(await page.locator('[data-part="price"]').count()).toBe(0)
  await card().getByText('puede tardar hasta 72 h', { exact: false }).waitFor()
  expect(await page.getByRole('log').getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await button('Recargar').click()
  await page.getByRole('dialog', { name: 'Recargar Créditos' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const transfer = await topUp()
  // The student had left the page for the transfer.
  await page.reload()
  await card().getByText('Pendiente').waitFor()
  await card().getByText('Recibimos tu comprobante de $5.00.', { exact: false }).waitFor()
  await validate(transfer)
  await card().getByRole('heading', { name: 'Ya tienes 5.01 créditos' }).waitFor()
  await page.getByText(comment).waitFor()
  expect(await card().count()).toBe(0)
  expect(await page.locator('[data-message="user"]').count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
  await answered(page)
})

it('the page after a top-up leads back to the waiting request', async () => {
  await createProject(page, request)
  await button('Recargar').click()
  await page.getByLabel('Monto').fill('5')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
  await fillClaim(page)
  await attachReceipt(page, await receiptFile())
  await page.getByRole('button', { name: 'Confirmar pago' }).click()
  await page.getByText('Tu pedido está guardado', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Crea una nueva tarea' }).waitFor()
  await page.getByRole('button', { name: 'Volver a tu pedido' }).click()
  await page.waitForURL('**/doc/*')
  await card().getByText('Pendiente').waitFor()
})

it('a cut-off text that is continued without credits waits for them, and goes on when they arrive', async () => {
  // Enough for the first pages of a long answer, too little for what comes after.
  await validate(await topUp())
  const { project, message } = await student.createProject('b'.repeat(20_000))
  const long = Array.from({ length: 60 }, () => ({
    role: 'p',
    content: 'La palabra se repite y no para. '.repeat(200),
  }))
  site.model.next(
    answer(sampleAnswer({ texto_generado: { cuerpo: long, referencias: [] } }), { size: 5_000 }),
  )
  await (await student.generate(message)).text()
  await student.save(project.id, 1)
  page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByText('Texto incompleto: se acabaron los créditos.').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await card()
    .getByRole('heading', { name: /^Te faltan/ })
    .waitFor()
  expect(await page.getByRole('button', { name: 'Continuar' }).count()).toBe(0)
  expect(await page.locator('[data-part="price"]').count()).toBe(0)
  await validate(await topUp())
  await card().waitFor({ state: 'detached' })
  await answered(page)
  await expect.poll(() => page.locator('[data-message="assistant"]').count()).toBe(2)
})

it('a request that would start automatically can be cancelled, and sent later', async () => {
  await createProject(page, request)
  await card().waitFor()
  await stopClock(page)
  await validate(await topUp())
  await runUntilShown(page, button('Detener'))
  await button('Detener').click()
  await page.clock.runFor(10_000)
  expect(site.model.requests).toHaveLength(0)
  await page.clock.resume()
  await button('Continuar').click()
  await answered(page)
})

it('a waiting request can be edited: its text returns to the box and the card disappears', async () => {
  await createProject(page, request)
  await button('Cambiar el pedido').click()
  await card().waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe(request)
  await expect.poll(() => page.locator('[data-message="user"]').count()).toBe(0)
  await page.reload()
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  expect(await card().count()).toBe(0)
})

it('selected text cannot be asked about without credits, and topping up loses nothing of the request', async () => {
  const { student: poor, address } = await writtenProject(site.url, twelvePages)
  page = await site.signedIn(poor)
  await page.goto(address)
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('toolbar', { name: 'Pedir sobre la selección' })
  await bar.getByText('Te faltan').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('dialog', { name: 'Recargar Créditos' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const { body } = await poor.transfer({ amount: '5' })
  await validate(body.id)
  await bar.getByRole('button', { name: 'Pedir un cambio…' }).click()
  await page.getByLabel('Qué cambiar').waitFor()
  expect(site.model.requests).toHaveLength(0)
})

it('a rejected top-up says why, and offers another', async () => {
  await createProject(page, request)
  await card().waitFor()
  const transfer = await topUp()
  await page.reload()
  await card().getByText('Pendiente').waitFor()
  await operator.call('POST', `/api/operator/transactions/${transfer}/reject`, {
    reason: 'No llegó el dinero',
  })
  await card().getByText('No pudimos validar tu transferencia: No llegó el dinero').waitFor()
  await button('Recargar').waitFor()
})
