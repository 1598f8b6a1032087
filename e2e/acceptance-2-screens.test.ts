import { sql } from 'drizzle-orm'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { receiptPdf } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { createProject, enterAs, hold, launchBrowser, openContext, startSite } from './browser.ts'

let browser: Browser
let site: TestServer
let context: BrowserContext | null = null
let errors: string[] = []
beforeAll(async () => {
  site = await startSite({ environment: { WHATSAPP_NUMBER: '593991234567' } })
  browser = await launchBrowser()
})
afterEach(async () => {
  await context?.close()
  context = null
  expect(errors).toEqual([])
})
afterAll(async () => {
  await browser.close()
  await site.dispose()
})

async function visitor(): Promise<Page> {
  ;({ context, errors } = await openContext(browser))
  return context.newPage()
}

async function atHome(student?: Student): Promise<Page> {
  const page = await visitor()
  const person = student ?? (await Student.register(site.url))
  await enterAs(page.context(), site.url, person)
  await page.goto(`${site.url}/home`)
  await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
  return page
}

async function choose(page: Page, entry: string | RegExp) {
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog')
}

const path = (page: Page) => new URL(page.url()).pathname

describe('§2 Route table', () => {
  it('a full-screen Cargando... shows while the session is loading', async () => {
    const page = await visitor()
    const release = await hold(page, '**/api/me')
    await page.goto(`${site.url}/login`)
    await page.getByText('Cargando...', { exact: true }).waitFor()
    await release()
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  })

  it.each(['/', '/login', '/register', '/invite/REF-00000000', '/no-existe'])(
    'who is signed in and opens %s comes home',
    async (route) => {
      const page = await atHome()
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/home')
    },
  )

  it.each(['/home', '/doc/3f0c1a52-6f0b-4b8e-9a53-0d9e5a1c7b11', '/checkout', '/payment-success'])(
    'a visitor without a session who opens %s is led to the login',
    async (route) => {
      const page = await visitor()
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/login')
    },
  )

  it('a visitor who opens any other path is led to the landing page', async () => {
    const page = await visitor()
    await page.goto(`${site.url}/no/existe`)
    await page.getByRole('link', { name: 'Registrarse' }).first().waitFor()
    expect(path(page)).toBe('/')
  })

  it('/checkout without an amount and /doc without a project lead home', async () => {
    const page = await atHome()
    for (const route of ['/checkout', '/doc', '/doc/']) {
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/home')
    }
  })
})

describe('§2 Landing', () => {
  it('Ingresar leads to the login, Registrarse to the registration', async () => {
    const page = await visitor()
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Ingresar' }).first().click()
    await page.waitForURL('**/login')
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Registrarse' }).first().click()
    await page.waitForURL('**/register')
  })

  it('Enter in the box leads to the registration, Shift and Enter is a new line', async () => {
    const page = await visitor()
    await page.goto(site.url)
    const box = page.getByRole('textbox').first()
    await box.fill('Un ensayo')
    await box.press('Shift+Enter')
    await box.pressSequentially('de dos páginas')
    expect(await box.inputValue()).toBe('Un ensayo\nde dos páginas')
    await box.press('Enter')
    await page.waitForURL('**/register')
  })
})

describe('§2 Login', () => {
  it('shows and hides the password, and leads to the registration', async () => {
    const page = await visitor()
    await page.goto(`${site.url}/login`)
    const password = page.getByLabel('Contraseña', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('link', { name: 'Regístrate' }).click()
    await page.waitForURL('**/register')
  })
})

describe('§2 Register', () => {
  it('four steps with their progress, back and forth without losing a word', async () => {
    const page = await visitor()
    await page.goto(`${site.url}/register`)
    const back = page.getByRole('button', { name: 'Atrás' })
    const next = page.getByRole('button', { name: 'Siguiente' })
    await page.getByText('Paso 1 de 4').first().waitFor()
    expect(await back.isDisabled()).toBe(true)
    await page.getByLabel('Nombre completo').fill('Ana Lucía Guamán')
    await page.getByLabel('Correo electrónico').fill(`${crypto.randomUUID()}@correo.ec`)
    await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
    await page.getByLabel('Confirmar contraseña').fill('cuartilla')
    await next.click()
    await page.getByText('Paso 2 de 4').first().waitFor()
    await page.getByLabel('Carrera').selectOption('Historia del Arte')
    await page.getByLabel('Semestre').selectOption('Decimotercero')
    await back.click()
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Ana Lucía Guamán')
    await next.click()
    expect(await page.getByLabel('Carrera').inputValue()).toBe('Historia del Arte')
    await next.click()
    await page.getByText('Paso 3 de 4').first().waitFor()
    await page.getByLabel('¿Cómo nos conociste?').selectOption('Una promoción')
    await next.click()
    await page.getByText('Paso 4 de 4').first().waitFor()
    await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Curiosidad')
    const release = await hold(page, '**/sign-up/email')
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await page.getByRole('button', { name: 'Creando cuenta...' }).waitFor()
    await release()
    await page.waitForURL('**/home')
  })
})

describe('§2 /invite/{referralCode}', () => {
  it('keeps the code and leads to the registration', async () => {
    const page = await visitor()
    const release = await hold(page, '**/assets/register-page*')
    await page.goto(`${site.url}/invite/REF-0A1B2C3D`)
    await page.getByText('Procesando invitación...').waitFor()
    await release()
    await page.waitForURL('**/register')
    expect(await page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('REF-0A1B2C3D')
  })

  it('without a code leads to the landing page', async () => {
    const page = await visitor()
    await page.goto(`${site.url}/invite`)
    await page.getByRole('link', { name: 'Registrarse' }).first().waitFor()
    expect(path(page)).toBe('/')
  })
})

describe('§2 Home', () => {
  it('the account menu has its entries in the specification’s order', async () => {
    const page = await atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    const entries = await page.getByRole('menuitem').allInnerTexts()
    expect(entries.map((entry) => entry.trim())).toEqual([
      'Perfil',
      '2 créditos restantes',
      'Recargar Créditos',
      'Pagos',
      'Créditos gratis',
      'Ayuda',
      'Cerrar sesión',
    ])
  })

  it('what is left of the credits is floored', async () => {
    const student = await Student.register(site.url)
    const { project, message } = await student.createProject()
    await (await student.generate(message)).text()
    await student.save(project.id, 1)
    const page = await atHome(student)
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: '1 créditos restantes', exact: true }).waitFor()
  })

  it('an empty grid says so; a card says what was asked for and when it was edited', async () => {
    const student = await Student.register(site.url)
    const page = await atHome(student)
    await page.getByText('Aún no tienes proyectos.').waitFor()
    const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
    await page.reload()
    const card = page.getByRole('listitem').filter({ hasText: 'Otavalo' })
    await card.getByText('Editado ahora mismo').waitFor()
    const { db } = site.dependencies
    for (const [ago, words] of [
      ['1 hour', 'Editado hace 1 hora'],
      ['3 days', 'Editado hace 3 días'],
      ['2 years', 'Editado hace 2 años'],
    ] as const) {
      await db.execute(
        sql`update projects set updated_at = now() - ${ago}::interval where id = ${project.id}`,
      )
      await page.reload()
      await card.getByText(words, { exact: true }).waitFor()
    }
    await db.execute(sql`update projects set context_prompt = '' where id = ${project.id}`)
    await page.reload()
    await page.getByText('Sin contenido...').waitFor()
  })

  it('a card’s menu renames, opens here or in a new tab, and deletes', async () => {
    const student = await Student.register(site.url)
    const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
    const page = await atHome(student)
    const options = page.getByRole('button', { name: 'Opciones del proyecto' })
    await options.click()
    const entries = await page.getByRole('menuitem').allInnerTexts()
    expect(entries).toEqual(['Renombrar', 'Abrir', 'Abrir en pestaña nueva', 'Eliminar'])
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Abrir en pestaña nueva' }).click(),
    ])
    await tab.waitForURL(`**/doc/${project.id}`)
    await tab.close()
    await options.click()
    await page.getByRole('menuitem', { name: 'Abrir', exact: true }).click()
    await page.waitForURL(`**/doc/${project.id}`)
    await page.goBack()
    await page.waitForURL('**/home')
  })
})

describe('§2 Home modals', () => {
  it('Créditos: total, purchased, free, and a way to top up', async () => {
    const page = await atHome()
    const dialog = await choose(page, '2 créditos restantes')
    await dialog.getByText('2.00').first().waitFor()
    expect(await dialog.innerText()).toMatch(/Comprados\s+0\.00\s+Gratis\s+2\.00/)
    await dialog.getByRole('button', { name: 'Recargar', exact: true }).click()
    await page.getByRole('dialog', { name: 'Recargar Créditos' }).waitFor()
  })

  it('Pagos: loading, empty, and a list with short numbers', async () => {
    const student = await Student.register(site.url)
    const page = await atHome(student)
    const release = await hold(page, '**/api/transactions')
    const dialog = await choose(page, 'Pagos')
    await dialog.getByText('Cargando historial...').waitFor()
    await release()
    await dialog.getByText('No hay transacciones todavía.').waitFor()
    await page.keyboard.press('Escape')
    const { body } = await student.transfer()
    await page.reload()
    await (await choose(page, 'Pagos')).getByText(`#${body.id.slice(0, 8)}`).waitFor()
    const height = await page
      .getByRole('dialog')
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list.closest('[tabindex]') ?? list).maxHeight)
    expect(Number.parseFloat(height)).toBeCloseTo(320, -1)
  })

  it('Obtén créditos gratis: the link is copied, and that is confirmed for two seconds', async () => {
    const page = await atHome()
    await page.clock.install()
    const dialog = await choose(page, 'Créditos gratis')
    await dialog.getByRole('heading', { name: 'Obtén créditos gratis' }).waitFor()
    await dialog.getByRole('button', { name: 'Copiar' }).click()
    const copied = dialog.getByRole('button', { name: 'Copiado' })
    await copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${site.url}/invite/REF-[0-9A-F]{8}$`),
    )
    await page.clock.runFor(1_500)
    expect(await copied.isVisible()).toBe(true)
    await page.clock.runFor(600)
    await dialog.getByRole('button', { name: 'Copiar', exact: true }).waitFor()
  })

  it('Ayuda: a link to the messaging app, with the configured number', async () => {
    const page = await atHome()
    const dialog = await choose(page, 'Ayuda')
    const href = await dialog.getByRole('link').first().getAttribute('href')
    expect(href).toContain('wa.me/593991234567')
  })

  it('Perfil: the fields, an e-mail that only reads, and a photo that is not deleted', async () => {
    const page = await atHome()
    const dialog = await choose(page, 'Perfil')
    expect(await dialog.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
    expect(await dialog.getByText('MJ', { exact: true }).isVisible()).toBe(true)
    expect(await dialog.getByLabel('Correo electrónico').getAttribute('readonly')).not.toBeNull()
    expect(await dialog.getByRole('button', { name: 'Eliminar', exact: true }).isDisabled()).toBe(
      true,
    )
    expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('image/*')
    for (const name of ['Descartar', 'Guardar Cambios', 'Cambiar contraseña']) {
      expect(await dialog.getByRole('button', { name }).isVisible()).toBe(true)
    }
    await dialog.getByLabel('Nombre completo').fill('Otro Nombre')
    await dialog.getByRole('button', { name: 'Descartar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const again = await choose(page, 'Perfil')
    expect(await again.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
  })
})

describe('§2 /doc/{docId}', () => {
  it('two panes, the words of both, and the ways out', async () => {
    const student = await Student.register(site.url)
    const { project } = await student.createProject('Un ensayo sobre el ferrocarril')
    const page = await atHome(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByRole('heading', { name: 'Tu tarea' }).waitFor()
    for (const badge of ['Humano 100%', 'Original 100%', 'Formato APA 7']) {
      await page.getByRole('button', { name: badge }).waitFor()
    }
    await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
    await page.getByText('palabras').waitFor()
    const box = page.getByPlaceholder('Describe tu tarea...')
    const send = page.getByRole('button', { name: 'Enviar' })
    expect(await send.isDisabled()).toBe(true)
    await box.fill('   ')
    expect(await send.isDisabled()).toBe(true)
    await box.fill('Más corto')
    expect(await send.isEnabled()).toBe(true)
    await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
    await page.getByRole('menuitem', { name: 'Renombrar' }).waitFor()
    await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor()
    await page.getByRole('menuitem', { name: /inicio/i }).click()
    await page.waitForURL('**/home')
  })

  it('a new project is answered by itself once, and not again when it is opened later', async () => {
    const page = await atHome()
    const id = await createProject(page, 'Un ensayo sobre el ferrocarril')
    await page.getByText('Nueva versión generada y guardada').waitFor()
    expect(await page.evaluate(() => history.state?.usr?.isNewProject)).toBeFalsy()
    await page.reload()
    await page.getByRole('region', { name: 'Página 2' }).waitFor()
    const messages = await page.request.get(`${site.url}/api/projects/${id}/messages`)
    expect(await messages.json()).toHaveLength(2)
  })

  it('the assistant’s comment can be copied; its two other buttons are decoration', async () => {
    const page = await atHome()
    await createProject(page, 'Un ensayo sobre el ferrocarril')
    await page.getByText('Nueva versión generada y guardada').waitFor()
    await page.getByRole('button', { name: 'Copiar comentario' }).click()
    await page.getByText('Comentario copiado al portapapeles').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.length).toBeGreaterThan(20)
    expect(copied).not.toContain('texto_generado')
  })
})

describe('§2 /checkout and /payment-success', () => {
  it('the amount with two decimals, Confirmando... while it works, and where it ends', async () => {
    const page = await atHome()
    const dialog = await choose(page, 'Recargar Créditos')
    await dialog.getByLabel('Monto').fill('7.5')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL('**/checkout')
    expect(await page.getByRole('main').innerText()).toContain('7.50')
    expect(await page.getByLabel('Banco de origen').inputValue()).toBe('')
    expect(await page.getByLabel('Banco de destino').inputValue()).toBe('pichincha')
    await page.getByLabel('Nombre del titular').fill('Rosa Quishpe')
    await page.getByLabel('Fecha de la transferencia').fill('2025-11-20')
    await page.getByLabel('Número de comprobante').fill('ACEPTA-1')
    await page.getByLabel('Comprobante de pago').setInputFiles({
      name: 'comprobante.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(await receiptPdf().arrayBuffer()),
    })
    const release = await hold(page, '**/api/transactions')
    await page.getByRole('button', { name: 'Confirmar pago' }).click()
    await page.getByRole('button', { name: 'Confirmando...' }).waitFor()
    await release()
    await page.waitForURL('**/payment-success')
    await page.getByText('¡Pago exitoso!').waitFor()
    await page
      .getByRole('link', { name: 'Crea una nueva tarea' })
      .or(page.getByRole('button', { name: 'Crea una nueva tarea' }))
      .click()
    await page.waitForURL('**/home')
  })
})
