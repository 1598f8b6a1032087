import { expect, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { axeViolations } from '#e2e/axe.ts'
import { sidewaysScroll } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { groupOf, groupText as text, writeAfter } from './group-of.ts'

const site = testSite({ mayReportErrors: true })

it('a group sees who wrote what, and puts a statement of it into the text', async () => {
  const { student, projectId, address, others } = await groupOf(site.url, text, ['Luis Paz'])
  const owner = (await student.me()).full_name
  const luis = await site.signedIn(others[0])
  await luis.goto(address)
  await textBox(luis).waitFor()
  await writeAfter(luis, 'Loja', ' Luis escribió esto hoy.')
  await untilSaved(luis)

  const page = await site.signedIn(student)
  await page.goto(address)
  await textBox(page).locator('p', { hasText: 'esto hoy' }).first().click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Versiones').click()
  const list = page.getByRole('region', { name: 'Versiones' })
  await list.getByText('por Luis Paz').first().waitFor()
  await button('Contribuciones').click()

  const dialog = page.getByRole('dialog', { name: 'Contribuciones' })
  const statement = dialog.getByRole('textbox', { name: 'Declaración propuesta' })
  const first = owner.split(' ')[0]
  await dialog.getByText(`Lo escribió ${first}; lo cambió Luis.`).waitFor()
  await expect
    .poll(() => statement.inputValue())
    .toBe(`Redacción: ${owner} (12 palabras) y Luis Paz (4 palabras).`)
  expect(await axeViolations(page)).toEqual([])
  for (const width of [1440, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 800 })

  await statement.fill('Redacción: los dos.\n\nRevisión: Luis Paz.')
  await dialog.getByRole('button', { name: 'Agregar como apéndice' }).click()
  await dialog.waitFor({ state: 'detached' })
  await untilSaved(page)
  const { text: saved } = await newestVersion(student, projectId)
  expect(saved.cuerpo.slice(-3).map(({ role, content }) => [role, content])).toEqual([
    ['appendix', 'Contribuciones'],
    ['p', 'Redacción: los dos.'],
    ['p', 'Revisión: Luis Paz.'],
  ])
})

it('the title page of a group proposes who write as its authors', async () => {
  const { student, projectId, address } = await groupOf(site.url, text, ['Luis Paz', 'Eva Ruiz'])
  const owner = (await student.me()).full_name
  const page = await site.signedIn(student)
  await page.goto(address)
  await textBox(page).waitFor()
  await page.getByRole('button', { name: 'Portada y formato' }).first().click()
  await page
    .getByRole('button', { name: /Completar|Cambiar/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Datos de la portada' })
  const authors = form.getByRole('textbox', { name: 'Autores' })
  const proposal = form.getByRole('button', { name: `Usar: ${owner}, Luis Paz, Eva Ruiz` })
  await proposal.click()
  await expect.poll(() => authors.inputValue()).toBe(`${owner}\nLuis Paz\nEva Ruiz`)
  expect(await proposal.count()).toBe(0)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  const { body } = await student.call<ProjectRow>('GET', `/api/projects/${projectId}`)
  expect(body.authors).toBe(`${owner}\nLuis Paz\nEva Ruiz`)
})
