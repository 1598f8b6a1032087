import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LinkRow } from '#contract/sharing.ts'
import { axeViolations } from '#e2e/axe.ts'
import { desktop, focusIn, hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { projectTitle } from '#e2e/written-project.ts'
import { variant } from '#test/length.ts'
import { anasWork, luisWith, roles } from './group-work.ts'

const site = testSite()

const dialog = (page: Page) => page.getByRole('dialog')
const titleMenu = (page: Page) => page.getByRole('button', { name: /^Opciones del proyecto/ })
const entries = (page: Page) => page.getByRole('menuitem')

async function openShare(page: Page): Promise<void> {
  await titleMenu(page).click()
  await entries(page).filter({ hasText: 'Compartir' }).click()
  await dialog(page).getByRole('heading', { name: 'Compartir' }).waitFor()
}

it('the owner makes a link by keyboard, copies it and revokes it', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const page = await site.signedIn(ana)
  await page.goto(address)
  await page.getByRole('button', { name: 'Compartir', exact: true }).press('Enter')
  const role = (name: string) => dialog(page).getByRole('radio', { name })
  await expect.poll(() => hasFocus(role('Puede escribir'))).toBe(true)
  await role('Puede escribir').press('ArrowDown')
  expect(await role('Puede comentar').isChecked()).toBe(true)
  await dialog(page).getByRole('button', { name: 'Nunca' }).press('Enter')
  await dialog(page).getByText('Sirve hasta que lo anules.').waitFor()
  await dialog(page).getByRole('button', { name: 'Crear enlace' }).press('Enter')
  const copy = dialog(page).getByRole('button', { name: 'Copiar enlace: Puede comentar' })
  await expect.poll(() => hasFocus(copy)).toBe(true)
  await copy.press('Enter')
  await dialog(page).getByText('Copiado', { exact: true }).waitFor()
  const path = `/api/projects/${projectId}/links`
  const { body: links } = await ana.call<LinkRow[]>('GET', path)
  expect(links).toMatchObject([{ role: 'comments', expires_at: null }])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(links[0]?.url)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Anular enlace: Puede comentar' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: '¿Anular este enlace?' })
  await focusIn(question).press('Tab')
  await question.getByRole('button', { name: 'Anular enlace' }).press('Enter')
  await dialog(page).getByRole('heading', { name: 'Enlaces' }).waitFor({ state: 'detached' })
  expect((await ana.call<LinkRow[]>('GET', path)).body).toEqual([])
  await focusIn(dialog(page)).press('Escape')
  await expect
    .poll(() => hasFocus(page.getByRole('button', { name: 'Compartir', exact: true })))
    .toBe(true)
})

variant('on a phone a link goes to WhatsApp first of all, with the title of the work', async () => {
  const { ana, address } = await anasWork(site.url)
  const page = await site.signedIn(ana, phone)
  await page.goto(address)
  await titleMenu(page).click()
  expect(await entries(page).first().innerText()).toBe('Compartir')
  await entries(page).first().click()
  await dialog(page).getByRole('button', { name: 'Fin del semestre' }).click()
  await dialog(page).getByRole('button', { name: 'Crear enlace' }).click()
  const send = dialog(page).getByRole('link', { name: 'Enviar por WhatsApp: Puede escribir' })
  await expect.poll(() => hasFocus(send)).toBe(true)
  const whatsapp = new URL((await send.getAttribute('href')) ?? '')
  expect(whatsapp.host).toBe('wa.me')
  expect(whatsapp.searchParams.get('text')).toMatch(
    new RegExp(`^Escribe conmigo en «${projectTitle}»: ${site.url}/compartido/[\\w-]{22}$`),
  )
  expect(await send.getAttribute('rel')).toBe('noreferrer')
  expect(await axeViolations(page)).toEqual([])
})

it('the owner changes what a member may do, hands the work over, and then only leaves it', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'writes')
  const page = await site.signedIn(ana)
  await page.goto(address)
  await openShare(page)
  const role = dialog(page).getByLabel('Qué puede hacer Luis Paz')
  await role.selectOption('Puede leer')
  await expect.poll(() => roles(ana, projectId)).toEqual(['Ana Vera: owner', 'Luis Paz: reads'])
  await dialog(page).getByRole('button', { name: 'Ceder el trabajo a Luis Paz' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Ceder el trabajo a Luis Paz?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner', 'Luis Paz: reads'])
  await dialog(page).getByRole('button', { name: 'Ceder el trabajo a Luis Paz' }).click()
  await question.getByRole('button', { name: 'Ceder el trabajo' }).click()
  await dialog(page).getByRole('heading', { name: 'Personas', level: 2 }).waitFor()
  expect(await roles(luis, projectId)).toEqual(['Luis Paz: owner', 'Ana Vera: writes'])
  await dialog(page).getByRole('button', { name: 'Salir del trabajo' }).click()
  await page
    .getByRole('alertdialog', { name: '¿Salir de este trabajo?' })
    .getByRole('button', { name: 'Salir del trabajo' })
    .click()
  await page.waitForURL('**/home')
  await page.getByText('Saliste del trabajo.').waitFor()
  await page.getByText('Aún no tienes proyectos.').waitFor()
  expect(await roles(luis, projectId)).toEqual(['Luis Paz: owner'])
})

it('the owner removes a member after a question', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'comments')
  const page = await site.signedIn(ana, desktop)
  await page.goto(address)
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Quitar a Luis Paz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
  await dialog(page).getByText('Luis Paz').waitFor({ state: 'detached' })
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner'])
  expect((await luis.call('GET', `/api/projects/${projectId}`)).status).toBe(404)
})

it('at home a shared work has its owner on the card, and a menu of what its reader may do', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const luis = await luisWith(ana, projectId, 'reads')
  const page = await site.atHome(luis)
  const card = page.getByRole('listitem').filter({ hasText: projectTitle })
  await card.getByText('Compartido por Ana Vera').waitFor()
  await card.getByRole('button', { name: 'Opciones del proyecto' }).click()
  await entries(page).first().waitFor()
  expect(await entries(page).allInnerTexts()).toEqual([
    'Personas',
    'Abrir',
    'Abrir en pestaña nueva',
    'Salir del trabajo',
  ])
  await entries(page).first().click()
  await dialog(page).getByText('Luis Paz (tú)').waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /Quitar|Crear enlace/ })
      .count(),
  ).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Salir del trabajo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir del trabajo' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner'])
})

variant('links for the same role have buttons of different names', async () => {
  const { ana, projectId, address } = await anasWork(site.url)
  const made = '2026-11-20T16:05:00.000Z'
  for (let link = 0; link < 2; link++) {
    await ana.call('POST', `/api/projects/${projectId}/links`, { role: 'reads' })
  }
  const page = await site.signedIn(ana)
  await page.route(`**/api/projects/${projectId}/links`, async (route) => {
    const response = await route.fetch()
    const [newest, older] = (await response.json()) as LinkRow[]
    await route.fulfill({ response, json: [newest, { ...older, created_at: made }] })
  })
  await page.goto(address)
  await openShare(page)
  const buttons = dialog(page).getByRole('button', { name: /^(Anular|Copiar) enlace: Puede leer/ })
  await buttons.nth(3).waitFor()
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(4)
  expect(names).toContain('Anular enlace: Puede leer, creado el 20 nov, 11:05')
})
