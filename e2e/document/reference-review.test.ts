import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { LatestVersion, ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'
import { type ReferenceServices, startReferenceServices } from '#test/reference-services.ts'
import { allWorks, realWorks } from '#test/references/works.ts'
import { writeWork } from '#test/references/write-work.ts'
import type { Student } from '#test/student.ts'

let services: ReferenceServices
beforeAll(async () => {
  const [retracted, ...others] = allWorks.filter(({ title }) => title.startsWith('Deep learning'))
  const works = allWorks.filter((work) => work !== retracted)
  if (!retracted) throw new Error('no work to retract')
  services = await startReferenceServices([
    ...works,
    ...others,
    { ...retracted, isRetracted: true },
  ])
})
afterEach(() => services.reset())
afterAll(() => services.close())
const site = testSite({
  environment: () => ({ ...services.environment, REFERENCE_CALL_TIMEOUT_MS: '1500' }),
  mayReportErrors: true,
})

const reference = (start: string) => {
  const work = realWorks.find(({ title }) => title.startsWith(start))
  if (!work) throw new Error(`no work ${start}`)
  return writeWork(work, 0)
}
const right = reference('Molecular structure')
const wrong = reference('Prospect theory').replace('(1979)', '(1981)')
const retracted = reference('Deep learning')
const unknown = 'Vera, P. (2020). Caminos que nadie anduvo todavía. *Revista Perdida*, *1*(2), 3–9.'

async function documentOf(student: Student, ...references: string[]) {
  const made = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'El riesgo',
  })
  const titlePage = { institution: 'UCE', course: 'Economía', instructor: 'A. Mora' }
  await student.call('PATCH', `/api/projects/${made.body.id}`, titlePage)
  const content: AcademicText = {
    cuerpo: [
      { role: 'title-main', content: 'El riesgo' },
      { role: 'p', content: 'Las pérdidas pesan más (Kahneman y Tversky, 1981, p. 263).' },
      { role: 'p', content: 'Según Kahneman y Tversky (1981), nadie calcula.' },
    ],
    referencias: references.map((one) => ({ content: one })),
  }
  const call = { content, base_version: 0 }
  const path = `/api/projects/${made.body.id}/document`
  expect((await student.call('PUT', path, call)).status).toBe(200)
  return made.body.id
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Revisión: Referencias' })

async function openReferences(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /^Formato/ }).focus()
  await page.keyboard.press('ArrowRight')
  await drawer(page).waitFor()
}

async function saved(student: Student, projectId: string): Promise<string> {
  const path = `/api/projects/${projectId}/versions/latest`
  return JSON.stringify((await student.call<LatestVersion>('GET', path)).body.content)
}

it('the margin shows the state of each reference, and a record is taken over and undone in one step', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student, right, wrong, retracted, unknown)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  const mark = page.getByRole('button', { name: 'Vera (2020): no encontrada' })
  await mark.click()
  await drawer(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Vera (2020), no encontrada')
  for (const group of ['Retractadas', 'Difieren', 'No encontradas', 'Verificadas']) {
    await drawer(page).getByRole('heading', { name: group }).waitFor()
  }
  expect(await drawer(page).getByRole('row', { name: /Año/ }).innerText()).toMatch(/1981\s+1979/)
  expect(await axeViolations(page)).toEqual([])

  await drawer(page).getByRole('button', { name: 'Usar estos datos' }).click()
  await expect.poll(() => saved(student, projectId)).toContain('Tversky, 1979, p. 263')
  const taken = await saved(student, projectId)
  expect(taken).toContain('Kahneman y Tversky (1979), nadie')
  expect(taken).toContain('Tversky, A. (1979)')
  await drawer(page)
    .getByText(/: 1979 y 2 citas/)
    .waitFor()
  await drawer(page).getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect.poll(() => saved(student, projectId)).toContain('Tversky, A. (1981)')
  expect(await saved(student, projectId)).toContain('Tversky, 1981, p. 263')

  await drawer(page).getByRole('button', { name: 'La tengo' }).click()
  await drawer(page).getByText('La tienes.').waitFor()
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
})

it('before a download the references that were not found are named once; references that could not be checked do not hold it back', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student, right, unknown)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${projectId}`)
  await page.getByRole('button', { name: 'Vera (2020): no encontrada' }).waitFor()
  const choose = async (format: RegExp) => {
    await page.getByRole('button', { name: 'Elegir formato' }).click()
    await page.getByRole('menuitem', { name: format }).click()
  }
  await choose(/^PDF/)
  const asked = page.getByRole('dialog')
  await asked.getByText('Ningún índice conoce 1 artículo.').waitFor()
  await asked.getByRole('button', { name: 'Verlas' }).waitFor()
  const file = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Descargar así' }).click()
  const path = await (await file).path()
  expect(execFileSync('pdftotext', [path, '-']).toString()).not.toMatch(/encontr/)
  const second = page.waitForEvent('download')
  await choose(/^DOCX|^Word/)
  expect((await second).suggestedFilename()).toMatch(/\.docx$/)
  expect(await page.getByText('Ningún índice conoce 1 artículo.').count()).toBe(0)
})

nightly(
  'a Word file is downloaded at once, and the references that were not found are told beside it',
  async () => {
    const student = await site.newStudent()
    const projectId = await documentOf(student, right, unknown)
    const page = await site.signedIn(student)
    await page.goto(`${site.url}/doc/${projectId}`)
    await page.getByRole('button', { name: 'Vera (2020): no encontrada' }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar DOCX' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.docx$/)
    const lacks = page.getByRole('dialog', { name: 'Tu archivo se descargó' })
    await lacks.getByText('Ningún índice conoce 1 artículo.').waitFor()
    await lacks.getByRole('button', { name: 'Verlas' }).click()
    await drawer(page).getByText('Vera').first().waitFor()
  },
)

nightly.each([
  ['answers with a page', { kind: 'html' }],
  ['has a fault of its own', { kind: 'status', status: 500 }],
  ['answers nothing', { kind: 'silence' }],
  ['breaks off', { kind: 'cut' }],
  // The last one: for the next ten minutes nobody is asked.
  ['says it is busy', { kind: 'status', status: 429, headers: { 'retry-after': '600' } }],
] as const)(
  'where every index %s nothing is claimed, and the file is not held back',
  async (name, fault) => {
    for (const service of ['crossref', 'datacite', 'openalex'] as const) {
      services.fail(service, fault, 'always')
    }
    const student = await site.newStudent()
    const fresh = `Paz, E. (2011). Asunto ${student.email}. *Revista ${name}*, *1*(2), 3–9.`
    const projectId = await documentOf(student, fresh)
    const page = await site.signedIn(student, phone)
    await page.goto(`${site.url}/doc/${projectId}`)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    await openReferences(page)
    await drawer(page)
      .getByText(/^Los registros no respondieron. Volvemos a preguntar a las/)
      .waitFor()
    expect(await page.getByText('no encontrada').count()).toBe(0)
    await page.keyboard.press('Escape')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    await page.getByText('1 referencia está sin comprobar.').waitFor()
    await file
  },
)

nightly('references are checked again as soon as a lost connection is back', async () => {
  const student = await site.newStudent()
  const projectId = await documentOf(student, right)
  const page = await site.signedIn(student)
  await page.route('**/api/references/check', (route) => route.abort())
  await page.goto(`${site.url}/doc/${projectId}`)
  await openReferences(page)
  await drawer(page).getByText('Sin conexión con los registros').waitFor()
  await page.unroute('**/api/references/check')
  await drawer(page).getByRole('button', { name: 'Reintentar' }).click()
  await drawer(page).getByRole('heading', { name: 'Verificadas' }).waitFor()
})
