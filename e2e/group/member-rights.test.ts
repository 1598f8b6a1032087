import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ProjectRole } from '#contract/rights.ts'
import { axeViolations } from '#e2e/axe.ts'
import { sidewaysScroll } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, projectTitle } from '#e2e/written-project.ts'
import type { Student } from '#test/student.ts'
import { anasWork, luisWith, roles } from './group-work.ts'

const site = testSite()
const smallPhone = { width: 360, height: 780 }

const promptBox = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })
const textBox = (page: Page) => page.getByRole('textbox', { name: 'Texto del documento' })
const titleMenu = (page: Page) => page.getByRole('button', { name: /^Opciones del proyecto/ })
/** On a sheet that is read, or in the text that is written. */
const line = (page: Page) =>
  page
    .locator('[aria-label="Página 2"] [data-line]')
    .or(textBox(page).locator('[data-line]'))
    .nth(4)

async function change(ana: Student, luis: Student, projectId: string, role: ProjectRole) {
  const path = `/api/projects/${projectId}/members/${(await luis.me()).id}`
  expect((await ana.call('PATCH', path, { role })).status).toBe(200)
}

async function remove(ana: Student, luis: Student, projectId: string): Promise<void> {
  const path = `/api/projects/${projectId}/members/${(await luis.me()).id}`
  expect((await ana.call('DELETE', path)).status).toBe(204)
}

/** The calls of a page that the server refused. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  return refused
}

it('who may read sees the pages and takes them along, without a call that is refused', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'reads')
  const page = await site.signedIn(luis)
  const refused = refusalsOf(page)
  await page.goto(address)
  await page.getByText('Puedes leer este trabajo de Ana Vera.').waitFor()
  await line(page).click()
  await page.getByRole('region', { name: 'Página 1', exact: true }).getByText('Ana Vera').waitFor()
  expect(await textBox(page).or(promptBox(page)).count()).toBe(0)
  expect(await page.getByRole('button', { name: /Versiones|Formato APA|Deshacer/ }).count()).toBe(0)
  expect(await page.locator('[aria-label="Página 1"]').getByRole('button').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copiar contenido' }).click()
  await page.getByText('Contenido copiado al portapapeles').waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar DOCX' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.docx$/)
  await titleMenu(page).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Personas',
    'Volver al inicio',
    'Salir del trabajo',
  ])
  expect(refused).toEqual([])
})

it('who may comment looks at older versions on a small phone, and restores none', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'comments')
  for (const content of ['Otro principio.', 'Todo distinto.']) {
    const { version } = await newestVersion(ana, projectId)
    await ana.call('PUT', `/api/projects/${projectId}/document`, {
      content: { cuerpo: [{ role: 'p', content }], referencias: [] },
      base_version: version.version_number,
      base_revision: version.revision,
      ends_sitting: true,
    })
  }
  const page = await site.signedIn(luis, smallPhone)
  const refused = refusalsOf(page)
  await page.goto(address)
  await page.getByText('Puedes leer y comentar este trabajo de Ana Vera.').waitFor()
  await page.locator('[data-part="reading"]').waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('button', { name: 'Versiones', exact: true }).click()
  await page
    .getByRole('button', { name: /palabras/ })
    .last()
    .click()
  await page.getByRole('tab', { name: 'Versiones' }).click()
  await page.getByRole('button', { name: 'Comparar con la actual' }).waitFor()
  expect(await page.getByRole('button', { name: /Restaurar/ }).count()).toBe(0)
  expect(refused).toEqual([])
})

it('a member who may write works as the owner does, but neither shares nor deletes', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'writes')
  const page = await site.signedIn(luis)
  const refused = refusalsOf(page)
  await page.goto(address)
  await promptBox(page).waitFor()
  await page.getByRole('region', { name: 'Página 1', exact: true }).getByText('Ana Vera').waitFor()
  await line(page).click()
  await textBox(page).locator(':scope:focus').waitFor()
  await page.keyboard.type('De Luis. ')
  await expect
    .poll(async () => (await newestVersion(ana, projectId)).version.content)
    .toContain('De Luis.')
  await titleMenu(page).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Personas',
    'Volver al inicio',
    'Renombrar',
    'Portada y formato',
    'Subir un borrador',
    'Salir del trabajo',
  ])
  expect(refused).toEqual([])
})

it('a role that changes while the work is open changes the screen', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'writes')
  const page = await site.signedIn(luis)
  await page.goto(address)
  await promptBox(page).waitFor()
  await change(ana, luis, projectId, 'reads')
  await page.getByText('Ahora puedes leer este trabajo.').waitFor()
  await page.getByText('Puedes leer este trabajo de Ana Vera.').waitFor()
  await promptBox(page).waitFor({ state: 'detached' })
  await change(ana, luis, projectId, 'writes')
  await page.getByText('Ahora puedes escribir en este trabajo.').waitFor()
  await promptBox(page).waitFor()
  expect(await page.getByText('Error al cargar').count()).toBe(0)
})

it('a member who is removed in mid-word is told so, and takes along what was not saved', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'writes')
  const page = await site.signedIn(luis)
  await page.goto(address)
  await promptBox(page).waitFor()
  await textBox(page).waitFor()
  await page.route('**/steps', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await line(page).click()
  await textBox(page).locator(':scope:focus').waitFor()
  await page.keyboard.type('Estas palabras son de Luis. ')
  await remove(ana, luis, projectId)
  await page.getByRole('heading', { name: 'Ya no tienes acceso a este trabajo.' }).waitFor()
  await page.getByRole('button', { name: 'Copiar tu texto' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('Estas palabras son de Luis.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir a tus proyectos' }).click()
  await page.getByText('Aún no tienes proyectos.').waitFor()
  expect(await page.getByText(projectTitle).count()).toBe(0)
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner'])
})
