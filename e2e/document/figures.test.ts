import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { insertBelow, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { docxParagraphs, docxParts } from '#test/docx-package.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'El campus tiene tres bloques.' },
    { role: 'p', content: 'El parque está al norte.' },
  ],
  referencias: [],
}

const plan = await sharp({
  create: { width: 1600, height: 900, channels: 3, background: '#d8e2dc' },
})
  .png()
  .toBuffer()
const planFile = { name: 'plano.png', mimeType: 'image/png', buffer: plan }

const form = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const figure = (page: Page) => textBox(page).locator('[data-part="exhibit"]')
const alt = 'Plano con tres bloques y un parque'

async function blocksOf({ student, projectId }: WrittenProject): Promise<string[]> {
  const { text } = await newestVersion(student, projectId)
  return text.cuerpo
    .filter(({ role }) => !role.startsWith('title'))
    .map(({ role, content }) => `${role}: ${content.replace(/file:[0-9a-f]{32}/, 'file:ID')}`)
}

async function openToWrite(project: WrittenProject): Promise<Page> {
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  // Below the title and the first paragraph.
  await pressLine(page, 3)
  return page
}

/** Puts a picture on the clipboard, as a copied screenshot is. */
async function copyPicture(page: Page, bytes: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const letters = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const blob = new Blob([letters], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, bytes.toString('base64'))
}

it('a figure is inserted by keyboard, asks what it shows, and stands on the page and in the files', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await insertBelow(page, 'Figura')
  const dialog = form(page, 'Insertar figura')
  await expect.poll(() => hasFocus(dialog.getByLabel('Imagen', { exact: true }))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Imagen', { exact: true }).setInputFiles(planFile)
  await dialog.getByText('Imagen lista.').waitFor()
  await dialog.getByLabel('Título de la figura').fill('Figura 4. Plano del campus')
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).press('Enter')
  await dialog.getByText('Escribe qué muestra: es lo que oye quien no la ve.').waitFor()
  const shown = dialog.getByLabel('¿Qué muestra? Para quien no la ve')
  expect(await hasFocus(shown)).toBe(true)
  await page.keyboard.type(alt)
  await dialog.getByRole('button', { name: '50 %' }).press('Enter')
  await dialog.getByRole('button', { name: 'Elaboración propia' }).press('Enter')
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).press('Enter')

  await figure(page).getByText('Figura 1', { exact: true }).waitFor()
  await figure(page).getByText('Plano del campus', { exact: true }).waitFor()
  const image = figure(page).getByRole('img', { name: alt })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600)
  expect(await hasFocus(textBox(page))).toBe(true)
  await untilSaved(page)
  const inserted = [
    'p: El campus tiene tres bloques.',
    'p: El parque está al norte.',
    [
      'figure: Plano del campus',
      `![${alt}](file:ID 50% 1600x900)`,
      'Nota. Elaboración propia.',
    ].join('\n'),
  ]
  expect(await blocksOf(project)).toEqual(inserted)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  const document = parts['word/document.xml'] ?? ''
  expect(document).toContain(`descr="${alt}"`)
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  const words = docxParagraphs(document).map(({ text }) => text)
  expect(words.slice(words.indexOf('Figura 1'))).toEqual([
    'Figura 1',
    'Plano del campus',
    '',
    'Nota. Elaboración propia.',
  ])
  const pdf = await project.student.fetch(`/api/projects/${project.projectId}/export.pdf`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toContain('/Subtype /Image')

  await textBox(page).focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => figure(page).count()).toBe(0)
  await untilSaved(page)
  expect(await blocksOf(project)).toEqual(inserted.slice(0, 2))
})

it('a pasted picture becomes a figure, which is edited, taken away and brought back', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await copyPicture(page, plan)
  await page.keyboard.press('Control+v')
  const dialog = form(page, 'Insertar figura')
  await dialog.getByText('Imagen lista.').waitFor()
  await dialog.getByLabel('¿Qué muestra? Para quien no la ve').fill(alt)
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()
  const image = figure(page).getByRole('img', { name: alt })
  await image.waitFor()

  await page.keyboard.press('Enter')
  const edited = form(page, 'Editar figura')
  await edited.getByLabel('Título de la figura').locator(':scope:focus').waitFor()
  await page.keyboard.type('El campus')
  await edited.getByRole('button', { name: '100 %' }).click()
  await edited.getByRole('button', { name: 'Guardar' }).click()
  await figure(page).getByText('El campus', { exact: true }).waitFor()
  await untilSaved(page)
  const kept = `figure: El campus\n![${alt}](file:ID 100% 1600x900)`
  expect(await blocksOf(project)).toContain(kept)

  // Alt and the arrows move it over a paragraph, and back.
  const order = async () => (await blocksOf(project)).map((block) => block.split(':')[0])
  await page.keyboard.press('Alt+ArrowUp')
  await untilSaved(page)
  expect(await order()).toEqual(['p', 'figure', 'p'])
  await page.keyboard.press('Alt+ArrowDown')
  await untilSaved(page)
  expect(await order()).toEqual(['p', 'p', 'figure'])

  // Cut and pasted, it is the same figure.
  await page.keyboard.press('Control+x')
  await expect.poll(() => figure(page).count()).toBe(0)
  await page.keyboard.press('Control+v')
  await image.waitFor()
  await untilSaved(page)
  expect(await blocksOf(project)).toContain(kept)
})

it('a chart is made of a table by keyboard, says what it shows, and follows the table in the files', async () => {
  const enrolment = 'Matrícula por carrera\n| Carrera | n |\n| Derecho | 120 |\n| Medicina | 80,5 |'
  const project = await writtenProject(site.url, {
    ...shortText,
    cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'table', content: enrolment }),
  })
  const page = await openToWrite(project)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-part="exhibit"][data-selected]').waitFor()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = form(page, 'Crear figura de esta tabla')
  await dialog.getByRole('button', { name: 'Circular' }).press('Enter')
  const said = 'Gráfico circular de n por carrera. Derecho, 120; Medicina, 80,5.'
  await dialog.getByRole('img', { name: said }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Poner debajo de la tabla' }).press('Enter')
  const chart = textBox(page).getByRole('img', { name: said })
  await expect
    .poll(() => chart.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(100)
  await untilSaved(page)
  expect((await blocksOf(project)).slice(1, 3)).toEqual([
    `table: ${enrolment}`,
    `figure: Matrícula por carrera\n![${said}](chart:pie 100%)\n| Carrera | n |\n| Derecho | 120 |\n| Medicina | 80,5 |`,
  ])

  await textBox(page).getByRole('img', { name: said }).click()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Enter')
  const edited = form(page, 'Editar figura')
  await edited.getByRole('button', { name: 'Barras' }).press('Enter')
  const bars = said.replace('circular', 'de barras')
  await edited.getByRole('img', { name: bars }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await edited.getByRole('button', { name: 'Guardar' }).press('Enter')
  await textBox(page).getByRole('img', { name: bars }).waitFor()
  await untilSaved(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = docxParts(new Uint8Array(await readFile(await download.path())))
  expect(parts['word/document.xml']).toContain(`descr="${bars}"`)
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
})

it('a picture that cannot be sent says why, and nothing that was written is lost', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await insertBelow(page, 'Figura')
  const dialog = form(page, 'Insertar figura')
  await dialog.getByLabel('Título de la figura').fill('Plano del campus')
  const field = dialog.getByLabel('Imagen', { exact: true })
  const word = { name: 'plano.png', mimeType: 'image/png', buffer: Buffer.from('Un texto.') }
  await field.setInputFiles(word)
  await dialog.getByText('Ese archivo no es una imagen que se pueda usar.').waitFor()
  await page.context().setOffline(true)
  await field.setInputFiles(planFile)
  await dialog.getByRole('button', { name: 'Reintentar' }).waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Reintentar' }).click()
  await dialog.getByText('Imagen lista.').waitFor()
  expect(await dialog.getByLabel('Título de la figura').inputValue()).toBe('Plano del campus')
})

nightly(
  'on a phone a picture is as wide as the text, and one that is gone says so in its place',
  async () => {
    const project = await writtenProject(site.url, shortText)
    const { student, projectId } = project
    const stored = await student.storeFigure(plan)
    const line = (id: string) => `![${alt}](file:${id} 50% 1600x900)`
    const content = {
      ...shortText,
      cuerpo: [
        ...shortText.cuerpo,
        { role: 'figure' as const, content: `Plano del campus\n${line(stored.body.id)}` },
        { role: 'figure' as const, content: `Otro plano\n${line('0'.repeat(32))}` },
      ],
    }
    await student.call('PUT', `/api/projects/${projectId}/document`, { content, base_version: 1 })
    const page = await site.signedIn(student, phone)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(project.address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const image = page.getByRole('img', { name: alt, exact: true })
    await expect.poll(async () => (await image.boundingBox())?.width).toBe(360 - 2 * 22)
    const lost = page.getByRole('img', { name: `${alt} Esta imagen ya no está` })
    await expect.poll(async () => (await lost.boundingBox())?.width).toBe(360 - 2 * 22)

    await page.getByLabel('Páginas').getByText('El campus tiene tres bloques.').tap()
    await textBox(page).waitFor()
    await figure(page).first().getByRole('img').tap()
    await page.getByRole('button', { name: 'Editar figura' }).tap()
    const dialog = form(page, 'Editar figura')
    await dialog.getByText('Tomar foto').waitFor()
    const box = await dialog.boundingBox()
    expect([box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([360, 740])
  },
)

nightly(
  'the title and the note of a chart are written where they stand, and the chart stays',
  async () => {
    const chart = '![Barras](chart:bars 50%)\n| Carrera | n |\n| Derecho | 120 |\n| Artes | 80 |'
    const project = await writtenProject(site.url, {
      ...shortText,
      cuerpo: shortText.cuerpo.toSpliced(1, 0, { role: 'figure', content: chart }),
    })
    const page = await openToWrite(project)
    await figure(page).locator('[data-part="title"]').click()
    await page.keyboard.type('Matrícula')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Elaboración propia' }).click()
    await page.keyboard.type(' Datos de 2024.')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(' por carrera')
    await untilSaved(page)
    expect((await blocksOf(project))[1]).toBe(
      `figure: Matrícula por carrera\n${chart}\nNota. Elaboración propia. Datos de 2024.`,
    )
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Adaptado de…' }).click()
    await page.keyboard.type('INEC (2020).')
    await untilSaved(page)
    expect((await blocksOf(project))[1]).toContain('\nNota. Adaptado de INEC (2020).')
  },
)

nightly(
  'on a phone a press enlarges a figure, and Escape and back return to the text',
  async () => {
    const chart = `![${alt}](chart:bars 50%)\n| Carrera | n |\n| Derecho | 120 |\n| Artes | 80 |`
    const project = await writtenProject(site.url, {
      cuerpo: [...shortText.cuerpo, { role: 'figure', content: `Carreras\n${chart}` }],
      referencias: [],
    })
    const page = await site.signedIn(project.student, phone)
    await page.goto(project.address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const inText = page.locator('[data-part="reading"]').getByRole('button', { name: alt })
    const widthInText = (await inText.boundingBox())?.width ?? 0
    await inText.tap()
    const dialog = form(page, 'Figura')
    const image = dialog.getByRole('img', { name: alt, exact: true })
    await expect
      .poll(async () => (await image.boundingBox())?.width ?? 0)
      .toBeGreaterThan(widthInText)
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(inText)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(inText)).toBe(true)
    expect(page.url()).toContain(project.address)
    expect(await page.evaluate(() => history.state?.isEnlarged)).toBeUndefined()
  },
)

nightly('a table of words makes no chart, and its form says why', async () => {
  const words = 'Carreras\n| Carrera | Ciudad |\n| Derecho | Quito |\n| Artes | Loja |'
  const project = await writtenProject(site.url, {
    ...shortText,
    cuerpo: [{ role: 'table', content: words }, ...shortText.cuerpo],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await page.getByRole('cell', { name: 'Quito' }).click()
  await page.getByRole('button', { name: 'Crear figura de esta tabla' }).click()
  const dialog = form(page, 'Crear figura de esta tabla')
  await dialog.getByText('solo tiene palabras', { exact: false }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Poner debajo de la tabla' }).isDisabled()).toBe(
    true,
  )
})
