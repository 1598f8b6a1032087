import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { axeViolations } from './axe.ts'
import { openAccountEntry, signIn, untilHome } from './browser.ts'
import { testSite } from './test-site.ts'

let clock = new Date()
const site = testSite({ now: () => clock })

let student: Student
let page: Page
beforeEach(async () => {
  clock = new Date()
  student = await site.newStudent()
})

const dialog = () => page.getByRole('dialog', { name: 'Cambiar contraseña' })
const current = () => page.getByLabel('Contraseña actual')
const wanted = () => page.getByLabel('Nueva contraseña', { exact: true })
const again = () => page.getByLabel('Confirmar nueva contraseña')

async function openChange() {
  await openAccountEntry(page, 'Perfil')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await dialog().waitFor()
}

async function change(from: string, to: string, confirmed = to) {
  await current().fill(from)
  await wanted().fill(to)
  await again().fill(confirmed)
  await again().press('Enter')
}

async function mailsTo(email: string): Promise<string[]> {
  const outbox = join(site.server.dependencies.config.dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFile(join(outbox, name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(`To: ${email}`))
}

describe('§5, §8 a password', () => {
  it('is changed in a dialog that confirms it and closes; other devices have to sign in again', async () => {
    const elsewhere = await site.signedIn(student)
    await elsewhere.goto(`${site.url}/payment-success`)
    await elsewhere.getByText('¡Pago exitoso!').waitFor()

    page = await site.atHome(student)
    await openChange()
    expect(await axeViolations(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Mostrar contraseña' }).last().click()
    await expect.poll(() => again().getAttribute('type')).toBe('text')
    const since = Date.now()
    await change('cuartilla', 'otra-clave')
    await dialog().getByRole('status').getByText('Contraseña cambiada con éxito.').waitFor()
    await dialog().waitFor({ state: 'detached' })
    expect(Date.now() - since).toBeGreaterThan(1_900)
    // The focus returns to the button in the profile, which is still open.
    await until(
      () => page.evaluate(() => document.activeElement?.textContent),
      (words) => words === 'Cambiar contraseña',
    )

    await elsewhere.waitForURL('**/login')
    await signIn(elsewhere, { email: student.email, password: 'otra-clave' })
    await elsewhere.waitForURL('**/payment-success')
  })

  it('is changed only to one that is long enough and typed twice alike', async () => {
    page = await site.atHome(student)
    await openChange()
    await change('', 'corta')
    await page.getByText('Escribe tu contraseña actual.').waitFor()
    await page.getByText('La nueva contraseña debe tener al menos 6 caracteres.').waitFor()
    await change('cuartilla', 'otra-clave', 'otra-llave')
    await page.getByText('Las nuevas contraseñas no coinciden.').waitFor()
    await change('cuartilla', 'cuartilla')
    await page.getByText('La nueva contraseña debe ser diferente a la actual.').waitFor()
    await page.route('**/api/auth/change-password', (route) => route.fulfill({ status: 500 }))
    await change('cuartilla', 'otra-clave')
    await page.getByText('Error al cambiar la contraseña. Inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/auth/change-password')
    expect(await wanted().inputValue()).toBe('otra-clave')
    await page.context().clearCookies()
    await again().press('Enter')
    await page
      .getByText('No se pudo verificar el usuario. Por favor, inicia sesión de nuevo.')
      .waitFor()
  })

  it('is changed in a session older than a day only with the old one', async () => {
    page = await site.atHome(student)
    clock = new Date(Date.now() + 25 * 60 * 60_000)
    await openChange()
    await change('no-es-esta', 'otra-clave')
    await page.getByText('La contraseña no es correcta.').waitFor()
    await expect.poll(() => current().evaluate((field) => field.matches(':focus'))).toBe(true)
    await change('cuartilla', 'otra-clave')
    await dialog().getByText('Contraseña cambiada con éxito.').waitFor()
  })
})

describe('a forgotten password', () => {
  beforeEach(async () => {
    page = await site.visitor()
  })

  async function askForLink(email: string) {
    await page.goto(`${site.url}/login`)
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await page.waitForURL('**/forgot-password')
    // The login has a field of that name too.
    await page.getByRole('heading', { name: '¿Olvidaste tu contraseña?' }).waitFor()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(email)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page
      .getByText(
        'Si existe una cuenta con ese correo, te enviamos un enlace para crear una contraseña nueva.',
      )
      .waitFor()
  }

  /** The link of the newest mail, on the port of this test. */
  async function linkMailed(): Promise<string> {
    const [mail = ''] = await until(
      () => mailsTo(student.email),
      (mails) => mails.length > 0,
    )
    return `${site.url}${/\/reset-password#token=[\w-]+/.exec(mail)?.[0]}`
  }

  it('is replaced through a mailed link that works once', async () => {
    await askForLink(student.email)
    const link = await linkMailed()
    await page.goto(link)
    await page.waitForURL(`${site.url}/reset-password`)
    await wanted().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await wanted().fill('corta')
    await again().fill('corta')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByText('La nueva contraseña debe tener al menos 6 caracteres.').waitFor()
    await wanted().fill('recordable')
    await again().fill('recordable')
    await again().press('Enter')
    await page.waitForURL('**/login')
    await page.getByText('Contraseña cambiada con éxito.').waitFor()
    const email = page.getByLabel('Correo electrónico')
    await expect.poll(() => email.evaluate((field) => field.matches(':focus'))).toBe(true)
    await signIn(page, { email: student.email, password: 'recordable' })
    await untilHome(page)

    await page.goto(link)
    await wanted().fill('otra-mas')
    await again().fill('otra-mas')
    await again().press('Enter')
    await page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.').waitFor()
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await page.waitForURL('**/forgot-password')
  })

  it('gets the same response for an unknown address, and no mail', async () => {
    const nobody = `${crypto.randomUUID()}@correo.ec`
    await askForLink(nobody)
    // A mail requested later has gone out: an earlier one would have arrived by now.
    await askForLink(student.email)
    await linkMailed()
    expect(await mailsTo(nobody)).toEqual([])
  })

  it('cannot be requested without an address', async () => {
    await page.goto(`${site.url}/forgot-password`)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText('El email es obligatorio.').waitFor()
    await page.getByLabel('Correo electrónico').fill('no-es-correo')
    await page.getByLabel('Correo electrónico').press('Enter')
    await page.getByText('El formato del email no es válido.').waitFor()
  })
})
