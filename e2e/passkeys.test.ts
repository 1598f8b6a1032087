import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { nightly, variant } from '#test/length.ts'
import { readMails } from '#test/read-mails.ts'
import type { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { axeViolations } from './axe.ts'
import { openAccountEntry, signIn, untilHome } from './browser.ts'
import { testSite } from './test-site.ts'

// A refusal is a response of 401, which browsers report.
const site = testSite({ mayReportErrors: true })

/** Gives the page's browser a device that keeps keys and asks for its owner, who is there or is not. */
async function plugDevice(page: Page, isOwnerThere = true): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isOwnerThere,
      automaticPresenceSimulation: true,
    },
  })
}

async function openAccess(page: Page): Promise<void> {
  await openAccountEntry(page, 'Perfil')
  await page.getByRole('button', { name: 'Sesiones y acceso' }).click()
  await page.getByRole('heading', { name: 'Llaves de acceso' }).waitFor()
}
const addKey = (page: Page) => page.getByRole('button', { name: 'Añadir una llave de acceso' })
/** Shows that the account's owner asks for a key. */
async function fillProof(page: Page, student: Student): Promise<void> {
  await addKey(page).click()
  await page.getByLabel('Tu contraseña').fill(student.password)
  await addKey(page).click()
}
async function addFirst(page: Page, student: Student): Promise<void> {
  await fillProof(page, student)
  await page.getByText('Añadimos la llave de acceso.').waitFor()
}
const useKey = (page: Page) =>
  page.getByRole('button', { name: 'Ingresar con una llave de acceso' })

it('a student adds a key of their device and signs in with it instead of the password', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await plugDevice(page)
  await openAccess(page)
  await addFirst(page, student)
  await page.getByRole('button', { name: 'Renombrar la llave Chrome en Linux' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.context().clearCookies()
  await page.goto(`${site.url}/login`)
  await useKey(page).click()
  await untilHome(page)
})

nightly('a key is renamed and removed, and then lets nobody in', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await plugDevice(page)
  await openAccess(page)
  await addFirst(page, student)
  await page.getByRole('button', { name: 'Renombrar la llave Chrome en Linux' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Mi teléfono')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Quitar la llave Mi teléfono' }).click()
  await page.getByRole('button', { name: 'Quitar llave' }).click()
  await page.getByRole('button', { name: /^Quitar la llave/ }).waitFor({ state: 'detached' })
  await page.context().clearCookies()
  await page.goto(`${site.url}/login`)
  await useKey(page).click()
  await page.getByText('Esa llave de acceso no es de ninguna cuenta.').waitFor()
})

nightly('a device whose owner is not there makes no key, and the dialog says so', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await plugDevice(page, false)
  await openAccess(page)
  await fillProof(page, student)
  await page.getByText('No se usó ninguna llave de acceso.').waitFor()
  expect(await page.getByRole('button', { name: /^Quitar la llave/ }).count()).toBe(0)
})

nightly('a key needs the password, or another key of the account', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await plugDevice(page)
  await openAccess(page)
  await addKey(page).click()
  await page.getByLabel('Tu contraseña').fill('no es')
  await addKey(page).click()
  await page.getByText('La contraseña no es correcta.').waitFor()
  await page.getByLabel('Tu contraseña').fill(student.password)
  await addKey(page).click()
  await page.getByText('Añadimos la llave de acceso.').waitFor()
  await addKey(page).click()
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await page.getByText('Mostraste tu llave de acceso.').waitFor()
  await addKey(page).click()
  await page.getByText('Este dispositivo ya tiene una llave de tu cuenta.').waitFor()
})

variant('after a change of the password its owner sees the keys, and removes one', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await plugDevice(page)
  await openAccess(page)
  await addFirst(page, student)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await page.getByLabel('Contraseña actual').fill(student.password)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave')
  await page.getByLabel('Confirmar nueva contraseña').fill('otra-clave')
  await page.getByLabel('Confirmar nueva contraseña').press('Enter')
  await page.getByText('También se puede ingresar con lo que ves aquí').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Quitar la llave Chrome en Linux' }).click()
  await page.getByRole('button', { name: 'Quitar llave' }).click()
  await page.getByRole('button', { name: /^Quitar la llave/ }).waitFor({ state: 'detached' })
})

nightly('after a password that was set by mail, the login leads to the keys', async () => {
  const student = await site.newStudent()
  await site.server.dependencies.db.execute(
    `update users set email_verified = true where email = '${student.email}'`,
  )
  const page = await site.atHome(student)
  await plugDevice(page)
  await openAccess(page)
  await addFirst(page, student)
  await student.call('POST', '/api/auth/request-password-reset', { email: student.email })
  const [link = ''] = await until(
    async () => {
      const mails = await readMails(site.server, student.email)
      return mails.flatMap(({ body }) => /\/reset-password#token=[\w-]+/.exec(body) ?? [])
    },
    (links) => links.length > 0,
  )
  await page.goto(`${site.url}${link}`)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave')
  await page.getByLabel('Confirmar nueva contraseña').fill('otra-clave')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await page.waitForURL('**/login')
  await signIn(page, { email: student.email, password: 'otra-clave' })
  await page.getByText('También se puede ingresar con lo que ves aquí').waitFor()
  await page.getByRole('button', { name: 'Quitar la llave Chrome en Linux' }).waitFor()
})
