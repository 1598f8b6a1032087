import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { projectTitlePage } from '#core/document/title-page.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { hasFocus } from '#e2e/browser.ts'
import { type DrawnLines, linesDrawn } from '#e2e/lines-drawn.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite()

const sample: AcademicText = JSON.parse(
  readFileSync(new URL('../../test/documents/doc-12.json', import.meta.url), 'utf8'),
)
const cited = 'Así lo afirman dos autores (Pérez y Ruiz, 2019).'
const content: AcademicText = {
  ...sample,
  cuerpo: sample.cuerpo.map((block, i) =>
    i === sample.cuerpo.findIndex(({ role }) => role === 'p')
      ? { ...block, content: `${cited} ${block.content}` }
      : block,
  ),
}

it('the format of a project applies at once, on the pages and in its text, and stays', async () => {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'Deserción universitaria',
  })
  const path = `/api/projects/${project.id}`
  await student.call('PUT', `${path}/document`, { content, base_version: 0 })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  const pageCount = async () =>
    Number(await page.locator('[data-part="page-count"]').first().textContent())
  const before = await pageCount()

  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: 'Formato' }).click()
  const panel = page.getByRole('region', { name: 'Formato' })
  await expect.poll(() => hasFocus(panel.getByRole('heading', { name: 'Formato' }))).toBe(true)

  const note = await panel.getByText(/^APA 7 no lo pide\./).textContent()
  const [, fewer] = /son (\d+) páginas en lugar de/.exec(note ?? '') ?? []
  await panel.getByRole('switch', { name: 'Cada sección en página nueva' }).click()
  await expect.poll(pageCount).toBe(Number(fewer))
  expect(Number(fewer)).toBeLessThan(before)

  // In the editor the lines are as in the file, each reaching the margin.
  await panel.getByRole('switch', { name: 'Texto justificado' }).click()
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  const format = { numberTitlePage: false, sectionsStartPages: false, isJustified: true }
  const titlePage = projectTitlePage(project, 'María José Andrade', new Date())
  const laidOut = layoutDocument({ text: content, titlePage, ...format })
    .pages.flatMap((each) => each.lines)
    .filter(({ role }) => !/^title|^ref-heading/.test(role))
  const { lines, drift } = await page.evaluate<DrawnLines>(linesDrawn)
  expect(lines.map(({ text }) => text.trim())).toEqual(
    laidOut.map(({ runs }) =>
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    ),
  )
  expect(drift).toBeLessThan(0.05)
  const ends = lines.flatMap(({ end }, i) => (laidOut[i]?.wordSpacingPt ? [end] : []))
  expect(ends.length).toBeGreaterThan(100)
  expect(Math.max(...ends.map((end) => Math.abs(end - 451.3)))).toBeLessThan(0.6)

  // The text gets the sign between authors in one step.
  await panel.getByRole('button', { name: '&', exact: true }).click()
  await page.getByText('(Pérez & Ruiz, 2019)').waitFor()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click()
  await page.getByText(cited).waitFor()
  await panel.getByRole('button', { name: '&', exact: true }).click()
  await page.getByText('(Pérez & Ruiz, 2019)').waitFor()
  await expect
    .poll(async () => (await student.call<ProjectRow>('GET', path)).body)
    .toMatchObject({ conjunction: '&', sections_start_pages: false, is_justified: true })
  await expect
    .poll(
      async () => (await student.call<VersionRow>('GET', `${path}/versions/latest`)).body.content,
    )
    .toContain('(Pérez & Ruiz, 2019)')

  await page.keyboard.press('Escape')
  const menu = page.getByRole('button', { name: /^Opciones del proyecto/ })
  await expect.poll(() => hasFocus(menu)).toBe(true)
  await page.reload()
  await expect.poll(pageCount).toBe(Number(fewer))
})
