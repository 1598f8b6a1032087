import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { focusIn, hasFocus, hold, phone, sidewaysScroll, type Viewport } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'
import { insertManyTransfers } from '#test/many-topups.ts'
import { newOperator } from '#test/new-operator.ts'
import { receiptPhoto } from '#test/receipts.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasOwnServer: true })
let operator: Student

beforeAll(async () => {
  await insertManyTransfers(site.server.owner, { count: 260, students: 30 })
  operator = await newOperator(site.server)
})

async function openDesk(query = '', viewport?: Viewport): Promise<Page> {
  const page = await site.signedIn(operator, viewport)
  await page.goto(`${site.url}/operador${query}`)
  await page.getByRole('heading', { name: 'Transferencias' }).waitFor()
  return page
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Transferencias' })
const shown = (page: Page) => page.locator('main > header')

it('thousands of transfers are loaded a page at a time, by keys and by buttons', async () => {
  const page = await openDesk()
  await page.getByText('1–50 de 174').waitFor()
  await shown(page).getByText('Estudiante 2').waitFor()
  await page.keyboard.press('j')
  await shown(page).getByText('Estudiante 3').waitFor()
  await page.keyboard.press('n')
  await page.getByText('51–100 de 174').waitFor()
  await list(page).getByText('LOTE76', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Siguientes' }).click()
  await page.getByText('101–150 de 174').waitFor()
  await page.getByRole('button', { name: 'Siguientes' }).click()
  await page.getByText('151–174 de 174').waitFor()
  expect(await page.getByRole('button', { name: 'Siguientes' }).isDisabled()).toBe(true)
  await page.keyboard.press('p')
  await page.getByText('101–150 de 174').waitFor()
})

it('a search covers every status, marks its matches, and can be cleared', async () => {
  const page = await openDesk()
  await page.getByText('1–50 de 174').waitFor()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox')
  expect(await hasFocus(search)).toBe(true)
  await page.keyboard.type('lote25')
  await page.getByText('11 con «lote25», en todos los estados y fechas').waitFor()
  await list(page).locator('mark').first().waitFor()
  await page.getByRole('button', { name: 'Validadas' }).click()
  await page.getByText('3 validadas con «lote25»').waitFor()
  await search.fill('999,50')
  await page.getByText('Ninguna con 999.50').waitFor()
  await page.getByText('La coma vale como punto.').waitFor()
  await page.getByRole('button', { name: 'Quitar la búsqueda' }).click()
  await page.getByText('1–50 de 174').waitFor()
  expect(await search.inputValue()).toBe('')
})

nightly('filters by bank and day are kept in the address', async () => {
  const page = await openDesk()
  await page.getByLabel('Banco').selectOption('to:pichincha')
  await page.getByText('Ninguna con estos filtros').waitFor()
  await page.reload()
  await page.getByText('Ninguna con estos filtros').waitFor()
  await page.getByLabel('Banco').selectOption('to:guayaquil')
  await page.getByRole('button', { name: 'Fecha' }).click()
  await page.getByRole('button', { name: 'Mes pasado' }).click()
  await page.getByText('Ninguna con estos filtros').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await page.getByText('1–50 de 174').waitFor()
})

nightly('a link opens a transfer that is not on the first page', async () => {
  const answer = await operator.call<{ transactions: { id: string }[] }>(
    'GET',
    '/api/operator/transactions?status=pending&q=LOTE259',
  )
  const page = await openDesk(`?estado=pending&t=${answer.body.transactions[0]?.id}`)
  await page.getByText('LOTE259').first().waitFor()
  await shown(page).getByText('Pendiente').waitFor()
})

it('the key V asks for a confirmation before it credits', async () => {
  const student = await site.newStudent({ name: 'Ana Pregunta' })
  const { body } = await student.transfer({ amount: '10' })
  const page = await openDesk(`?t=${body.id}`)
  await shown(page).getByText('$10.00 de Ana Pregunta').waitFor()
  await page.keyboard.press('v')
  const question = page.getByRole('alertdialog', { name: '¿Validar $10.00?' })
  await question.getByText(`Suma 10.00 créditos a ${student.email}.`).waitFor()
  await expect.poll(() => hasFocus(question.getByRole('button', { name: 'Cancelar' }))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('v')
  await focusIn(question).press('Enter')
  await question.waitFor({ state: 'detached' })
  expect((await student.me()).credits_balance).toBe(0)
  await page.keyboard.press('v')
  await question.getByRole('button', { name: 'Validar' }).click()
  await page.getByText('Transferencia validada: 10.00 créditos.').waitFor()
  expect((await student.me()).credits_balance).toBe(10)
})

nightly(
  'the CSV shows how many rows have come, can be cancelled, and holds every transfer',
  async () => {
    const page = await openDesk()
    const exported = page.getByRole('button', { name: /^Exportar \d+ \(CSV\)$/ })
    await exported.waitFor()
    await hold(page, '**/transactions.csv')
    await exported.click()
    await page.getByText('El archivo crece mientras baja; puedes seguir validando.').waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await exported.waitFor()
    await page.unroute('**/transactions.csv')
    const [download] = await Promise.all([page.waitForEvent('download'), exported.click()])
    expect(download.suggestedFilename()).toBe('transferencias.csv')
    const csv = await readFile(await download.path(), 'utf8')
    for (const n of [1, 130, 260]) expect(csv).toContain(`"LOTE${n}"`)
  },
)

nightly('a list that cannot be loaded can be loaded again', async () => {
  const page = await site.signedIn(operator)
  let isBroken = true
  await page.route('**/api/operator/transactions?**', (route) =>
    isBroken ? route.fulfill({ status: 422, json: {} }) : route.fallback(),
  )
  await page.goto(`${site.url}/operador`)
  await page.getByText('No se pudo cargar la lista.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByText('1–50 de 174').waitFor()
})

nightly(
  'the count of one transfer is in the singular, the audit log shows years, and ratings are listed',
  async () => {
    const student = await site.newStudent({ name: 'Eva Única' })
    const { body } = await student.transfer({ transaction_id: 'UNICA-1' })
    const { project, message } = await student.createProject()
    await (await student.generate(message)).text()
    const saved = await student.save(project.id, message.sequence_order)
    const answerId = saved.body.assistantMessageData.id
    await student.call('PUT', `/api/projects/${project.id}/messages/${answerId}/rating`, {
      rating: 'down',
    })
    await operator.call('POST', `/api/operator/transactions/${body.id}/reject`, {
      reason: 'prueba',
    })
    const page = await openDesk('?estado=rejected')
    await list(page).getByText('1 rechazada.').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Registro' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Rechazó la transferencia' })
      .getByText(new RegExp(`${new Date().getFullYear()}, \\d\\d:\\d\\d`))
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Valoraciones' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Eva Única' })
      .getByText('No sirvió')
      .waitFor()
    await page.getByRole('button', { name: 'Sirvieron', exact: true }).click()
    await page.getByText('Todavía nadie valoró una respuesta.').waitFor()
  },
)

nightly.each([phone, { width: 768, height: 1024 }])(
  'at $width px no view scrolls sideways',
  async (viewport) => {
    const student = await site.newStudent()
    const receipt = await student.upload(await receiptPhoto(11))
    await student.transfer({ receipt_file_id: receipt.body.id })
    const page = await openDesk('', viewport)
    await page.getByText('1–50 de', { exact: false }).waitFor()
    for (const view of ['', '?vista=estudiantes', '?vista=valoraciones', '?vista=registro']) {
      await page.goto(`${site.url}/operador${view}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await sidewaysScroll(page), view).toBeLessThanOrEqual(0)
      expect(await axeViolations(page), view).toEqual([])
    }
  },
)

nightly('of many similar receipts three are named', async () => {
  const student = await site.newStudent({ name: 'Iris Igual' })
  const ids: string[] = []
  for (let i = 0; i < 6; i++) {
    const { body } = await student.upload(await receiptPhoto(31, 40 + i))
    ids.push((await student.transfer({ receipt_file_id: body.id })).body.id)
  }
  const page = await openDesk(`?t=${ids[0]}`)
  await page.getByText('Comprobante parecido').first().waitFor()
  await page.getByText(' y 2 más: la imagen se parece mucho.', { exact: false }).waitFor()
})
