import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createProject, fail, untilHome } from './browser.ts'
import { answered, toast, untilIdle } from './open-working-screens.ts'
import { testSite } from './test-site.ts'
import { toldToasts } from './told-toasts.ts'

const site = testSite({ hasModel: true, mayReportErrors: true })

/** The toasts of specification §8, word for word; what it leaves to the server is what the test's server sends. */
const specified = [
  // Projects, in the workspace
  'Error al renombrar el proyecto.',
  'Error al eliminar el proyecto.',
  'Error al cargar el historial de mensajes.',
  'No se pudo encontrar el proyecto.',
  // Generation
  'Usuario no autenticado.',
  'El modelo está sobrecargado. Por favor, inténtalo de nuevo en unos momentos.',
  'Error del servidor: 500 - algo se rompió',
  'La respuesta de la API de Gemini estaba vacía.',
  'La respuesta del stream de la API no tuvo un formato JSON válido.',
  'El contenido extraído del modelo estaba vacío.',
  'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
  'Los detalles del servidor.',
  'Error al guardar la nueva versión.',
  'Error al guardar tu mensaje. Inténtalo de nuevo.',
  // Export
  'No hay contenido o datos de usuario para exportar.',
  'Hubo un error al generar el archivo DOCX.',
  // Success
  'Nueva versión generada y guardada',
  'Proyecto renombrado con éxito.',
  'Proyecto eliminado.',
  'Comentario copiado al portapapeles',
  'Contenido copiado al portapapeles',
  'Generando documento DOCX...',
]

const json = 'application/json'
const candidates = (text: string) =>
  JSON.stringify([{ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }])

/** What `POST /api/generate` answers, and the toast for it. */
const generations: [number, string, string, string][] = [
  [401, json, '{"error":{"code":"auth.required","message":""}}', 'Usuario no autenticado.'],
  [503, 'text/plain', '', 'El modelo está sobrecargado.'],
  [500, 'text/plain', 'algo se rompió', 'Error del servidor: 500'],
  [200, json, '', 'La respuesta de la API de Gemini'],
  [200, json, '<html></html>', 'La respuesta del stream'],
  [200, json, candidates(''), 'El contenido extraído'],
  [
    200,
    json,
    candidates('{"comentarios_del_modelo":"a","texto_generado":"b"}'),
    'El modelo devolvió',
  ],
]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function menu(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

it('every toast of the specification is told in its words, and in these cases no other', async () => {
  const page = await site.atHome()
  const told = toldToasts(page)

  await page.goto(`${site.url}/doc/${crypto.randomUUID()}`)
  await toast(page, 'No se pudo encontrar el proyecto.').waitFor()
  await untilHome(page)

  for (const [index, [status, contentType, body, words]] of generations.entries()) {
    await page.route('**/api/generate', (route) => route.fulfill({ status, contentType, body }))
    if (index === 0) await createProject(page, 'Un ensayo sobre el juego')
    else await button(page, 'Reintentar').click()
    await toast(page, words).waitFor()
    await page.getByText('Razonando...').waitFor({ state: 'detached' })
    await page.unroute('**/api/generate')
  }
  await button(page, 'Descargar DOCX').press('Enter')
  await toast(page, 'No hay contenido o datos').waitFor()

  await page.route('**/api/save-message', (route) =>
    route.fulfill({
      status: 422,
      contentType: json,
      body: '{"error":{"code":"generation.save","message":"","details":"Los detalles del servidor."}}',
    }),
  )
  await button(page, 'Reintentar').click()
  await toast(page, 'Los detalles del servidor.').waitFor()
  await page.unroute('**/api/save-message')
  await fail(page, 'POST', '**/api/save-message')
  await button(page, 'Reintentar').click()
  await toast(page, 'Error al guardar la nueva versión.').waitFor()
  await page.unroute('**/api/save-message')
  await button(page, 'Reintentar').click()
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await answered(page)

  await page.route(/\/messages$/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Acórtalo')
  await button(page, 'Enviar').click()
  await toast(page, 'Error al guardar tu mensaje.').waitFor()
  await page.unroute(/\/messages$/)
  await untilIdle(page)

  await button(page, 'Copiar comentario').click()
  await toast(page, 'Comentario copiado al portapapeles').waitFor()
  await button(page, 'Copiar contenido').click()
  await toast(page, 'Contenido copiado al portapapeles').waitFor()
  await page.route('**/assets/save-docx-*.js', (route) => route.abort())
  await button(page, 'Descargar DOCX').click()
  await toast(page, 'Generando documento DOCX...').waitFor()
  await toast(page, 'Hubo un error al generar').waitFor()

  const rename = async (words: string) => {
    await menu(page, 'Renombrar')
    await page.getByLabel('Nuevo nombre').fill('Mi ensayo')
    await page.getByLabel('Nuevo nombre').press('Enter')
    await toast(page, words).waitFor()
  }
  await fail(page, 'PATCH', '**/api/projects/*')
  await rename('Error al renombrar el proyecto.')
  await page.unroute('**/api/projects/*')
  await rename('Proyecto renombrado con éxito.')

  await fail(page, 'GET', '**/messages*')
  await page.reload()
  await toast(page, 'Error al cargar el historial de mensajes.').waitFor()
  await page.unroute('**/messages*')

  const remove = async (words: string) => {
    await menu(page, 'Eliminar')
    await button(page, 'Eliminar').press('Enter')
    await toast(page, words).waitFor()
  }
  await fail(page, 'DELETE', '**/api/projects/*')
  await remove('Error al eliminar el proyecto.')
  await page.unroute('**/api/projects/*')
  await remove('Proyecto eliminado.')

  expect([...new Set(await told())].sort()).toEqual([...specified].sort())
})
