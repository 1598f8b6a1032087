import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fail, runUntilShown, stopClock, untilToastsAreThere } from './browser.ts'
import { toast } from './open-working-screens.ts'
import { testSite } from './test-site.ts'

const site = testSite({ mayReportErrors: true })

/** Waits for an alert of the page, and closes it with Enter, like the browser's own. */
async function expectAlert(page: Page, words: string) {
  const alert = page.getByRole('alertdialog').filter({ hasText: words })
  await alert.locator(':focus').press('Enter')
  await alert.waitFor({ state: 'detached' })
}

describe('§8 Login', () => {
  it('the server’s message is shown under the form', async () => {
    const student = await site.newStudent()
    const page = await site.visitor()
    await page.goto(`${site.url}/login`)
    await page.getByLabel('Correo electrónico').fill(student.email)
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('El correo o la contraseña no son correctos.').waitFor()
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(student.email)
  })
})

describe('§8 Registration', () => {
  async function atLastStep(email = `${crypto.randomUUID()}@correo.ec`): Promise<Page> {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    await page.getByLabel('Nombre completo').fill('Ana Lucía Guamán')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
    await page.getByLabel('Confirmar contraseña').fill('cuartilla')
    const next = page.getByRole('button', { name: 'Siguiente' })
    await next.click()
    await page.getByLabel('Carrera').selectOption('Derecho')
    await page.getByLabel('Semestre').selectOption('Primero')
    await next.click()
    await page.getByLabel('¿Cómo nos conociste?').selectOption('Otro')
    await next.click()
    await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Otro')
    return page
  }
  const finish = (page: Page) => page.getByRole('button', { name: 'Finalizar' }).click()

  it('a response without an account is an error, and an unexpected error has a general message', async () => {
    const page = await atLastStep()
    await page.route('**/sign-up/email', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
    )
    await finish(page)
    await page.getByText('No se pudo crear la cuenta. Inténtalo de nuevo.').waitFor()
    await page.unroute('**/sign-up/email')
    await fail(page, 'POST', '**/sign-up/email')
    await finish(page)
    await page.getByText('Ocurrió un error inesperado. Por favor, inténtalo de nuevo.').waitFor()
  })

  it('an error about the e-mail leads back to its step, and nothing typed is lost', async () => {
    const { email } = await site.newStudent()
    const page = await atLastStep(email)
    await finish(page)
    await page.getByText('Ya existe una cuenta con ese correo. Inicia sesión o usa otro.').waitFor()
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Lucía Guamán')
    await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('email')
  })
})

describe('§8 Password change', () => {
  async function fillIn(page: Page, newPassword: string): Promise<Locator> {
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
    await dialog.getByLabel('Contraseña actual').fill('da igual')
    await dialog.getByLabel('Nueva contraseña', { exact: true }).fill(newPassword)
    await dialog.getByLabel('Confirmar nueva contraseña').fill(newPassword)
    return dialog
  }
  async function change(page: Page, newPassword: string): Promise<Locator> {
    const dialog = await fillIn(page, newPassword)
    await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
    return dialog
  }

  it('an unexpected error, and then the end of the session, are shown in the dialog', async () => {
    const page = await site.atHome()
    await fail(page, 'POST', '**/change-password')
    const dialog = await change(page, 'otra-clave')
    await dialog.getByText('Error al cambiar la contraseña. Inténtalo de nuevo.').waitFor()
    await page.unroute('**/change-password')
    await fail(page, 'POST', '**/change-password', 401)
    await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await dialog
      .getByText('No se pudo verificar el usuario. Por favor, inicia sesión de nuevo.')
      .waitFor()
  })
})

describe('§8 Projects', () => {
  it('a project that cannot be created keeps its prompt', async () => {
    const page = await site.atHome()
    await fail(page, 'POST', '**/api/projects')
    const box = page.getByLabel('Describe tu tarea')
    await box.fill('Un ensayo')
    await box.press('Enter')
    await expectAlert(page, 'Error al crear el proyecto.')
    expect(await box.inputValue()).toBe('Un ensayo')
  })

  it('a project whose first message cannot be saved is removed', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await fail(page, 'POST', '**/messages')
    await page.getByLabel('Describe tu tarea').fill('Un ensayo')
    await page.getByLabel('Describe tu tarea').press('Enter')
    await expectAlert(page, 'Error al guardar el mensaje inicial.')
    expect((await student.call('GET', '/api/projects')).body).toEqual([])
  })

  it('a toast disappears after four seconds', async () => {
    const student = await site.newStudent()
    const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
    const page = await site.atHome(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
    await untilToastsAreThere(page)
    await stopClock(page)
    await page.getByRole('button', { name: 'Descargar DOCX' }).press('Enter')
    const refusal = toast(page, 'No hay contenido o datos de usuario para exportar.')
    await runUntilShown(page, refusal)
    await page.clock.runFor(3_500)
    expect(await refusal.count()).toBe(1)
    await page.clock.runFor(1_500)
    await refusal.waitFor({ state: 'detached' })
  })

  it('a toast with an action, and one about what is going on, disappear after four seconds too', async () => {
    const student = await site.newStudent()
    const project = await student.createAnsweredProject('Un informe sobre la feria de Otavalo')
    const page = await site.atHome(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByRole('region', { name: 'Página 2', exact: true }).waitFor()
    await untilToastsAreThere(page)
    await stopClock(page)
    const expectFourSeconds = async (words: string) => {
      await runUntilShown(page, toast(page, words))
      await page.clock.runFor(3_500)
      expect(await toast(page, words).count()).toBe(1)
      await page.clock.runFor(1_500)
      await toast(page, words).waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Descargar DOCX' }).press('Enter')
    await expectFourSeconds('Generando documento DOCX...')
    const short = {
      code: 'credits.insufficient',
      message: 'No te alcanzan los créditos.',
      details: {},
    }
    await page.route('**/api/generate', (route) =>
      route.fulfill({
        status: 402,
        contentType: 'application/json',
        body: JSON.stringify({ error: short }),
      }),
    )
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Acórtalo')
    await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
    const action = toast(page, 'No te alcanzan').getByRole('button', { name: 'Recargar' })
    await runUntilShown(page, action)
    await expectFourSeconds('No te alcanzan')
  })
})
