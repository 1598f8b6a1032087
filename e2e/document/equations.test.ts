import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { insertBelow, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { docxParts } from '#test/docx-package.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La media de la muestra:' },
    { role: 'p', content: 'Después sigue el texto.' },
  ],
  referencias: [],
}

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const equation = (page: Page) => textBox(page).locator('[data-part="exhibit"]')

it('an equation is written by keyboard, told its fault, and stands on the page and in the files', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  await insertBelow(page, 'Ecuación')
  const dialog = form(page, 'Insertar ecuación')
  const source = dialog.getByLabel('Ecuación, en TeX')
  await expect.poll(() => hasFocus(source)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('x = ')
  await dialog.getByRole('button', { name: 'Fracción' }).click()
  await page.keyboard.type('a')
  expect(await source.inputValue()).toBe('x = \\frac{a}{}')
  await source.fill('x = \\frac{a}{b} + \\foo')
  await dialog.getByText('No se reconoce «\\foo».').waitFor()
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()
  expect(await hasFocus(source)).toBe(true)
  await source.fill('x = \\frac{a}{b}')
  await dialog.getByRole('img', { name: 'Ecuación: x = \\frac{a}{b}' }).waitFor()
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()

  await equation(page).getByText('(1)', { exact: true }).waitFor()
  await untilSaved(page)
  const inserted = [
    'p: La media de la muestra:',
    'equation: x = \\frac{a}{b}',
    'p: Después sigue el texto.',
  ]
  expect(await writtenBlocks(project)).toEqual(inserted)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  expect(parts['word/document.xml']).toContain('<m:f><m:num>')
  const pdf = await project.student.fetch(`/api/projects/${project.projectId}/export.pdf`)
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Formula')

  await textBox(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => equation(page).count()).toBe(0)
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([inserted[0], inserted[2]])
})

nightly(
  'on a phone an equation is as wide as fits, and a press on its tool changes it',
  async () => {
    const sum = Array.from({ length: 9 }, (_, at) => `a_{${at}} x^{${at}}`).join(' + ')
    const project = await writtenProject(site.url, {
      ...shortText,
      cuerpo: [...shortText.cuerpo, { role: 'equation', content: `P = ${sum}` }],
    })
    const page = await site.signedIn(project.student, phone)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(project.address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const drawn = page.getByRole('img', { name: `Ecuación: P = ${sum}` })
    const { x = 0, width = 0 } = (await drawn.boundingBox()) ?? {}
    expect([x >= 0, x + width <= 360]).toEqual([true, true])
    await page.getByLabel('Páginas').getByText('Después sigue el texto.').tap()
    await textBox(page).waitFor()
    await equation(page).getByRole('img').tap()
    await page.getByRole('button', { name: 'Editar ecuación' }).tap()
    const dialog = form(page, 'Editar ecuación')
    await dialog.getByLabel('Ecuación, en TeX').fill('P = a_0')
    await dialog.getByRole('button', { name: 'Guardar' }).tap()
    const short = textBox(page).getByRole('img', { name: 'Ecuación: P = a_0' })
    await short.waitFor()
    // In the middle, and its number at the right margin, as where it is only read.
    const left = (await short.boundingBox())?.x ?? 0
    const number = (await equation(page).getByText('(1)').boundingBox()) ?? { x: 0, width: 0 }
    expect([left > 100, number.x + number.width > 320]).toEqual([true, true])
    expect(await axeViolations(page)).toEqual([])
  },
)
