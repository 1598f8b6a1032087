import { expect, it } from 'vitest'
import { hasFocus } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'

const site = testSite()

it('a line of the title page is edited in place, by keyboard alone too, and the focus stays on it', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  await page.goto(address)
  const line = (field: string) => page.locator(`[data-field=${field}]`)
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })

  await line('institution').press('Enter')
  await box('Institución').fill('Universidad Central')
  await box('Institución').press('Enter')
  await line('institution').getByText('Universidad Central').waitFor()
  await expect.poll(() => hasFocus(line('institution'))).toBe(true)

  await line('course').press('Enter')
  await box('Curso').fill('Otro')
  await box('Curso').press('Escape')
  await line('course').getByText('Curso').waitFor()
  await expect.poll(() => hasFocus(line('course'))).toBe(true)

  // Tab saves the line and goes on to the next one.
  await line('course').press('Enter')
  await box('Curso').fill('Sociología')
  await box('Curso').press('Tab')
  await expect.poll(() => hasFocus(box('Docente'))).toBe(true)
  await box('Docente').fill('Inés Vera')
  await page.getByRole('textbox', { name: 'Mensaje' }).click()
  await line('instructor').getByText('Inés Vera').waitFor()
  expect(await hasFocus(page.getByRole('textbox', { name: 'Mensaje' }))).toBe(true)

  // An emptied line is a placeholder again.
  await line('institution').click()
  await box('Institución').fill('')
  await box('Institución').press('Enter')
  await line('institution').getByText('Institución').waitFor()
  await page.reload()
  await line('instructor').getByText('Inés Vera').waitFor()
  expect(await line('course').innerText()).toContain('Sociología')
  expect(await line('institution').innerText()).toContain('Institución')
})
