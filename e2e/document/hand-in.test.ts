import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import { fail, hasFocus } from '#e2e/browser.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ mayReportErrors: true })

const twelvePages = JSON.parse(
  readFileSync(new URL('../../test/documents/doc-12.json', import.meta.url), 'utf8'),
)

it('the PDF has the pages of the screen, with the last edit and the declaration in them', async () => {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'El juego: ¿cómo?',
  })
  const path = `/api/projects/${project.id}`
  await student.call('PATCH', path, { institution: 'UCE', course: 'Ética', instructor: 'Ana Paz' })
  await student.call('PUT', `${path}/document`, { content: twelvePages, base_version: 0 })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  const textBox = page.getByRole('textbox', { name: 'Texto del documento' })
  await textBox.waitFor()

  // An edit that cannot be saved stops the download instead of being left out.
  await fail(page, 'PUT', '**/document')
  await page.keyboard.type('Estrambótico. ')
  const choosePdf = async () => {
    await page.getByRole('button', { name: 'Elegir formato' }).click()
    await page.getByRole('menuitem', { name: /^PDF/ }).click()
  }
  await choosePdf()
  await toast(page, 'No se pudo guardar lo último que escribiste').waitFor()
  await page.unroute('**/document')

  // A declaration is a page after the references, also while the text is edited, until it is removed.
  const pageCount = async () =>
    Number(await page.locator('[data-part="page-count"]').first().textContent())
  const before = await pageCount()
  const declaration = page.getByRole('region', { name: `Página ${before + 1}`, exact: true })
  const form = page.getByRole('dialog', { name: 'Declaración de uso de IA' })
  await page.getByRole('button', { name: 'Humano 100%' }).click()
  await page.getByRole('button', { name: 'Declaración de uso de IA' }).click()
  await form.getByText('Cuartilla no generó texto para este trabajo.').waitFor()
  await form.getByRole('checkbox', { name: /^Pedidos de cambio/ }).uncheck()
  await form.getByLabel('Texto de la página').press('Control+End')
  await page.keyboard.type('\nRevisé cada cita.')
  await form.getByRole('button', { name: 'Añadir al final' }).click()
  await declaration.getByText('Revisé cada cita.').waitFor()
  await expect.poll(pageCount).toBe(before + 1)
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Humano 100%' }))).toBe(true)

  const download = page.waitForEvent('download')
  const endOfSitting = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.postDataJSON()?.ends_sitting === true,
  )
  await choosePdf()
  const file = await download
  expect(file.suggestedFilename()).toBe('el-juego-como.pdf')
  const text = execFileSync('pdftotext', ['-layout', await file.path(), '-']).toString()
  expect(text).toContain('Estrambótico.')
  expect(text.match(/\f/g)?.length).toBe(before + 1)
  expect(text).toMatch(/Declaración de uso de inteligencia artificial[^\f]*Revisé cada cita\./)

  // What was handed in stays as it is: what is written afterwards is another version.
  await (await endOfSitting).response()
  await textBox.press('Control+Home')
  await page.keyboard.type('Después. ')
  const versions = () => student.call<VersionRow[]>('GET', `${path}/versions`)
  await expect.poll(async () => (await versions()).body.length).toBe(2)

  await page.reload()
  await declaration.getByRole('button', { name: 'Cambiar la declaración' }).click()
  await form.getByRole('button', { name: 'Quitar' }).click()
  await declaration.waitFor({ state: 'detached' })
  // The button stays the one for Word, whatever was downloaded before.
  await page.getByRole('button', { name: 'Descargar DOCX' }).waitFor()
})

it('characters that the PDF cannot draw are named before it, and not before the Word file', async () => {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'El nombre',
  })
  const path = `/api/projects/${project.id}`
  await student.call('PATCH', path, { institution: 'UCE', course: 'Ética', instructor: 'Ana Paz' })
  const content = {
    cuerpo: [
      { role: 'title-main', content: 'El nombre' },
      { role: 'p', content: 'Sea x ∈ A ⇒ ✓. Se escribe 漢字.' },
    ],
    referencias: [],
  }
  await student.call('PUT', `${path}/document`, { content, base_version: 0 })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('region', { name: 'Página 2', exact: true }).waitFor()
  // The second font came: its signs are as wide as they are laid out.
  await expect.poll(() => page.evaluate(() => document.fonts.check('12px Signs', '∈'))).toBe(true)
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Elegir formato' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(/^PDF/)
  const asked = page.getByRole('dialog', { name: 'Antes de descargar' })
  await asked.getByText('En el PDF saldrá un recuadro en lugar de 漢, 字:').waitFor()
  await asked.getByRole('button', { name: 'Volver' }).click()
  const [word] = await Promise.all([page.waitForEvent('download'), choose(/^Word/)])
  expect(word.suggestedFilename()).toBe('el-nombre.docx')
  // The same is not asked twice.
  const [pdf] = await Promise.all([page.waitForEvent('download'), choose(/^PDF/)])
  expect(pdf.suggestedFilename()).toBe('el-nombre.pdf')
})
