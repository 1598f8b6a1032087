import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { receiptPdf } from '#test/receipts.ts'
import type { Student } from '#test/student.ts'
import { acceptance } from './acceptance.ts'
import { fail } from './browser.ts'

const site = acceptance({ mayReportErrors: true })

/** An alert of the page, which is closed with Enter as the browser's own would be. */
async function expectAlert(page: Page, words: string) {
  const alert = page.getByRole('alertdialog').filter({ hasText: words })
  await alert.waitFor()
  await page.keyboard.press('Enter')
  await alert.waitFor({ state: 'detached' })
}

const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })

async function withProject(): Promise<{ page: Page; student: Student; projectId: string }> {
  const student = await site.newStudent()
  const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
  return { page: await site.atHome(student), student, projectId: project.id }
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

  it('an answer without an account', async () => {
    const page = await atLastStep()
    await page.route('**/sign-up/email', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
    )
    await finish(page)
    await page.getByText('No se pudo crear la cuenta. Inténtalo de nuevo.').waitFor()
  })

  it('an error without words of its own', async () => {
    const page = await atLastStep()
    await fail(page, 'POST', '**/sign-up/email')
    await finish(page)
    await page.getByText('Ocurrió un error inesperado. Por favor, inténtalo de nuevo.').waitFor()
  })

  it('an error about the e-mail leads back to it, and nothing typed is lost', async () => {
    const { email } = await site.newStudent()
    const page = await atLastStep(email)
    await finish(page)
    await page.getByText('Ya existe una cuenta con ese correo. Inicia sesión o usa otro.').waitFor()
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Lucía Guamán')
    expect(await page.locator(':focus').getAttribute('type')).toBe('email')
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

  it('the same password again', async () => {
    const dialog = await change(await site.atHome(), 'cuartilla')
    await dialog.getByText('La nueva contraseña debe ser diferente a la actual.').waitFor()
  })

  it('another error', async () => {
    const page = await site.atHome()
    await fail(page, 'POST', '**/change-password')
    const dialog = await change(page, 'otra-clave')
    await dialog.getByText('Error al cambiar la contraseña. Inténtalo de nuevo.').waitFor()
  })

  it('no user', async () => {
    const page = await site.atHome()
    await fail(page, 'POST', '**/change-password', 401)
    const dialog = await change(page, 'otra-clave')
    await dialog
      .getByText('No se pudo verificar el usuario. Por favor, inicia sesión de nuevo.')
      .waitFor()
  })

  it('success closes the dialog after two seconds', async () => {
    const page = await site.atHome()
    await page.clock.install()
    const dialog = await fillIn(page, 'otra-clave')
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await dialog.getByLabel('Confirmar nueva contraseña').press('Enter')
    await dialog.getByText('Contraseña cambiada con éxito.').waitFor()
    await page.clock.runFor(1_900)
    expect(await dialog.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('§8 Profile', () => {
  async function openProfile(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    return page.getByRole('dialog', { name: 'Perfil' })
  }
  async function choosePhoto(page: Page, dialog: Locator) {
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f4290' } })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'foto.png',
      mimeType: 'image/png',
      buffer: await image.png().toBuffer(),
    })
    const crop = page.getByRole('dialog', { name: 'Ajusta tu foto' })
    await crop.waitFor()
    await crop.getByRole('button', { name: 'Usar foto' }).click()
    await crop.waitFor({ state: 'detached' })
  }
  const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Guardar Cambios' }).click()

  it('a photo that does not arrive', async () => {
    const page = await site.atHome()
    await fail(page, 'POST', '**/api/files')
    await choosePhoto(page, await openProfile(page))
    await expectAlert(page, 'Error al subir la imagen.')
  })

  it('a photo that is not kept', async () => {
    const page = await site.atHome()
    const dialog = await openProfile(page)
    await choosePhoto(page, dialog)
    await fail(page, 'PATCH', '**/api/me')
    await save(dialog)
    await expectAlert(page, 'Error al guardar la referencia del archivo.')
  })

  it('fields that are not saved stay as they were typed', async () => {
    const page = await site.atHome()
    const dialog = await openProfile(page)
    await dialog.getByLabel('Nombre completo').fill('Rosa Elvira Quishpe')
    await fail(page, 'PATCH', '**/api/me')
    await save(dialog)
    await expectAlert(page, 'Error al guardar los cambios.')
    expect(await dialog.getByLabel('Nombre completo').inputValue()).toBe('Rosa Elvira Quishpe')
  })

  it('success', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const dialog = await openProfile(page)
    await choosePhoto(page, dialog)
    await dialog.getByLabel('Nombre completo').fill('Rosa Elvira Quishpe')
    await dialog.getByLabel('Carrera').selectOption('Literatura')
    await save(dialog)
    await expectAlert(page, 'Perfil actualizado con éxito.')
    const me = await student.me()
    expect(me).toMatchObject({ full_name: 'Rosa Elvira Quishpe', career: 'Literatura' })
    expect(me.profile_picture_url).toMatch(/^\/api\/files\/photos\//)
    await page.getByText('Rosa Elvira Quishpe').first().waitFor()
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

  it('a first message that cannot be saved takes its project with it', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await fail(page, 'POST', '**/messages')
    await page.getByLabel('Describe tu tarea').fill('Un ensayo')
    await page.getByLabel('Describe tu tarea').press('Enter')
    await expectAlert(page, 'Error al guardar el mensaje inicial.')
    expect((await student.call('GET', '/api/projects')).body).toEqual([])
  })

  it('renaming and deleting at home', async () => {
    const { page } = await withProject()
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'Opciones del proyecto' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await fail(page, 'PATCH', '**/api/projects/*')
    await choose('Renombrar')
    await page.getByRole('dialog').getByRole('textbox').fill('Otro nombre')
    await page.keyboard.press('Enter')
    await expectAlert(page, 'Error al renombrar el proyecto.')
    await page.unroute('**/api/projects/*')
    await fail(page, 'DELETE', '**/api/projects/*')
    await choose('Eliminar')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Enter')
    await expectAlert(page, 'Error al eliminar el proyecto.')
    await page.getByRole('heading', { name: /Otavalo/ }).waitFor()
  })

  it('renaming and deleting in the workspace', async () => {
    const { page, projectId } = await withProject()
    await page.goto(`${site.url}/doc/${projectId}`)
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await fail(page, 'PATCH', '**/api/projects/*')
    await choose('Renombrar')
    await page.getByRole('dialog').getByRole('textbox').fill('Otro nombre')
    await page.keyboard.press('Enter')
    await toast(page, 'Error al renombrar el proyecto.').waitFor()
    await page.unroute('**/api/projects/*')
    await fail(page, 'DELETE', '**/api/projects/*')
    await choose('Eliminar')
    await page.getByRole('alertdialog').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Error al eliminar el proyecto.').waitFor()
  })

  it('a toast disappears after four seconds', async () => {
    const { page, projectId } = await withProject()
    await page.goto(`${site.url}/doc/${projectId}`)
    await page.clock.install()
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    const told = toast(page, 'No hay contenido o datos de usuario para exportar.')
    await told.waitFor()
    await page.clock.runFor(3_500)
    expect(await told.count()).toBe(1)
    await page.clock.runFor(1_500)
    await told.waitFor({ state: 'detached' })
  })
})

describe('§8 Export', () => {
  async function withDocument() {
    const { page, student, projectId } = await withProject()
    const [message] = await student.messages(projectId)
    if (message === undefined) throw new Error('no message')
    await (await student.generate(message)).text()
    await student.save(projectId, 1)
    await page.goto(`${site.url}/doc/${projectId}`)
    await page.getByRole('region', { name: 'Página 2' }).waitFor()
    return page
  }

  it('says that it works, and copies', async () => {
    const page = await withDocument()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar DOCX' }).click(),
    ])
    await toast(page, 'Generando documento DOCX...').waitFor()
    expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+\.docx$/)
    await page.getByRole('button', { name: 'Copiar contenido' }).click()
    await toast(page, 'Contenido copiado al portapapeles').waitFor()
  })

  it('a file that cannot be made', async () => {
    const page = await withDocument()
    await page.route('**/assets/export-docx*', (route) => route.abort())
    await page.getByRole('button', { name: 'Descargar DOCX' }).click()
    await toast(page, 'Hubo un error al generar el archivo DOCX.').waitFor()
  })
})

describe('§8 Checkout', () => {
  async function atCheckout(): Promise<Page> {
    const page = await site.atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Recargar Créditos' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL('**/checkout')
    await page.getByLabel('Nombre del titular').fill('Rosa Quishpe')
    await page.getByLabel('Fecha de la transferencia').fill('2025-11-20')
    await page.getByLabel('Número de comprobante').fill('ERROR-1')
    return page
  }
  const attach = async (page: Page) =>
    page.getByLabel('Comprobante de pago').setInputFiles({
      name: 'comprobante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await receiptPdf().arrayBuffer()),
    })
  const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar pago' }).click()

  it('no receipt', async () => {
    const page = await atCheckout()
    await confirm(page)
    await page.getByText('Debes subir un comprobante de pago.').waitFor()
  })

  it('a receipt that does not arrive', async () => {
    const page = await atCheckout()
    await attach(page)
    await fail(page, 'POST', '**/api/files')
    await confirm(page)
    await page.getByText('Error al subir el comprobante.').waitFor()
  })

  it('a receipt that is not registered', async () => {
    const page = await atCheckout()
    await attach(page)
    await page.route('**/api/files', (route) =>
      route.fulfill({ status: 201, contentType: 'application/json', body: '{}' }),
    )
    await confirm(page)
    await page.getByText('Error al registrar el archivo.').waitFor()
  })

  it('a transfer that is not registered, and what was written stays', async () => {
    const page = await atCheckout()
    await attach(page)
    await fail(page, 'POST', '**/api/transactions')
    await confirm(page)
    await page.getByText('Error al crear la transacción.').waitFor()
    expect(await page.getByLabel('Número de comprobante').inputValue()).toBe('ERROR-1')
    await page.unroute('**/api/transactions')
    await confirm(page)
    await page.waitForURL('**/payment-success')
  })
})
