import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ListedVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { hasFocus } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { titlePageOf } from '#test/academic-text.ts'
import { nightly } from '#test/length.ts'
import { makeDocx, paragraphXml, tableXml } from '#test/make-docx.ts'

const site = testSite()

const sample: AcademicText = JSON.parse(
  readFileSync(new URL('../../test/documents/doc-12.json', import.meta.url), 'utf8'),
)
const written = (program: string) =>
  readFileSync(new URL(`../../test/documents/drafts/${program}.docx`, import.meta.url))
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const prose = Array(8).fill('Una frase que dice algo.').join(' ')

it('a draft is read, shown and used; what cannot be read is listed, and nothing is lost', async () => {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
  })
  const path = `/api/projects/${project.id}`
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('button', { name: 'Subir un borrador' }).click()
  const panel = page.getByRole('region', { name: 'Subir un borrador' })
  const choose = (name: string, buffer: Uint8Array) =>
    panel.getByLabel('Archivo del borrador').setInputFiles({
      name,
      mimeType: docx,
      buffer: Buffer.from(buffer),
    })

  await choose('Tesis.docx', Buffer.from('%PDF-1.7'))
  await panel.getByRole('alert').filter({ hasText: 'Es un PDF.' }).waitFor()
  const out = panel.getByRole('list', { name: 'Lo que quedó fuera' })
  for (const [program, leftOut] of [
    ['pandoc', 'La dirección de 1 enlace'],
    ['libreoffice', '2 cambios marcados, leídos como aceptados'],
  ] as const) {
    await choose(`${program}.docx`, written(program))
    await out.getByText(leftOut).waitFor()
    await panel.getByRole('button', { name: 'Cancelar' }).click()
  }
  const titlePage = titlePageOf(sample)
  const own = { text: sample, titlePage, numberTitlePage: false, author: 'Ana Ruiz' }
  await choose('Borrador.docx', await exportDocx(own))
  await panel.getByRole('heading', { name: '12 páginas, 2\u202f824 palabras' }).waitFor()
  const found = panel.getByRole('list', { name: 'Lo que se encontró' })
  expect(await found.getByText(/\d+ referencias/).count()).toBe(1)
  expect((await student.call<ListedVersion[]>('GET', `${path}/versions`)).body).toEqual([])
  // The pages show it before it is used, and the document again when it is not.
  await page.getByText('Así queda tu borrador').waitFor()
  await page.getByRole('region', { name: 'Página 12', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Descargar DOCX' }).isDisabled()).toBe(true)
  await panel.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('region', { name: 'Página 12', exact: true }).waitFor({ state: 'detached' })
  await choose('Borrador.docx', await exportDocx(own))
  await panel.getByRole('button', { name: 'Usar este borrador' }).click()
  await page.getByRole('region', { name: 'Página 12', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Chat' }).waitFor()

  // A draft dropped on the editor is read too; what the document has no place for is listed.
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  const textBox = page.getByRole('textbox', { name: 'Texto del documento' })
  await textBox.waitFor()
  await page.keyboard.type('Estrambótico. ')
  const other = makeDocx({ body: `${paragraphXml(prose)}${tableXml}${paragraphXml(prose)}` })
  const bytes = Buffer.from(other).toString('base64')
  const data = await page.evaluateHandle(
    ([content, type]) => {
      const transfer = new DataTransfer()
      const decoded = Uint8Array.from(atob(content ?? ''), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([decoded], 'Otro.docx', { type: type ?? '' }))
      return transfer
    },
    [bytes, docx],
  )
  await textBox.dispatchEvent('drop', { dataTransfer: data })
  await out.getByText('1 tabla').waitFor()
  expect(await out.getByText('página 2').count()).toBe(1)
  expect(await hasFocus(panel.getByRole('heading', { name: /^2 páginas/ }))).toBe(true)
  await panel.getByRole('button', { name: 'Usar este borrador' }).click()
  await page.getByRole('region', { name: 'Chat' }).waitFor()
  await expect
    .poll(async () =>
      (await student.call<ListedVersion[]>('GET', `${path}/versions`)).body.map(
        ({ author }) => author,
      ),
    )
    .toEqual(['imported', 'student', 'imported'])
  await expect.poll(() => textBox.innerText()).toContain('Una frase que dice algo.')
  expect(await textBox.innerText()).not.toContain('Estrambótico')

  // The note above the pages stays while other text is edited, until its place is written over.
  const list = page.getByRole('region', { name: 'Lo que no entró del borrador' })
  const note = list.getByRole('button', { name: 'aquí iba una tabla: quitar la nota' })
  await note.waitFor()
  // The text that the file was dropped on was drawn anew.
  const pages = page.getByRole('region', { name: 'Páginas' })
  expect(await hasFocus(pages)).toBe(true)
  // It leads to the end of the paragraph that the table stood after.
  await pages.evaluate((pane) => pane.scrollTo(0, 0))
  await list.getByRole('button', { name: 'aquí iba una tabla p. 2' }).click()
  const red = () =>
    page.evaluate(() => {
      const pane = document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect()
      const [range] = [...(CSS.highlights.get('left-out') ?? [])] as Range[]
      const rect = range?.getBoundingClientRect()
      const isInSight = rect && pane && rect.top >= pane.top && rect.bottom <= pane.bottom
      return { words: String(range), isInSight }
    })
  await expect.poll(red).toEqual({ words: 'dice algo.', isInSight: true })
  await pages.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Más.')
  const stored = async () =>
    (await student.call<VersionRow>('GET', `${path}/versions/latest`)).body.content
  await expect.poll(stored).toContain('Más.')
  await page.reload()
  await note.waitFor()
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  // Right after the focus the editor takes a jump to its start for the browser's own and undoes it.
  await textBox.locator('p').first().click()
  await page.keyboard.type('Otra. ')
  await note.waitFor({ state: 'detached' })
  await list.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await note.click()
  await list.waitFor({ state: 'detached' })

  // At home the project is created only when the draft is used.
  await page.goto(`${site.url}/home`)
  const projects = async () => (await student.call<ProjectRow[]>('GET', '/api/projects')).body
  const dialog = page.getByRole('dialog', { name: 'Subir un borrador' })
  const bring = async (name: string, buffer: Uint8Array) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Subir un borrador' }).click()
    await (await chooser).setFiles({ name, mimeType: docx, buffer: Buffer.from(buffer) })
  }
  await bring('Mi tesis.docx', other)
  await dialog.getByRole('heading', { name: /^2 páginas/ }).waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await bring('Tesis.docx', Buffer.from('%PDF-1.7'))
  await dialog.getByRole('alert').filter({ hasText: 'Es un PDF.' }).waitFor()
  expect(await projects()).toHaveLength(1)
  let sent = 0
  page.on('request', (request) => {
    if (request.headers()['content-type']?.startsWith('multipart')) sent++
  })
  await dialog
    .getByLabel('Archivo del borrador')
    .setInputFiles({ name: 'Mi tesis.docx', mimeType: docx, buffer: Buffer.from(other) })
  await dialog.getByRole('button', { name: 'Usar este borrador' }).click()
  await page.waitForURL('**/doc/*')
  await page.getByRole('heading', { name: 'Mi tesis', level: 1 }).waitFor({ state: 'attached' })
  await page.getByRole('region', { name: 'Página 2' }).getByText('Una frase').first().waitFor()
  expect(await projects()).toHaveLength(2)
  expect(sent).toBe(1)
})

nightly(
  'a file of ours brings its format to the project that is made of it, and its title page',
  async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const format = { isJustified: true, appendixWord: 'Anexo', indexKind: 'general' } as const
    const file = await exportDocx({
      text: { ...sample, cuerpo: [...sample.cuerpo, { role: 'appendix', content: 'Encuesta' }] },
      titlePage: titlePageOf(sample),
      numberTitlePage: true,
      declaration: 'Usé un modelo de lenguaje.',
      author: 'Ana Ruiz',
      ...format,
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Subir un borrador' }).click()
    await (await chooser).setFiles({
      name: 'Tesis.docx',
      mimeType: docx,
      buffer: Buffer.from(file),
    })
    const dialog = page.getByRole('dialog', { name: 'Subir un borrador' })
    const said =
      'Formato: número en la portada, texto justificado, índice, «Anexo» en los apéndices y declaración de uso de IA'
    await dialog.getByText(said).waitFor()
    await dialog.getByRole('button', { name: 'Usar este borrador' }).click()
    await page.getByRole('region', { name: 'Página 2', exact: true }).getByText('Índice').waitFor()
    const [project] = (await student.call<ProjectRow[]>('GET', '/api/projects')).body
    expect(project).toMatchObject({
      number_title_page: true,
      is_justified: true,
      index_kind: 'general',
      appendix_word: 'Anexo',
      declaration: 'Usé un modelo de lenguaje.',
      course: 'SOC-305: Seminario de Investigación Educativa',
    })
  },
)
