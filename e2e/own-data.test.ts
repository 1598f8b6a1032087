import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import type { Student } from '#test/student.ts'
import { axeViolations } from './axe.ts'
import { openAccountEntry, signIn, untilHome } from './browser.ts'
import { testSite } from './test-site.ts'

// Fourteen days later it is 5 December in Ecuador, and another day in UTC.
const site = testSite({ now: () => new Date('2026-11-22T03:00:00Z') })

let student: Student
let page: Page
beforeEach(async () => {
  student = await site.newStudent({ career: 'Derecho' })
  await student.createProject('Un ensayo sobre los páramos de Cajas')
  page = await site.atHome(student)
})

const dialog = (name: string) => page.getByRole('dialog', { name })

it('a student downloads their personal data', async () => {
  await openAccountEntry(page, 'Perfil')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar mis datos' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('cuartilla-mis-datos.zip')
  await page.getByText('Tus datos se descargaron en un archivo ZIP.').waitFor()
  const entries = unzipSync(await readFile(await file.path()))
  const data = JSON.parse(strFromU8(entries['datos.json'] ?? new Uint8Array()))
  expect(data.profile.email).toBe(student.email)
  expect(data.projects[0].messages[0].content).toContain('páramos de Cajas')
})

it('a failed download shows a message, and can be tried again', async () => {
  await openAccountEntry(page, 'Perfil')
  await page.route('**/api/me/export', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Descargar mis datos' })
  await button.click()
  await page.getByText('No pudimos conectar con el servidor.').waitFor()
  await page.unroute('**/api/me/export')
  await Promise.all([page.waitForEvent('download'), button.click()])
  await page.getByText('No pudimos conectar con el servidor.').waitFor({ state: 'detached' })
})

it('a student who requests the account deletion can cancel it for fourteen days', async () => {
  await openAccountEntry(page, 'Perfil')
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await dialog('Eliminar cuenta').getByText('14 días para arrepentirte').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const password = page.getByLabel('Tu contraseña')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.getByText('Escribe tu contraseña.').waitFor()
  await password.fill('no-es-esta')
  await password.press('Enter')
  await page.getByText('La contraseña no es correcta.').waitFor()
  expect((await student.me()).deletion_due_at).toBeNull()
  await password.fill(student.password)
  await password.press('Enter')
  await page.waitForURL('**/login')
  await page
    .getByRole('status')
    .getByText('Tu cuenta se eliminará el 5 de diciembre de 2026.')
    .waitFor()

  await signIn(page, student)
  await untilHome(page)
  const banner = page.getByText('Tu cuenta se eliminará el 5 de diciembre de 2026.')
  await banner.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Conservar mi cuenta' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
  expect(await banner.count()).toBe(0)
})
