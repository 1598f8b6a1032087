import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly } from '#test/length.ts'
import type { Student } from '#test/student.ts'
import { axeViolations } from './axe.ts'
import { openAccountEntry } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite()

async function openSessions(page: Page): Promise<void> {
  await openAccountEntry(page, 'Perfil')
  await page.getByRole('button', { name: 'Sesiones y acceso' }).click()
  await page.getByText('Esta sesión').waitFor()
}
const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem')
const opened = (page: Page) => rows(page).filter({ hasText: 'Último uso' })

async function writeHere(student: Student): Promise<Page> {
  const page = await site.atHome(student)
  await page.getByLabel('Describe tu tarea').fill('Un ensayo sobre el páramo')
  return page
}

it('a session is ended from another device, where the prompt that was being written stays', async () => {
  const student = await site.newStudent()
  const far = await writeHere(student)
  const page = await site.atHome(student)
  await openSessions(page)
  // The third is the client that registered the student.
  expect(await rows(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Chrome en Linux\s+Esta sesión$/),
    expect.stringMatching(/^Chrome en Linux\s+Último uso: hace menos de una hora\s+Cerrar$/),
    expect.stringMatching(/^Otro dispositivo\s+Último uso: hace menos de una hora\s+Cerrar$/),
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }).click()
  await expect.poll(() => opened(page).count()).toBe(1)
  await far.waitForURL('**/login')
  await far.getByText('Tu sesión terminó. Inicia sesión de nuevo.').waitFor()
  await far.getByLabel('Correo electrónico').fill(student.email)
  await far.getByLabel('Contraseña', { exact: true }).fill(student.password)
  await far.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect
    .poll(() => far.getByLabel('Describe tu tarea').inputValue())
    .toBe('Un ensayo sobre el páramo')
})

nightly('all other sessions are ended at once, by keyboard', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await openSessions(page)
  await page.getByRole('button', { name: 'Cerrar las demás' }).press('Enter')
  await page.getByText('Cerramos las demás sesiones.').waitFor()
  expect(await rows(page).count()).toBe(1)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toBe('Sesiones abiertas')
  expect((await student.call('GET', '/api/projects')).status).toBe(401)
})
