import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { fail } from '#e2e/browser.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ mayReportErrors: true })

const twelvePages = JSON.parse(
  readFileSync(new URL('../../test/documents/doc-12.json', import.meta.url), 'utf8'),
)

it('the PDF has the pages of the screen, with the last edit in them', async () => {
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
  await page.getByRole('button', { name: 'Elegir formato' }).click()
  const pdf = page.getByRole('menuitemradio', { name: /^PDF/ })
  await pdf.click()
  await toast(page, 'No se pudo guardar lo último que escribiste').waitFor()
  await page.unroute('**/document')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('el-juego-como.pdf')
  const text = execFileSync('pdftotext', ['-layout', await file.path(), '-']).toString()
  expect(text).toContain('Estrambótico.')
  const pages = await page.locator('.ws-foot .num').first().textContent()
  expect(text.match(/\f/g)?.length).toBe(Number(pages))

  await page.reload()
  await page.getByRole('button', { name: 'Descargar PDF' }).waitFor()
})
