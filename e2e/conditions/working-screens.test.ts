import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fail, untilHome } from '#e2e/browser.ts'
import {
  attachReceipt,
  fillClaim,
  openCheckout,
  openDocument,
  receiptFile,
  toast,
} from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ hasModel: true })

describe('§2, §5, §8 the title’s menu of the workspace', () => {
  const menu = async (page: Page, entry: string) => {
    await page.getByRole('button', { name: 'Opciones del proyecto' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  it('renames: a blank name is refused, cancelling changes nothing, a failure is a toast', async () => {
    const page = await openDocument(site)
    const field = page.getByLabel('Nuevo nombre')
    await menu(page, 'Renombrar')
    await field.fill('   ')
    await field.press('Enter')
    await page.getByText('El nombre no puede estar en blanco.').waitFor()
    await field.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.title()).toContain('La niñez y el juego')
    await fail(page, 'PATCH', '**/api/projects/*')
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
  })

  it('deletes after a confirmation of its own, and leads home; a failure is a toast', async () => {
    const page = await openDocument(site)
    const sure = page
      .getByRole('alertdialog')
      .getByText(
        'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
        { exact: true },
      )
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await fail(page, 'DELETE', '**/api/projects/*')
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.getByRole('button', { name: 'Eliminar' }).press('Enter')
    await toast(page, 'Error al eliminar el proyecto.').waitFor()
    await page.unroute('**/api/projects/*')
    await menu(page, 'Eliminar')
    await sure.waitFor()
    await page.getByRole('button', { name: 'Eliminar' }).press('Enter')
    await toast(page, 'Proyecto eliminado.').waitFor()
    await untilHome(page)
    await page.getByText('Aún no tienes proyectos.').waitFor()
    expect(await toast(page, 'No se pudo encontrar el proyecto.').count()).toBe(0)
  })
})

describe('§8 Export: a document', () => {
  it('that does not exist cannot be exported or copied, and says so', async () => {
    const student = await site.newStudent()
    const project = await student.call<{ id: string }>('POST', '/api/projects', {
      context_prompt: 'Un ensayo sin empezar',
    })
    const page = await site.signedIn(student)
    await page.goto(`${site.url}/doc/${project.body.id}`)
    await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
    const download = page.getByRole('button', { name: 'Descargar DOCX' })
    expect(await download.isDisabled()).toBe(true)
    expect(await page.locator('[data-part="badge"] svg[viewBox="0 0 14 14"]').count()).toBe(0)
    await download.press('Enter')
    const refused = toast(page, 'No hay contenido o datos de usuario para exportar.')
    await refused.waitFor()
    await refused.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Copiar contenido' }).press('Enter')
    await refused.waitFor()
  })

  it('cannot be exported when the exporter cannot be loaded, and says so', async () => {
    const page = await openDocument(site)
    await page.route('**/assets/save-docx-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    await toast(page, 'Generando documento DOCX...').waitFor()
    await toast(page, 'Hubo un error al generar el archivo DOCX.').waitFor()
  })
})

it.each([
  ['**/api/files', 500, '', 'Error al subir el comprobante.'],
  ['**/api/files', 201, 'null', 'Error al registrar el archivo.'],
  ['**/api/transactions', 500, '', 'Error al crear la transacción.'],
])(
  '§8 Checkout: a claim that fails at %s (%i) says so and keeps what was written',
  async (path, status, body, words) => {
    const page = await openCheckout(site)
    await fillClaim(page)
    await attachReceipt(page, await receiptFile())
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
  },
)
