import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { ScreensFixture } from './screens-fixture.ts'

/** A project whose text is finished. */
export const finished = (then?: (page: Page) => Promise<unknown>) => {
  return async (page: Page, { site, finishedId }: ScreensFixture) => {
    await page.goto(`${site.url}/doc/${finishedId}`)
    await page.getByText('Qué verificar', { exact: false }).waitFor()
    await then?.(page)
  }
}

/** Shows the pages, which are the other pane at phone width. */
const toPreview = async (page: Page) => {
  const tab = page.getByRole('tab', { name: 'Vista Previa' })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('region', { name: 'Página 2' }).waitFor()
}

const project = (name: string, then: (page: Page) => Promise<unknown>): Screen => ({
  name: `proyecto-${name}`,
  who: 'student',
  isFleeting: true,
  show: finished(then),
})

const preview = (name: string, then: (page: Page) => Promise<unknown>) =>
  project(name, async (page) => {
    await toPreview(page)
    await then(page)
  })

const openPanel = async (page: Page, title: string) => {
  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

const panel = (name: string, title: string) => project(name, (page) => openPanel(page, title))

const openVersions = async (page: Page) => {
  await page.getByRole('button', { name: 'Versiones', exact: true }).click()
  await page
    .getByRole('region', { name: 'Versiones' })
    .or(page.getByRole('tabpanel'))
    .getByText(/palabras/)
    .first()
    .waitFor()
}

const openReview = async (page: Page, tab: RegExp) => {
  await page.getByRole('button', { name: 'Formato APA 7' }).click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel', { name: tab }).waitFor()
}

/** Presses a line of the text, which can then be edited. */
const write = async (page: Page) => {
  const line = page.locator('[aria-label="Página 2"] [data-line]').nth(4)
  await line.or(page.locator('[data-part="reading"] [aria-label="Página 2"] p').first()).click()
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  await box.locator(':scope:focus').waitFor()
}

/** The finished text and the panels beside it. */
export const documentScreens: Screen[] = [
  { name: 'proyecto', who: 'student', show: finished() },
  preview('vista', async () => {}),
  project('portada', async (page) => {
    await openPanel(page, 'Portada y formato')
    await page.getByRole('button', { name: /^(Completar|Cambiar)$/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
  preview('escrito', write),
  preview('seleccion', async (page) => {
    await write(page)
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('toolbar', { name: 'Pedir sobre la selección' }).waitFor()
  }),
  preview('insignia', async (page) => {
    await page.getByRole('button', { name: 'Formato APA 7' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  preview('versiones', openVersions),
  preview('descargar', async (page) => {
    await page.getByRole('button', { name: 'Elegir formato' }).click()
    await page.getByRole('menuitem', { name: /^PDF/ }).waitFor()
  }),
  panel('formato', 'Portada y formato'),
  panel('borrador', 'Subir un borrador'),
  preview('referencias', (page) => openReview(page, /^Referencias/)),
  preview('citas', (page) => openReview(page, /^Citas/)),
  preview('humano', async (page) => {
    await page.getByRole('button', { name: /^Humano/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
]
