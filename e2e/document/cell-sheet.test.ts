import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()
const small = { width: 360, height: 740 }

const paragraph = 'La matrícula subió en cada período, como muestra la Tabla 1. '.repeat(12)
const table = ['Matrícula por carrera', '| Carrera | n |', '| Derecho | 120 |', '| Medicina | 80 |']

async function openToRead(size = small) {
  const project = await writtenProject(site.url, {
    cuerpo: [
      { role: 'p', content: paragraph.trim() },
      { role: 'table', content: table.join('\n') },
      { role: 'p', content: 'La deserción bajó.' },
    ],
    referencias: [],
  })
  const page = await site.signedIn(project.student, phone)
  await page.setViewportSize(size)
  await page.goto(project.address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  return { page, project }
}

async function openToWrite(size = small) {
  const opened = await openToRead(size)
  await opened.page.getByLabel('Páginas').getByText('La deserción bajó.').tap()
  await textBox(opened.page).waitFor()
  return opened
}

const cell = (page: Page, words: string) =>
  textBox(page).locator(':is([role="cell"], [role="columnheader"])', { hasText: words })
const sheet = (page: Page) => page.getByRole('region', { name: 'Celda' })

async function savedTable(page: Page, { student, projectId }: WrittenProject): Promise<string[]> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.locator('[data-part="bar"] [data-saved="clean"]').waitFor({ state: 'attached' })
  const { cuerpo } = (await newestVersion(student, projectId)).text
  return cuerpo[1]?.content.split('\n') ?? []
}

/** Whether the place that is written stands between the top of the pages and the sheet. */
const isInSight = (page: Page) =>
  page.evaluate(() => {
    const place = document
      .querySelector('[data-part="exhibit"] [data-written]')
      ?.getBoundingClientRect()
    const top = document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect().top ?? 0
    const below =
      document.querySelector('[data-part="cell-sheet"]')?.getBoundingClientRect().top ?? 0
    return place !== undefined && place.top >= top && place.bottom <= below
  })

it('on a phone a pressed cell is written in a sheet under it, and arrows lead to other cells', async () => {
  const { page, project } = await openToWrite()
  await cell(page, '120').tap()
  const field = sheet(page).getByRole('textbox', { name: 'n, fila 2' })
  await field.locator(':scope:focus').waitFor()
  await sheet(page).getByText('Fila 2, columna 2 · n').waitFor()
  expect(await isInSight(page)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await cell(page, '1205').waitFor()
  await sheet(page).getByRole('button', { name: 'Celda de abajo' }).tap()
  await sheet(page).getByRole('textbox', { name: 'n, fila 3' }).waitFor()
  await page.keyboard.type('0')
  await sheet(page).getByRole('button', { name: 'Celda siguiente' }).tap()
  await page.getByRole('status').getByText('Fila añadida, 4 de 4.').waitFor()
  await page.keyboard.insertText('Artes')
  expect(await isInSight(page)).toBe(true)
  expect(await savedTable(page, project)).toEqual([
    ...table.slice(0, 2),
    '| Derecho | 1205 |',
    '| Medicina | 800 |',
    '| Artes | |',
  ])
  await sheet(page).getByRole('button', { name: 'Listo' }).tap()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('toolbar', { name: 'Escribir' }).waitFor()
})

it('the first press on a cell of the text that is read opens its sheet', async () => {
  const { page, project } = await openToRead()
  await page.getByLabel('Páginas').getByRole('cell', { name: '80' }).tap()
  const field = sheet(page).getByRole('textbox', { name: 'n, fila 3' })
  await field.locator(':scope:focus').waitFor()
  expect(await isInSight(page)).toBe(true)
  await page.keyboard.type('5')
  await cell(page, '805').waitFor()
  expect(await savedTable(page, project)).toEqual([...table.slice(0, 3), '| Medicina | 805 |'])
})

nightly('the first press on a head or a title opens its sheet too', async () => {
  const { page } = await openToRead()
  await page.getByLabel('Páginas').getByRole('columnheader', { name: 'Carrera' }).tap()
  await sheet(page).getByText('Encabezado, columna 1').waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByLabel('Páginas').getByText('Matrícula por carrera').tap()
  await page.getByRole('region', { name: 'Título de la tabla' }).getByRole('textbox').waitFor()
})

nightly(
  'the sheet has the menus of rows and columns, and writes titles and notes; each step is undone',
  async () => {
    const { page, project } = await openToWrite(phone)
    await cell(page, 'Medicina').tap()
    await sheet(page).getByRole('button', { name: 'Fila' }).tap()
    await page.getByRole('menuitem', { name: 'Subir' }).tap()
    await sheet(page).getByRole('textbox', { name: 'Carrera, fila 2' }).waitFor()
    await sheet(page).getByRole('button', { name: 'Columna' }).tap()
    await page.getByRole('menuitem', { name: 'Quitar columna' }).tap()
    expect(await savedTable(page, project)).toEqual([table[0], '| n |', '| 80 |', '| 120 |'])
    await page.getByRole('region', { name: 'Celda' }).getByRole('textbox').focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await savedTable(page, project)).toEqual(table)
    await cell(page, 'Medicina').tap()
    await sheet(page).getByRole('button', { name: 'Celda de abajo' }).tap()
    const note = page.getByRole('region', { name: 'Nota' })
    await note.getByRole('textbox', { name: 'Nota' }).waitFor()
    await page.keyboard.insertText('Datos de la ')
    await page.keyboard.press('Control+i')
    await page.keyboard.type('secretaría')
    expect(await savedTable(page, project)).toEqual([...table, 'Nota. Datos de la *secretaría*'])
    await textBox(page).locator('[data-part="title"]').tap()
    const title = page.getByRole('region', { name: 'Título de la tabla' }).getByRole('textbox')
    await title.locator(':scope:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(', 2024')
    expect((await savedTable(page, project))[0]).toBe('Matrícula por carrera, 2024')
    await page.getByText('La deserción bajó.').tap()
    await page.locator('[data-part="cell-sheet"]').waitFor({ state: 'detached' })
  },
)
