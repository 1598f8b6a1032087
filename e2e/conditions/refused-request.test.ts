import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { createProject, fail, hold } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { answered, comment, openDocument, toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, ending, Gate, type Script, sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
let student: Student
let page: Page
beforeEach(async () => {
  student = await site.newStudent()
})

const blocked: Script = { steps: ending('SAFETY') }
const reason =
  'El modelo no puede responder a este pedido. Prueba a describirlo de otra manera. No se cobró nada.'
const request = 'Cuenta cómo se hace'

const box = () => page.getByRole('textbox', { name: 'Mensaje' })
const asked = () => page.locator('[data-message="user"]')
const answers = () => page.locator('[data-message="assistant"]')
const projectId = (of: Page) => new URL(of.url()).pathname.split('/').at(-1) ?? ''
const button = (name: string) => page.getByRole('button', { name })
const note = () => page.getByRole('log').getByText(reason)

async function send(words: string): Promise<void> {
  await box().fill(words)
  await box().press('Enter')
}

/** Opens a document of one answer, with a second request that the model refused. */
async function refusedRevision(): Promise<string> {
  page = await openDocument(site, undefined, student)
  site.model.next(blocked)
  await send(request)
  await note().waitFor()
  await untilIdle(page)
  return projectId(page)
}

const userMessages = async (id: string) =>
  (await student.messages(id)).filter(({ role }) => role === 'user').map(({ content }) => content)

it('a refused request stays in the chat with its reason below it, and costs nothing', async () => {
  await refusedRevision()
  await toast(page, reason).waitFor()
  expect(await box().inputValue()).toBe('')
  expect(await asked().last().innerText()).toBe(request)
  expect(await button('Reintentar').count()).toBe(1)
  expect(await button('Quitar mensaje').count()).toBe(1)
  await expectFooterEqualsLedger(page, student)
  await page.reload()
  await note().waitFor()
  expect(await button('Reintentar').count()).toBe(1)
  expect(await box().inputValue()).toBe('')
  await expectFooterEqualsLedger(page, student)
})

it('a refused request shows its reason and its message in another tab too', async () => {
  const id = await refusedRevision()
  page = await page.context().newPage()
  await page.goto(`${site.url}/doc/${id}`)
  await note().waitFor()
  await button('Reintentar').click()
  await expect.poll(() => answers().count()).toBe(2)
  expect(await note().count()).toBe(0)
  expect(await userMessages(id)).toEqual(['Un ensayo sobre el juego', request])
})

it('Quitar mensaje moves a refused request from the chat to the box', async () => {
  const id = await refusedRevision()
  await button('Quitar mensaje').click()
  await note().waitFor({ state: 'detached' })
  await expect.poll(() => asked().count()).toBe(1)
  expect(await box().inputValue()).toBe(request)
  await expect.poll(() => userMessages(id)).toEqual(['Un ensayo sobre el juego'])
  await expectFooterEqualsLedger(page, student)
  await page.reload()
  await answered(page)
  expect(await asked().count()).toBe(1)
  expect(await note().count()).toBe(0)
})

it('Quitar mensaje overwrites nothing in the box', async () => {
  await refusedRevision()
  await box().fill('Otra cosa')
  await button('Quitar mensaje').click()
  await note().waitFor({ state: 'detached' })
  expect(await box().inputValue()).toBe('Otra cosa')
})

it('a changed text is sent as a message of its own, and answered without the refused one', async () => {
  const id = await refusedRevision()
  await send(`${request} una cometa`)
  await expect.poll(() => answers().count()).toBe(2)
  await untilIdle(page)
  expect(await box().inputValue()).toBe('')
  expect(await note().count()).toBe(0)
  expect(await button('Reintentar').count()).toBe(0)
  expect(await userMessages(id)).toHaveLength(3)
  const prompt = site.model.requests.at(-1)?.prompt ?? ''
  expect(prompt.split(request)).toHaveLength(2)
  await expectFooterEqualsLedger(page, student)
})

it('the same text sent again tries the refused request again and is no second message', async () => {
  const id = await refusedRevision()
  await send(request)
  await expect.poll(() => answers().count()).toBe(2)
  await untilIdle(page)
  expect(await asked().count()).toBe(2)
  expect(await box().inputValue()).toBe('')
  expect(await userMessages(id)).toEqual(['Un ensayo sobre el juego', request])
  await expectFooterEqualsLedger(page, student)
})

it('the same text sent while the page still looks for its answer tries again', async () => {
  const id = await refusedRevision()
  const say = await hold(page, `**/projects/${id}/generation`)
  await Promise.all([page.waitForRequest('**/generation'), page.reload()])
  await send(request)
  await expect.poll(() => answers().count()).toBe(2)
  say()
  await untilIdle(page)
  expect(await box().inputValue()).toBe('')
  expect(await userMessages(id)).toEqual(['Un ensayo sobre el juego', request])
  expect(await note().count()).toBe(0)
  await expectFooterEqualsLedger(page, student)
})

it('a refused request whose reason cannot be loaded can still be tried again', async () => {
  const id = await refusedRevision()
  await fail(page, 'GET', `**/projects/${id}/generation`)
  await page.reload()
  await button('Reintentar').click()
  await expect.poll(() => answers().count()).toBe(2)
  await untilIdle(page)
  await expectFooterEqualsLedger(page, student)
})

it('a refused first request can be removed and written again', async () => {
  site.model.next(blocked)
  page = await site.atHome(student)
  const id = await createProject(page, request)
  await note().waitFor()
  await button('Quitar mensaje').click()
  await expect.poll(() => asked().count()).toBe(0)
  expect(await box().inputValue()).toBe(request)
  await expectFooterEqualsLedger(page, student)
  await send('Un ensayo sobre el juego')
  await page.getByText(comment).waitFor()
  await untilIdle(page)
  expect(await userMessages(id)).toEqual(['Un ensayo sobre el juego'])
  await expectFooterEqualsLedger(page, student)
})

it('a request without enough credits leaves the footer equal to the ledger', async () => {
  page = await openDocument(site, undefined, student)
  await send('una palabra '.repeat(1_625))
  await toast(page, /402 - No te alcanzan los créditos/).waitFor()
  await expect.poll(() => asked().count()).toBe(1)
  await expectFooterEqualsLedger(page, student)
  await page.reload()
  await answered(page)
  await expectFooterEqualsLedger(page, student)
})

it('a request during another project’s run is refused with its reason, and costs nothing', async () => {
  page = await openDocument(site, undefined, student)
  const id = projectId(page)
  const gate = new Gate()
  site.model.next(answer(sampleAnswer(), { gate }))
  const other = await page.context().newPage()
  await other.goto(`${site.url}/home`)
  await createProject(other, 'Un ensayo sobre la ronda')
  await other.getByText('Razonando...').waitFor()
  await site.model.whenRequested(2)
  await send('Acórtalo')
  const words = 'Ya hay una respuesta en curso. Espera a que termine.'
  await page.getByRole('log').getByText(words).waitFor()
  const cost = (await student.messages(id)).reduce((sum, row) => sum + row.credits_consumed, 0)
  await expect.poll(() => page.locator('[data-part="foot"]').innerText()).toContain(cost.toFixed(4))
  gate.open()
  await answered(other)
  await button('Reintentar').click()
  await expect.poll(() => answers().count()).toBe(2)
  await untilIdle(page)
  await expectFooterEqualsLedger(page, student)
})
