import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { receiptPdf } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { launchBrowser, startSite } from './browser.ts'
import { fillClaim, openCheckout, openDocument } from './open-working-screens.ts'
import { openAs } from './people.ts'

let browser: Browser
let fake: FakeModel
let site: TestServer
let folder: string
let receipt: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-receipts-'))
  receipt = join(folder, 'comprobante.pdf')
  await writeFile(receipt, Buffer.from(await receiptPdf().arrayBuffer()))
  fake = await startFakeModel()
  site = await startSite({
    environment: { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url },
  })
  browser = await launchBrowser()
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await browser.close()
  await site.dispose()
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

describe('§2, §5, §8 the title’s menu of the workspace', () => {
  const menu = async (page: Page, entry: string) => {
    await page.getByRole('button', { name: 'Opciones del proyecto' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  it('renames: blank is refused, cancelling changes nothing, a failure is a toast', async () => {
    const { context, page } = await openDocument(browser, site.url)
    const field = page.getByLabel('Nuevo nombre')
    await menu(page, 'Renombrar')
    await field.fill('   ')
    await field.press('Enter')
    await page.getByText('El nombre no puede estar en blanco.').waitFor()
    await field.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.title()).toContain('La niñez y el juego')
    await page.route('**/api/projects/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, body: '' })
        : route.fallback(),
    )
    await menu(page, 'Renombrar')
    await field.fill('No se puede')
    await field.press('Enter')
    await toast(page, 'Error al renombrar el proyecto.').waitFor()
    await page.unroute('**/api/projects/*')
    await menu(page, 'Renombrar')
    await field.fill('  Mi ensayo ')
    await field.press('Enter')
    await toast(page, 'Proyecto renombrado con éxito.').waitFor()
    await expect.poll(() => page.title()).toBe('Mi ensayo · Cuartilla')
    await context.close()
  })

  it('deletes after asking in its own words, and leads home; a failure is a toast', async () => {
    const { context, page } = await openDocument(browser, site.url)
    const sure = page
      .getByRole('alertdialog')
      .getByText(
        'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
        { exact: true },
      )
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.route('**/api/projects/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, body: '' })
        : route.fallback(),
    )
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Error al eliminar el proyecto.').waitFor()
    await page.unroute('**/api/projects/*')
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Proyecto eliminado.').waitFor()
    await page.waitForURL('**/home')
    await page.getByText('Aún no tienes proyectos.').waitFor()
    expect(await toast(page, 'No se pudo encontrar el proyecto.').count()).toBe(0)
    await context.close()
  })
})

describe('§8 Export: a document that is not there', () => {
  it('cannot be exported or copied, and says so', async () => {
    const student = await Student.register(site.url)
    const project = await student.call<{ id: string }>('POST', '/api/projects', {
      context_prompt: 'Un ensayo sin empezar',
    })
    const { context, page } = await openAs(browser, student)
    await page.goto(`${site.url}/doc/${project.body.id}`)
    await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    await toast(page, 'No hay contenido o datos de usuario para exportar.').waitFor()
    await context.close()
  })

  it('cannot be made into a file for want of the exporter, and says so', async () => {
    const { context, page } = await openDocument(browser, site.url)
    await page.route('**/assets/export-docx-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    await toast(page, 'Generando documento DOCX...').waitFor()
    await toast(page, 'Hubo un error al generar el archivo DOCX.').waitFor()
    await page.unroute('**/assets/export-docx-*.js')
    await context.close()
  })
})

it.each([
  ['**/api/files', 500, '', 'Error al subir el comprobante.'],
  ['**/api/files', 201, 'null', 'Error al registrar el archivo.'],
  ['**/api/transactions', 500, '', 'Error al crear la transacción.'],
])(
  '§8 Checkout: a transfer that fails at %s (%i) says so and keeps what was written',
  async (path, status, body, words) => {
    const { context, page } = await openCheckout(browser, site.url)
    await fillClaim(page, words.replaceAll(/\W/g, ''))
    await page.getByLabel('Comprobante de pago').setInputFiles(receipt)
    await page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, body, contentType: 'application/json' })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Confirmar pago' }).click()
    await page.getByRole('alert').getByText(words).waitFor()
    expect(await page.getByLabel('Nombre del titular').inputValue()).toBe('María José Andrade')
    await page.unroute(path)
    await page.getByRole('button', { name: 'Confirmar pago' }).click()
    await page.getByText('¡Pago exitoso!').waitFor()
    await context.close()
  },
)
