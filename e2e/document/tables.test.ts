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
  const cells = ['Carrera', 'n', '%', 'Derecho', '120', '60,0', 'Medicina', '80', '40,0']
  for (const cell of [...cells, 'Total', '200', '100,0']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  // Tab in the last cell added a row, which takes what a spreadsheet copied.
  await page.getByRole('status').getByText('Fila añadida, 5 de 5.').waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('Quito\t90\t45,0\nLoja\t110\t55,0\n'))
  await page.keyboard.press('Control+v')
  await page.getByRole('status').getByText('Pegado: 3 columnas, 2 filas.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await textBox(page).locator('[data-part="title"]').click()
  await page.keyboard.type('Matrícula por carrera')
  await textBox(page).getByRole('button', { name: 'Elaboración propia' }).click()
  await page.keyboard.press('Escape')

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
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Editar tabla' }).locator(':scope:focus').waitFor()
  await page.keyboard.press('Enter')
  await textBox(page).getByRole('columnheader').first().locator(':scope:focus').waitFor()
  for (const key of ['Tab', 'Tab', 'Tab', 'Control+a']) await page.keyboard.press(key)
  await page.keyboard.type('150')
  // Alt and the arrows move the row, and its caret goes with it.
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => table(page).innerText()).toMatch(/Medicina\s+80\s+Derecho\s+150/)
  await untilSaved(page)
  const edited =
    'table: Matrícula por carrera\n| Carrera | n |\n| Medicina | 80 |\n| Derecho | 150 |'
  expect((await writtenBlocks(project))[1]).toBe(edited)

  // From a cell the table is taken away by its tool, and selected by Escape and a key.
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Quitar tabla' }).press('Enter')
  await expect.poll(() => table(page).count()).toBe(0)
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Deshacer' }).click()
  await table(page).getByRole('cell', { name: '150' }).click()
  await page.keyboard.press('Escape')
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

it('a table that is too wide to be drawn becomes paragraphs of its lines, each as it was', async () => {
  const wide = `| ${Array.from({ length: 13 }, (_, at) => `c${at}`).join(' | ')} |`
  const project = await writtenProject(site.url, {
    ...shortText,
    cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'table', content: `Notas\n${wide}` }),
  })
  const page = await openToWrite(project)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-part="exhibit"][data-selected]').waitFor()
  await page.keyboard.press('Alt+F10')
  await page.getByRole('button', { name: 'Editar tabla' }).press('Enter')
  await expect.poll(() => table(page).count()).toBe(0)
  await page.keyboard.type('Mis ')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([
    'p: La matrícula subió.',
    'p: Mis Notas',
    `p: ${wide}`,
    'p: La deserción bajó.',
  ])
})

it('on a wide screen that is touched a table is written in its cells', async () => {
  const project = await writtenProject(site.url, {
    ...shortText,
    cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'table', content: enrolment }),
  })
  const page = await site.signedIn(project.student, phone)
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(project.address)
  await page.getByLabel('Páginas').getByRole('cell', { name: '120' }).tap()
  const cell = (name: string) => textBox(page).getByRole('cell', { name })
  await cell('n, fila 2').locator(':scope:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('5')
  await cell('80').tap()
  await cell('n, fila 3').locator(':scope:focus').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await untilSaved(page)
  expect((await writtenBlocks(project))[1]).toBe(
    'table: Matrícula por carrera\n| Carrera | n |\n| Derecho | 1205 |\n| Medicina | 800 |',
  )
})

nightly(
  'on a phone a wide table scrolls inside itself, read and edited, and is written in the sheet',
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
    // The rows scroll, and not the label and the title over them.
    const rows = table(page).getByRole('table').locator('..')
    await expect.poll(() => hidden(rows)).toBeGreaterThan(20)
    expect(await hidden(pages)).toBe(0)
    await table(page).getByRole('cell', { name: '120' }).tap()
    const sheet = page.getByRole('region', { name: 'Celda' })
    await sheet.getByText('Fila 2, columna 2').waitFor()
    await sheet.getByRole('button', { name: 'Listo' }).tap()
    await sheet.waitFor({ state: 'detached' })
    const tools = page.getByRole('toolbar', { name: 'Escribir' })
    expect(await hidden(tools)).toBe(0)
    await tools.getByRole('button', { name: 'Editar tabla' }).tap()
    await sheet.getByText('Encabezado, columna 1').waitFor()
    await sheet.getByRole('button', { name: 'Listo' }).tap()
    await tools.getByRole('button', { name: 'Quitar tabla' }).tap()
    await expect.poll(() => table(page).count()).toBe(0)
  },
)
