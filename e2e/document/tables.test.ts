import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { insertBelow, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { type WrittenProject, writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { docxParagraphs, docxParts } from '#test/docx-package.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La matrícula subió.' },
    { role: 'p', content: 'La deserción bajó.' },
  ],
  referencias: [],
}
const enrolment = 'Matrícula por carrera\n| Carrera | n |\n| Derecho | 120 |\n| Medicina | 80 |'

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const table = (page: Page) => textBox(page).locator('[data-part="exhibit"]')

async function openToWrite(project: WrittenProject): Promise<Page> {
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  // Below the title and the first paragraph.
  await pressLine(page, 3)
  return page
}

it('a table of the chosen size is filled with Tab and from a spreadsheet, and stands on the page and in the file', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await insertBelow(page, 'Tabla')
  const size = (words: string) =>
    page.getByRole('group', { name: 'Tamaño de la tabla' }).getByRole('button', { name: words })
  await size('4 columnas × 5 filas').locator(':scope:focus').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  await size('3 columnas × 4 filas').locator(':scope:focus').waitFor()
  await page.keyboard.press('Enter')
  await textBox(page).getByRole('columnheader').first().locator(':scope:focus').waitFor()
  for (const cell of ['Carrera', 'n', '%', 'Derecho', '120', '60,0', 'Medicina', '80', '40,0']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Editar tabla' }).click()
  const dialog = form(page, 'Editar tabla')
  await dialog.getByLabel('Título de la tabla').fill('Tabla 7. Matrícula por carrera')
  await dialog.getByLabel('Fila 4, columna 1').focus()
  expect(await axeViolations(page)).toEqual([])
  for (const cell of ['Total', '200', '100,0']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  // Tab in the last cell added a row, which takes what a spreadsheet copied.
  const added = dialog.getByLabel('Fila 5, columna 1')
  await expect.poll(() => hasFocus(added)).toBe(true)
  await dialog.getByRole('status').getByText('Fila añadida, 5 de 5.').waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('Quito\t90\t45,0\nLoja\t110\t55,0\n'))
  await page.keyboard.press('Control+v')
  await dialog.getByRole('status').getByText('Pegado: 3 columnas, 2 filas.').waitFor()
  await dialog.getByRole('button', { name: 'Elaboración propia' }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()

  await table(page).getByText('Tabla 1', { exact: true }).waitFor()
  await table(page).getByText('Matrícula por carrera', { exact: true }).waitFor()
  expect(await table(page).getByRole('row').count()).toBe(6)
  expect(await hasFocus(textBox(page))).toBe(true)
  await untilSaved(page)
  const inserted = [
    'p: La matrícula subió.',
    'p: La deserción bajó.',
    [
      'table: Matrícula por carrera',
      '| Carrera | n | % |',
      '| Derecho | 120 | 60,0 |',
      '| Medicina | 80 | 40,0 |',
      '| Total | 200 | 100,0 |',
      '| Quito | 90 | 45,0 |',
      '| Loja | 110 | 55,0 |',
      'Nota. Elaboración propia.',
    ].join('\n'),
  ]
  expect(await writtenBlocks(project)).toEqual(inserted)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  const document = parts['word/document.xml'] ?? ''
  expect(document.match(/<w:tbl>/g)).toHaveLength(1)
  expect(document.match(/<w:tr[ >]/g)).toHaveLength(6)
  const words = docxParagraphs(document).map(({ text }) => text)
  expect(words.slice(words.indexOf('Tabla 1')).slice(0, 5)).toEqual([
    'Tabla 1',
    'Matrícula por carrera',
    'Carrera',
    'n',
    '%',
  ])

  await textBox(page).focus()
  await expect
    .poll(async () => {
      if ((await table(page).count()) > 0) await page.keyboard.press('Control+z')
      return table(page).count()
    })
    .toBe(0)
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual(inserted.slice(0, 2))
})

it('the keyboard alone selects a table, edits it, takes it away and brings it back', async () => {
  const project = await writtenProject(site.url, {
    ...shortText,
    cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'table', content: enrolment }),
  })
  const page = await openToWrite(project)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-part="exhibit"][data-selected]').waitFor()
  const openForm = async () => {
    await page.keyboard.press('Alt+F10')
    await page.getByRole('button', { name: 'Editar tabla' }).locator(':scope:focus').waitFor()
    await page.keyboard.press('Enter')
  }
  await openForm()
  const dialog = form(page, 'Editar tabla')
  await dialog.getByLabel('Título de la tabla').locator(':scope:focus').waitFor()
  await dialog.getByLabel('Fila 2, columna 2').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('150')
  // Alt and the arrows move the row, and its caret goes with it.
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => hasFocus(dialog.getByLabel('Fila 3, columna 2'))).toBe(true)
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await table(page).getByRole('cell', { name: '150' }).waitFor()
  await untilSaved(page)
  const edited =
    'table: Matrícula por carrera\n| Carrera | n |\n| Medicina | 80 |\n| Derecho | 150 |'
  expect((await writtenBlocks(project))[1]).toBe(edited)

  // Closed without saving, the table is as it was and still selected.
  await openForm()
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Delete')
  await expect.poll(() => table(page).count()).toBe(0)
  await page.keyboard.press('Control+z')
  await table(page).getByRole('cell', { name: '150' }).waitFor()
  // Cut and pasted, it is the same table.
  await page.keyboard.press('Control+x')
  await expect.poll(() => table(page).count()).toBe(0)
  await page.keyboard.press('Control+v')
  await table(page).getByRole('cell', { name: '150' }).waitFor()
  await untilSaved(page)
  expect(await writtenBlocks(project)).toContain(edited)
  const before = table(page).getByRole('cell', { name: '120' })
  // Cutting and pasting are one step or two, by how fast they follow each other.
  await expect
    .poll(async () => {
      if ((await before.count()) === 0) await page.keyboard.press('Control+z')
      return before.count()
    })
    .toBe(1)
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([
    'p: La matrícula subió.',
    `table: ${enrolment}`,
    'p: La deserción bajó.',
  ])
})

it('a sign and a space begin a list, Enter in an empty item leaves it, and Backspace gives the signs back', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  const role = (name: string) => page.getByRole('button', { name: `Papel del bloque: ${name}` })
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Quito')
  await role('Lista con viñetas').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Loja')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await role('Párrafo').waitFor()
  await page.keyboard.type('1. ')
  await role('Lista numerada').waitFor()
  const said = page.getByRole('status').getByText('Lista numerada. Deshacer con Retroceso.')
  await said.waitFor()
  await page.keyboard.type('Medir')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Comparar')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await role('Lista con viñetas').waitFor()
  await page.keyboard.press('Backspace')
  await role('Párrafo').waitFor()
  await page.keyboard.type('así')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([
    'p: La matrícula subió.',
    'p: La deserción bajó.',
    'bullet: Quito',
    'bullet: Loja',
    'number: Medir',
    'number: Comparar',
    'p: - así',
  ])
})

nightly(
  'on a phone a wide table scrolls inside itself, read and edited, and its form comes from below',
  async () => {
    const wide =
      'Matrícula\n| Carrera | Estudiantes | Porcentaje | Observaciones |\n| Derecho | 120 | 60,0 | Aprobada |'
    const project = await writtenProject(site.url, {
      ...shortText,
      cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'table', content: wide }),
    })
    const page = await site.signedIn(project.student, phone)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(project.address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const hidden = (locator: Locator) =>
      locator.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const pages = page.getByLabel('Páginas')
    expect(await hidden(page.getByRole('region', { name: 'Tabla' }))).toBeGreaterThan(20)
    expect(await hidden(pages)).toBe(0)

    await pages.getByText('La matrícula subió.').tap()
    await textBox(page).waitFor()
    expect(await hidden(table(page).getByRole('table'))).toBeGreaterThan(20)
    expect(await hidden(pages)).toBe(0)
    await table(page).getByRole('cell', { name: '120' }).tap()
    await page.getByRole('button', { name: 'Editar tabla' }).tap()
    const dialog = form(page, 'Editar tabla')
    await dialog.getByLabel('Fila 2, columna 4').waitFor()
    expect(await hidden(dialog)).toBe(0)
    const box = await dialog.boundingBox()
    expect([box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([360, 740])
  },
)
