import { expect, it } from 'vitest'
import { createProject } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { limitedModel } from '#test/limited-model.ts'

const site = testSite({ hasModel: true, environment: { FREE_MONTHLY_CREDITS: '20' } })
const request = 'Una monografía de 25 páginas sobre el agua del páramo'

it('a long work is planned for nothing, its plan is changed and kept, and is what is written', async () => {
  site.model.decide(limitedModel())
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const projectId = await createProject(page, request)
  const plan = page.getByRole('article', { name: 'El agua del páramo' })
  const rows = plan.getByRole('listitem')
  await plan.getByRole('button', { name: /^Escribir · ≈ \d\.\d0 créditos$/ }).waitFor()
  const before = await rows.count()
  expect(before).toBeGreaterThan(6)

  await plan.getByRole('button', { name: 'Editar Apartado 1' }).click()
  await page.getByRole('textbox', { name: 'Nombre del apartado' }).fill('Lo que se sabe')
  await page.getByRole('textbox', { name: 'Palabras de Lo que se sabe' }).fill('600')
  await page.getByRole('button', { name: 'Más palabras en Lo que se sabe' }).click()
  await page.getByRole('button', { name: 'Bajar Lo que se sabe' }).click()
  await plan.getByRole('button', { name: 'Editar Apartado 3' }).click()
  await plan.getByRole('button', { name: 'Quitar Apartado 3' }).click()
  await plan.getByText('Quitaste «Apartado 3»').waitFor()
  await plan.getByRole('button', { name: 'Deshacer' }).click()
  await plan.getByRole('button', { name: 'Editar Apartado 3' }).click()
  await plan.getByRole('button', { name: 'Quitar Apartado 3' }).click()

  await page.reload()
  await plan.getByText('Lo que se sabe').waitFor()
  expect(await rows.count()).toBe(before - 1)
  expect(await plan.getByText('Apartado 3', { exact: true }).count()).toBe(0)
  expect(await rows.nth(2).innerText()).toMatch(/3\s+Lo que se sabe\s+650 · 2 págs\./)
  expect(site.model.requests).toHaveLength(1)

  await plan.getByRole('button', { name: /^Escribir · / }).click()
  await page.getByText('Nueva versión generada y guardada').waitFor({ timeout: 60_000 })
  const { text } = await newestVersion(student, projectId)
  const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
  expect(headings.slice(0, 4)).toEqual([
    'Introducción',
    'Apartado 2',
    'Lo que se sabe',
    'Apartado 4',
  ])
  expect(headings).not.toContain('Apartado 3')
  await page.getByRole('region', { name: 'Página 20' }).waitFor()
  expect(await plan.count()).toBe(0)
})
