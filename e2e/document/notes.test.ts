import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { docxParagraphs, docxParts } from '#test/docx-package.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'El abandono baja con tutorías.' },
    { role: 'p', content: 'La beca llega tarde.^[En 2023 llegó en *octubre*.]' },
  ],
  referencias: [{ content: 'Pérez, A. (2020). *La beca*. Quito.' }],
}

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const numbers = (page: Page) => textBox(page).locator('sup[role="button"]')
const listed = (page: Page) => textBox(page).locator('[data-fixed="notes"] p')

async function contents({ student, projectId }: WrittenProject): Promise<string[]> {
  const { text } = await newestVersion(student, projectId)
  return text.cuerpo.filter(({ role }) => role === 'p').map(({ content }) => content)
}

async function openToWrite(project: WrittenProject): Promise<Page> {
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  return page
}

it('a note is written with its key, numbered by its place, listed on its page and in the file', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Alt+f')
  const dialog = form(page, 'Insertar nota')
  await expect.poll(() => hasFocus(dialog.getByLabel('Texto de la nota'))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()
  await dialog.getByText('Escribe qué dice la nota.').waitFor()
  await dialog.getByLabel('Texto de la nota').fill('Según la unidad de\nbienestar [sin fecha].')
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).press('Enter')
  await expect.poll(() => numbers(page).count()).toBe(2)
  expect(await numbers(page).evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Nota 1',
    'Nota 2',
  ])
  expect(await listed(page).allTextContents()).toEqual([
    ' Según la unidad de bienestar [sin fecha].',
    ' En 2023 llegó en octubre.',
  ])
  expect(await hasFocus(textBox(page))).toBe(true)
  await page.keyboard.type(' Sigue.')
  await untilSaved(page)
  expect(await contents(project)).toEqual([
    'El abandono baja con tutorías.^[Según la unidad de bienestar [sin fecha].] Sigue.',
    shortText.cuerpo[1]?.content,
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  const words = docxParagraphs(parts['word/document.xml'] ?? '').map(({ text }) => text)
  expect(words.slice(words.indexOf('Notas'))).toEqual([
    'Notas',
    '1 Según la unidad de bienestar [sin fecha].',
    '2 En 2023 llegó en octubre.',
  ])
})

it('a note is changed where its number is pressed, taken away, brought back and copied with its words', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await numbers(page).click()
  const dialog = form(page, 'Nota')
  await dialog.getByLabel('Texto de la nota').fill('En 2024 llegó en mayo.')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await listed(page).getByText('En 2024 llegó en mayo.').waitFor()

  await listed(page).click()
  await form(page, 'Nota').getByRole('button', { name: 'Quitar la nota' }).click()
  await expect.poll(() => numbers(page).count()).toBe(0)
  expect(await textBox(page).locator('[data-fixed="notes"]').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await listed(page).getByText('En 2024 llegó en mayo.').waitFor()
  await page.keyboard.press('Control+z')
  await listed(page).getByText('En 2023 llegó en octubre.').waitFor()

  // The last two words with their note.
  await textBox(page).getByText('La beca llega tarde.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+c')
  await textBox(page).getByText('El abandono baja con tutorías.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+v')
  await expect.poll(() => numbers(page).count()).toBe(2)
  await untilSaved(page)
  const [first] = await contents(project)
  expect(first).toMatch(/^El abandono baja con tutorías\..*\^\[En 2023 llegó en \*octubre\*\.\]$/)
})

const said =
  'Dice algo que ocupa más de una línea de la página, para que la lista pase de una a otra. '
const manyNotes: AcademicText = {
  cuerpo: [
    ...Array.from({ length: 30 }, (_, at) => ({
      role: 'p' as const,
      content: `Un párrafo con su nota.^[${said.repeat((at % 4) + 1).trim()}] Y ${'sigue '.repeat(at)}.`,
    })),
    { role: 'appendix', content: 'Cuestionario' },
    { role: 'p', content: 'Una pregunta.^[La del apéndice.]' },
  ],
  referencias: [{ content: 'Pérez, A. (2020). *La beca*. Quito.' }],
}

nightly('a list of notes goes on over its pages, with the appendices after it', async () => {
  const project = await writtenProject(site.url, manyNotes)
  const page = await openToWrite(project)
  await page.keyboard.type('Ya. ')
  await untilSaved(page)
  expect(await listed(page).count()).toBe(31)
  await expectPagesOfSavedText(page, project.student, project.projectId)
  await listed(page).nth(30).click()
  expect(await form(page, 'Nota').getByLabel('Texto de la nota').inputValue()).toBe(
    'La del apéndice.',
  )
})

nightly('on a phone a note is written from the bar and changed by a touch', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student, phone)
  await page.goto(project.address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByText('El abandono baja con tutorías.').tap()
  await textBox(page).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Insertar' }).tap()
  await form(page, 'Insertar').getByRole('button', { name: 'Nota' }).tap()
  await form(page, 'Insertar nota').getByLabel('Texto de la nota').fill('Desde el teléfono.')
  await form(page, 'Insertar nota').getByRole('button', { name: 'Insertar', exact: true }).tap()
  await listed(page).getByText('Desde el teléfono.').waitFor()
  await numbers(page).last().tap()
  await form(page, 'Nota').getByRole('button', { name: 'Quitar la nota' }).tap()
  await expect.poll(() => numbers(page).count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
})
