import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import {
  expectPagesOfSavedText,
  insertBelow,
  pastes,
  pressLine,
  textBox,
  untilSaved,
  writeOnPhone,
} from '#e2e/text-box.ts'
import { writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { docxParts } from '#test/docx-package.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'El programa suma:' },
    { role: 'p', content: 'Después sigue el texto.' },
  ],
  referencias: [],
}

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const listing = (page: Page) => textBox(page).locator('[data-part="exhibit"]')

it('a listing is written in its form, stands on the page and in the files, and another is pasted', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  await insertBelow(page, 'Listado de código')
  const dialog = form(page, 'Insertar listado de código')
  await dialog.getByLabel('Título').fill('Suma de dos números')
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()
  await dialog.getByText('Escribe el código.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Código').fill('def suma(a, b):\n    return a + b')
  await dialog.getByLabel('Lenguaje').fill('python')
  await dialog.getByLabel('Numerar las líneas').click()
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()

  await listing(page).getByText('Listado 1', { exact: true }).waitFor()
  await listing(page).getByText('2      return a + b').waitFor()
  await untilSaved(page)
  const written =
    'code: Suma de dos números\n```python numbered\ndef suma(a, b):\n    return a + b\n```'
  expect(await writtenBlocks(project)).toEqual([
    'p: El programa suma:',
    written,
    'p: Después sigue el texto.',
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  expect(parts['word/document.xml']).toContain('<w:pStyle w:val="CodigoNumerado"/>')
  const pdf = await project.student.fetch(`/api/projects/${project.projectId}/export.pdf`)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Code')

  await page.getByText('Después sigue el texto.').click()
  await pastes(page, { html: '', text: 'Antes:\n```js\nlet a = 1\n\na++\n```\nFin.' })
  await expect.poll(() => listing(page).count()).toBe(2)
  await untilSaved(page)
  expect(await writtenBlocks(project)).toContain('code: ```js\nlet a = 1\n\na++\n```')
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

it('on a phone a listing is inserted, fits the screen, and is changed', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student, phone)
  await writeOnPhone(page, project.address, 'Después sigue el texto.')
  await page.getByRole('button', { name: 'Insertar', exact: true }).tap()
  await form(page, 'Insertar').getByRole('button', { name: 'Listado de código' }).tap()
  const code = `${'muy_larga '.repeat(9)}`.trim()
  await form(page, 'Insertar listado de código').getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Insertar', exact: true }).last().tap()
  const line = listing(page).getByText('muy_larga').first()
  await line.waitFor()
  const { x = 0, width = 0 } = (await line.boundingBox()) ?? {}
  expect([x >= 0, x + width <= 360]).toEqual([true, true])
  await line.tap()
  await page.getByRole('button', { name: 'Editar listado' }).tap()
  const dialog = form(page, 'Editar listado')
  await dialog.getByLabel('Código').fill('corta')
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await listing(page).getByText('corta', { exact: true }).waitFor()
  await expect.poll(() => writtenBlocks(project)).toContain('code: ```\ncorta\n```')
})
