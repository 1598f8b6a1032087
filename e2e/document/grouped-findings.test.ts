import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { LatestVersion, ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'
import type { Student } from '#test/student.ts'

const site = testSite()

const listed = 'Mora, P. y Paz, E. (2019). *Agua*. Planeta.'
const text: AcademicText = {
  cuerpo: [
    { role: 'title-main', content: 'El páramo' },
    { role: 't1', content: 'El agua.' },
    { role: 'p', content: 'El agua sube (Mora & Paz, 2019). Luego baja (Mora & Paz, 2019).' },
    { role: 'p', content: 'La nieve cae (Mora & Paz, 2019), y la ciudad crece (Spady, 1970).' },
    { role: 't1', content: 'La lluvia.' },
    { role: 'p', content: 'Llueve poco (Spady, 1970). Nieva  a veces.' },
  ],
  referencias: [{ content: listed }],
}

async function documentOf(student: Student, content: AcademicText = text) {
  const made = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'El páramo',
  })
  const projectId = made.body.id
  const call = { content, base_version: 0 }
  expect((await student.call('PUT', `/api/projects/${projectId}/document`, call)).status).toBe(200)
  return projectId
}

const review = (page: Page) => page.getByRole('dialog', { name: 'Revisión: Formato APA 7' })
const item = (page: Page, hasText: string) => review(page).getByRole('listitem').filter({ hasText })
const button = (page: Page, name: string | RegExp) =>
  review(page).getByRole('button', { name, exact: true })

async function saved(student: Student, projectId: string): Promise<string> {
  const { body } = await student.call<LatestVersion>(
    'GET',
    `/api/projects/${projectId}/versions/latest`,
  )
  return JSON.stringify(body.content)
}
const times = (said: string, word: string) => said.split(word).length - 1

it('findings of one cause are one row with its places, corrected together, and each change is undone alone', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  // The signs, the headings, the missing work, the spaces, and what the title page lacks.
  await page.getByRole('button', { name: /^5 hallazgos, Formato APA 7/ }).click()
  await review(page).getByText('5 hallazgos en 9 lugares').waitFor()
  const ampersands = item(page, '3 citas unen autores con «&»')
  await expect.poll(() => ampersands.getByText('3 lugares').count()).toBe(1)
  await ampersands.getByRole('button', { name: 'Lugar siguiente' }).click()
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('apa-chosen') ?? [])].map(String)))
    .toEqual(['&'])
  // The focus stays on the button, so that one can go on.
  await page.keyboard.press('Enter')
  await ampersands.getByText('2 de 3').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Corregir las 3').click()
  await expect.poll(async () => times(await saved(student, projectId), 'Mora y Paz, 2019')).toBe(3)
  await button(page, 'Corregir todo').click()
  await review(page).getByText('6 lugares corregidos').waitFor()
  await review(page).getByRole('heading', { name: 'Por decidir' }).waitFor()

  const changed = item(page, '«y» o «&», siempre igual')
  await changed.getByText('«y» o «&», siempre igual').click()
  await changed
    .getByRole('button', { name: /^Deshacer, p\. 2/ })
    .first()
    .click()
  await expect.poll(async () => times(await saved(student, projectId), 'Mora & Paz, 2019')).toBe(1)
  expect(await saved(student, projectId)).toContain('Nieva a veces')
  await changed.getByRole('button', { name: 'Deshacer las 2' }).click()
  await expect.poll(async () => times(await saved(student, projectId), 'Mora & Paz, 2019')).toBe(3)
  await button(page, 'Deshacer todo').click()
  await expect.poll(async () => times(await saved(student, projectId), 'Nieva  a veces')).toBe(1)
  await review(page).getByRole('heading', { name: 'Lo que cambió' }).waitFor({ state: 'detached' })
})

it('a missing work is added to the list or its citations are taken out, and both are undone', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('button', { name: /hallazgos, Formato APA 7/ }).click()
  const missing = item(page, 'Spady (1970) no está en la lista')
  await missing.getByText('Se cita en 2 lugares y falta su referencia.').waitFor()
  await missing.getByRole('button', { name: 'Quitar las 2 citas' }).click()
  await expect.poll(async () => times(await saved(student, projectId), 'Spady')).toBe(0)
  expect(await saved(student, projectId)).toContain('y la ciudad crece.')
  await button(page, 'Deshacer todo').click()
  await expect.poll(async () => times(await saved(student, projectId), 'Spady')).toBe(2)

  await missing.getByRole('button', { name: 'Añadirla' }).click()
  await page.keyboard.press('Escape')
  await missing.getByRole('button', { name: 'Añadirla' }).and(page.locator(':focus')).press('Enter')
  const field = missing.getByLabel('Referencia de Spady (1970)')
  await field.fill('Vera, L. (2001). *Otro*. Ariel.')
  await missing.getByRole('button', { name: 'Añadir a la lista' }).click()
  await missing.getByText('No se lee como la referencia de Spady (1970)').waitFor()
  await field.fill('Spady, W. (1970). Dropouts from higher education. *Interchange, 1*(1), 64–85.')
  await missing.getByRole('button', { name: 'Añadir a la lista' }).click()
  await missing.waitFor({ state: 'detached' })
  await expect.poll(() => saved(student, projectId)).toContain('Dropouts from higher education')
})

const ris = `TY  - JOUR
AU  - Spady, William
PY  - 1970
TI  - Dropouts from higher education
JO  - Interchange
VL  - 1
IS  - 1
SP  - 64
EP  - 85
ER  - 
`

it('a missing work is searched for over the review, and what became a source is offered for the list', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('button', { name: /hallazgos, Formato APA 7/ }).click()
  const missing = item(page, 'Spady (1970) no está en la lista')
  await missing.getByRole('button', { name: 'Buscar la obra' }).click()
  const sources = page.getByRole('dialog', { name: 'Fuentes' })
  const box = sources.getByRole('searchbox', { name: 'Buscar obras' })
  expect(await box.inputValue()).toBe('Spady 1970')
  await sources
    .getByLabel('Archivos de fuentes')
    .setInputFiles({ name: 'spady.ris', mimeType: 'text/plain', buffer: Buffer.from(ris) })
  await sources.getByRole('button', { name: 'Usar 1' }).click()
  const field = missing.getByLabel('Referencia de Spady (1970)')
  await expect
    .poll(() => field.inputValue())
    .toBe('Spady, W. (1970). Dropouts from higher education. *Interchange*, *1*(1), 64–85.')
  await field.and(page.locator(':focus')).waitFor()
  await missing.getByRole('button', { name: 'Añadir a la lista' }).click()
  await missing.waitFor({ state: 'detached' })
  await expect.poll(() => saved(student, projectId)).toContain('Dropouts from higher education')
})

nightly('a badge shows at most 99+, and its name tells the whole number', async () => {
  const student = await site.newStudent()
  const cuerpo = Array.from({ length: 120 }, (_, at) => ({
    role: 'p' as const,
    content: `Llueve poco (Spady, ${1800 + at}).`,
  }))
  const projectId = await documentOf(student, { ...text, cuerpo })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  const badge = page.getByRole('button', { name: /^1\d\d hallazgos, Formato APA 7$/ })
  await badge.getByText('99+', { exact: true }).waitFor()
})

it('what the student writes over is no longer listed as changed', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('button', { name: /hallazgos, Formato APA 7/ }).click()
  await button(page, 'Corregir todo').click()
  await review(page).getByText('6 lugares corregidos').waitFor()
  const editor = page.getByRole('textbox', { name: 'Texto del documento' })
  await editor.getByText('Nieva a veces.').click()
  await expect.poll(() => editor.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('End')
  for (let count = 0; count < 'a veces.'.length + 3; count++) await page.keyboard.press('Backspace')
  await review(page).getByText('5 lugares corregidos').waitFor()
})
