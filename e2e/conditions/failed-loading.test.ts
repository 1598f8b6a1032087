import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { createProject, fail } from '#e2e/browser.ts'
import { answered, toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { refuse } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
let student: Student
let page: Page
beforeEach(async () => {
  student = await site.newStudent()
  page = await site.signedIn(student)
})

async function openWithoutVersion(path: string): Promise<void> {
  const { project, message } = await student.createProject('Un ensayo sobre el juego')
  await (await student.generate(message)).text()
  await student.save(project.id, message.sequence_order)
  await fail(page, 'GET', path)
  await page.goto(`${site.url}/doc/${project.id}`)
}

it('a chat that cannot be loaded says so instead of looking empty, sends nothing, and can be loaded again', async () => {
  await openWithoutVersion('**/messages*')
  const chat = page.getByRole('region', { name: 'Chat' })
  await chat
    .getByRole('alert')
    .filter({ hasText: 'Error al cargar el historial de mensajes.' })
    .waitFor()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Acórtalo')
  expect(await page.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true)
  await page.unroute('**/messages*')
  await chat.getByRole('button', { name: 'Reintentar' }).click()
  await answered(page)
  expect(await page.getByRole('button', { name: 'Enviar' }).isEnabled()).toBe(true)
})

it('a document that cannot be loaded says so instead of looking empty, and can be loaded again', async () => {
  await openWithoutVersion('**/versions/latest')
  const view = page.getByRole('region', { name: 'Vista previa' })
  await view.getByRole('alert').filter({ hasText: 'No se pudo cargar el documento.' }).waitFor()
  expect(await view.getByText('El contenido de tu documento aparecerá aquí...').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Descargar DOCX' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Copiar contenido' }).isDisabled()).toBe(true)
  await page.unroute('**/versions/latest')
  await view.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('region', { name: 'Página 2' }).waitFor()
  expect(await page.getByRole('button', { name: 'Descargar DOCX' }).isEnabled()).toBe(true)
})

it('a run whose state cannot be read says so, and can be read again', async () => {
  const { project } = await student.createProject('Un ensayo sobre el juego')
  await fail(page, 'GET', '**/generation')
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByText('No se pudo cargar la respuesta a este mensaje.').waitFor()
  await page.unroute('**/generation')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await answered(page)
})

it('an error to report shows its reference, which a press copies', async () => {
  site.model.next(refuse(400))
  await page.goto(`${site.url}/home`)
  const answer = page.waitForResponse('**/api/generate')
  await createProject(page, 'Un ensayo sobre el juego')
  const { requestId } = (await (await answer).json()).error
  await page.getByText('escríbenos con la referencia').first().waitFor()
  await page.getByRole('log').getByRole('button', { name: requestId }).click()
  await page.getByText('Referencia copiada').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId)
  await page.reload()
  await page.getByRole('log').getByText('Referencia:').waitFor()
})

it('a refusal that the server does not record keeps its reason after a reload', async () => {
  const words = 'Ya hay una respuesta en curso. Espera a que termine.'
  const { project } = await student.createProject('Un ensayo sobre el juego')
  await page.route('**/api/generate', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: { code: 'generation.already_running', message: words, details: {}, requestId: 'r' },
      },
    }),
  )
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await toast(page, words).waitFor()
  await page.reload()
  await page.getByRole('log').getByText(words).waitFor()
})
