import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const vera = 'Vera, A. (2020). *Ríos del Ecuador*. Abya-Yala.'
const mora = {
  type: 'article-journal',
  title: 'Lagos de altura',
  author: [{ family: 'Mora', given: 'Luis' }],
  issued: { 'date-parts': [[2019]] },
  'container-title': 'Revista de Aguas',
  volume: '4',
}
const addedReference = 'Mora, L. (2019). Lagos de altura. *Revista de Aguas*, *4*.'
const table = 'Caudales\n| Río | m³/s |\n| Napo | 210 |'

async function openToWrite(size?: typeof phone) {
  const project = await writtenProject(site.url, {
    cuerpo: [
      { role: 'p', content: 'Los caudales están en la Tabla 1.' },
      { role: 'table', content: table },
    ],
    referencias: [{ content: vera }],
  })
  const { student, projectId } = project
  await student.call('POST', `/api/projects/${projectId}/sources`, { csl: [mora] })
  const page = await site.signedIn(student, size)
  await page.goto(project.address)
  return { page, project }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '¿De qué obra es?' })
const work = (page: Page, name: string) => dialog(page).getByRole('button', { name })

async function saved(page: Page, { student, projectId }: WrittenProject) {
  await untilSaved(page)
  const { cuerpo, referencias } = (await newestVersion(student, projectId)).text
  return {
    note: cuerpo[1]?.content.split('\n').slice(3),
    references: referencias.map(({ content }) => content),
  }
}

const ofMora = 'Nota. Adaptado de “Lagos de altura”, por L. Mora, 2019, *Revista de Aguas*, *4*.'

it('a table adapted from a source names it in its note, and the source comes into the references', async () => {
  const { page, project } = await openToWrite()
  await pressLine(page, 2)
  await textBox(page).getByText('Napo').click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Adaptado de…' }).click()
  await work(page, 'Vera (2020).').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await work(page, 'Mora (2019).').click()
  await textBox(page).getByRole('textbox', { name: 'Nota' }).locator(':scope:focus').waitFor()
  expect(await saved(page, project)).toEqual({ note: [ofMora], references: [addedReference, vera] })
  // One step.
  await page.keyboard.press('Control+z')
  expect(await saved(page, project)).toEqual({ note: [], references: [vera] })
})

nightly(
  'by keyboard a work of the references takes the place of what a note began with',
  async () => {
    const { page, project } = await openToWrite()
    await pressLine(page, 2)
    await textBox(page).getByText('Napo').click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Nota', exact: true }).click()
    await page.keyboard.type('En m³/s. Tomado de V')
    await page.keyboard.press('Alt+F10')
    const tool = page.getByRole('toolbar', { name: 'Bloque' }).getByText('Adaptado de…')
    await expect.poll(() => hasFocus(tool)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Tomado de' }).press('Enter')
    await work(page, 'Vera (2020).').press('Enter')
    expect(await saved(page, project)).toEqual({
      note: ['Nota. En m³/s. Tomado de *Ríos del Ecuador*, por A. Vera, 2020, Abya-Yala.'],
      references: [vera],
    })
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await textBox(page).getByRole('textbox', { name: 'Nota' }).locator(':scope:focus').waitFor()
  },
)

nightly('the sheet of a phone offers the works too', async () => {
  const { page, project } = await openToWrite(phone)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByLabel('Páginas').getByRole('cell', { name: 'Napo' }).tap()
  const sheet = page.locator('[data-part="cell-sheet"]')
  await sheet.getByRole('button', { name: 'Celda de abajo' }).tap()
  await sheet.getByRole('button', { name: 'Adaptado de…' }).tap()
  await work(page, 'Vera (2020).').tap()
  const field = sheet.getByRole('textbox', { name: 'Nota' })
  await expect.poll(() => field.textContent()).toContain('Adaptado de Ríos del Ecuador')
  await sheet.getByRole('button', { name: 'Adaptado de…' }).tap()
  await work(page, 'Mora (2019).').tap()
  await sheet.getByRole('button', { name: 'Listo' }).tap()
  await page.locator('[data-part="bar"] [data-saved="clean"]').waitFor({ state: 'attached' })
  await expect
    .poll(async () => (await newestVersion(project.student, project.projectId)).text)
    .toMatchObject({
      cuerpo: [{}, { content: `${table}\n${ofMora}` }],
      referencias: [{ content: addedReference }, { content: vera }],
    })
})
