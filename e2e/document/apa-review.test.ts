import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LatestVersion, ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })

const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El páramo' },
    { role: 't1', content: 'Planteamiento del problema.' },
    { role: 'p', content: 'El agua  sube en el páramo (Mora & Paz, 2019, p. 3).' },
    { role: 'p', content: 'La permanencia depende del apoyo. '.repeat(60).trim() },
    { role: 'p', content: 'Según otros, baja (Spady, 1970).' },
  ],
  referencias: [{ content: 'Mora, P. y Paz, E. (2019). *Agua*. Quito: Planeta' }],
}

async function documentOf(student: Student) {
  const made = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'El páramo',
  })
  const projectId = made.body.id
  const call = { content: text, base_version: 0 }
  expect((await student.call('PUT', `/api/projects/${projectId}/document`, call)).status).toBe(200)
  return projectId
}

const badge = (page: Page) => page.getByRole('button', { name: 'Formato APA 7' })
const review = (page: Page) => page.getByRole('dialog', { name: 'Revisión: Formato APA 7' })
const hasFocus = (page: Page, name: string | RegExp) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    )
    .toMatch(name)
/** The underlined texts by kind of finding. */
const underlined = (page: Page, name: string) =>
  page.evaluate((kind) => [...(CSS.highlights.get(kind) ?? [])].map(String), name)

async function saved(student: Student, projectId: string): Promise<string> {
  const { body } = await student.call<LatestVersion>(
    'GET',
    `/api/projects/${projectId}/versions/latest`,
  )
  return JSON.stringify(body.content)
}

it('a finding leads to its place and back, and is corrected alone or with all others, and undone', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('button', { name: /^\d+ hallazgos, Formato APA 7/ }).click()
  await hasFocus(page, 'Formato APA 7')
  await review(page).getByRole('heading', { name: 'Encabezados' }).waitFor()
  expect(await underlined(page, 'apa-error')).toContain('Spady, 1970')
  expect(await axeViolations(page)).toEqual([])

  const row = review(page).getByRole('button', { name: /^Spady \(1970\) no está en la lista/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await hasFocus(page, /^Hallazgo \d+: Spady \(1970\) no está en la lista/)
  expect(await underlined(page, 'apa-chosen')).toEqual(['Spady, 1970'])
  await page.keyboard.press('Enter')
  await hasFocus(page, /^Spady \(1970\) no está en la lista/)

  const conjunction = review(page).getByRole('listitem').filter({ hasText: 'une autores con «&»' })
  await conjunction.getByRole('button', { name: 'Corregir' }).click()
  await page.getByText('(Mora y Paz, 2019, p. 3)').waitFor()
  await hasFocus(page, /^Corregir hallazgo/)
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  await page.locator('[data-saved="clean"]').waitFor()
  expect(await saved(student, projectId)).toContain('(Mora y Paz, 2019, p. 3)')

  await review(page).getByRole('button', { name: 'Corregir todo' }).click()
  await review(page).getByRole('heading', { name: 'Lo que cambió' }).waitFor()
  await review(page).getByRole('heading', { name: 'Por decidir' }).waitFor()
  await page.getByText('Planteamiento del problema', { exact: true }).waitFor()
  await expect.poll(() => saved(student, projectId)).toContain('*Agua*. Planeta.')
  await expect.poll(() => saved(student, projectId)).toContain('El agua sube')
  await review(page).getByRole('button', { name: 'Deshacer todo' }).click()
  await page.getByText('Planteamiento del problema.', { exact: true }).waitFor()
  await expect.poll(() => saved(student, projectId)).toContain('Quito: Planeta')
  // All that was corrected since the panel was opened.
  expect(await saved(student, projectId)).toContain('(Mora & Paz, 2019, p. 3)')

  await page.keyboard.press('Escape')
  await review(page).waitFor({ state: 'detached' })
  await hasFocus(page, /Formato APA 7/)
  expect(await underlined(page, 'apa-error')).toEqual([])
})

it('while the model writes, finished paragraphs are reviewed but cannot be corrected', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const gate = new Gate()
  const page = await site.signedIn(student)
  site.model.next(
    answer(
      sampleAnswer({ texto_generado: { cuerpo: text.cuerpo, referencias: text.referencias } }),
      {
        size: 200,
        gate,
      },
    ),
  )
  await page.goto(`${site.url}/doc/${projectId}`)
  // The editor keeps the text from before the run.
  await page.getByRole('button', { name: 'Escribir en el documento' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Otra vez')
  await page.keyboard.press('Enter')
  gate.pass(4)
  await page.getByRole('region', { name: 'Página 2' }).getByText('La permanencia').first().waitFor()
  await badge(page).click()
  await review(page)
    .getByText(/^Revisando página/)
    .waitFor()
  const found = review(page).getByRole('listitem').filter({ hasText: 'une autores con «&»' })
  await found.waitFor()
  // The last paragraph is not finished yet.
  expect(await review(page).getByText('Spady').count()).toBe(0)
  expect(await found.getByRole('button', { name: 'Corregir' }).isDisabled()).toBe(true)
  await review(page)
    .getByText(/^Podrás corregir cuando el texto esté completo/)
    .waitFor()
  gate.open()
  await review(page)
    .getByRole('button', { name: 'Corregir todo' })
    .and(page.locator(':enabled'))
    .waitFor()
  expect(await review(page).getByText('Spady').count()).toBe(1)
})

nightly('on a phone the review is a sheet over the text, and leads to places in it', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student, phone)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByRole('button', { name: /^\d+ hallazgos, Formato APA 7/ }).tap()
  await review(page)
    .getByRole('button', { name: /^Spady \(1970\) no está en la lista/ })
    .tap()
  await hasFocus(page, /^Hallazgo \d+: Spady \(1970\) no está en la lista/)
  const mark = await page.locator('[data-part="mark"]').boundingBox()
  const sheet = await review(page).boundingBox()
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan(sheet?.y ?? 0)
  expect(await axeViolations(page)).toEqual([])
})
