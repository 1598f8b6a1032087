import { expect, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite()
const content = { cuerpo: [{ role: 'p', content: 'Una frase.' }], referencias: [] }

it('the title page proposes the last project’s lines, and takes them only when the student accepts', async () => {
  const student = await site.newStudent()
  const create = async () =>
    (await student.call<ProjectRow>('POST', '/api/projects', { context_prompt: 'Un ensayo' })).body
  const last = await create()
  const lines = { institution: 'Universidad de Cuenca', instructor: 'Dra. Ana Paz' }
  await student.call('PATCH', `/api/projects/${last.id}`, lines)
  const project = await create()
  const path = `/api/projects/${project.id}`
  await student.call('PUT', `${path}/document`, { content, base_version: 0 })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  const first = page.getByRole('region', { name: 'Página 1', exact: true })
  const saved = async () => (await student.call<ProjectRow>('GET', path)).body

  await first.getByRole('button', { name: 'Institución' }).click()
  const proposal = first.getByRole('option', { name: /Universidad de Cuenca/ })
  await proposal.waitFor()
  await page.keyboard.press('Enter')
  expect(await first.getByLabel('Institución').inputValue()).toBe('Universidad de Cuenca')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved()).institution).toBe('Universidad de Cuenca')

  await first.getByRole('button', { name: 'Docente' }).click()
  await first.getByRole('option', { name: /Dra\. Ana Paz/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => first.getByRole('option').count()).toBe(0)
  expect(await first.getByLabel('Docente').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await first.getByRole('button', { name: 'Docente' }).click()
  await first.getByRole('option', { name: /Dra\. Ana Paz/ }).click()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved()).instructor).toBe('Dra. Ana Paz')
  expect((await saved()).course).toBeNull()
})
