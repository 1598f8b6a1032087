import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { acceptance } from './acceptance.ts'
import { hold } from './browser.ts'

const site = acceptance()

const path = (page: Page) => new URL(page.url()).pathname

describe('§2 Route table', () => {
  it('a full-screen Cargando... shows while the session is loading', async () => {
    const page = await site.visitor()
    const release = await hold(page, '**/api/me')
    await page.goto(`${site.url}/login`)
    await page.getByText('Cargando...', { exact: true }).waitFor()
    release()
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  })

  it.each(['/', '/login', '/register', '/invite/REF-00000000', '/no-existe'])(
    'who is signed in and opens %s comes home',
    async (route) => {
      const page = await site.atHome()
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/home')
    },
  )

  it.each(['/home', '/doc/3f0c1a52-6f0b-4b8e-9a53-0d9e5a1c7b11', '/checkout', '/payment-success'])(
    'a visitor without a session who opens %s is led to the login',
    async (route) => {
      const page = await site.visitor()
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/login')
    },
  )

  it('a visitor who opens any other path is led to the landing page', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/no/existe`)
    await page.getByRole('link', { name: 'Registrarse' }).first().waitFor()
    expect(path(page)).toBe('/')
  })

  it('/checkout without an amount and /doc without a project lead home', async () => {
    const page = await site.atHome()
    for (const route of ['/checkout', '/doc', '/doc/']) {
      await page.goto(`${site.url}${route}`)
      await page.waitForURL('**/home')
    }
  })
})

describe('§2 Landing', () => {
  it('Ingresar leads to the login, Registrarse to the registration', async () => {
    const page = await site.visitor()
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Ingresar' }).first().click()
    await page.waitForURL('**/login')
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Registrarse' }).first().click()
    await page.waitForURL('**/register')
  })

  it('Enter in the box leads to the registration, Shift and Enter is a new line', async () => {
    const page = await site.visitor()
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
    const page = await site.visitor()
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
    const page = await site.visitor()
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
    release()
    await page.waitForURL('**/home')
  })
})

describe('§2 /invite/{referralCode}', () => {
  it('keeps the code and leads to the registration', async () => {
    const page = await site.visitor()
    const release = await hold(page, '**/assets/register-page*')
    await page.goto(`${site.url}/invite/REF-0A1B2C3D`)
    await page.getByText('Procesando invitación...').waitFor()
    release()
    await page.waitForURL('**/register')
    expect(await page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('REF-0A1B2C3D')
  })

  it('without a code leads to the landing page', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/invite`)
    await page.getByRole('link', { name: 'Registrarse' }).first().waitFor()
    expect(path(page)).toBe('/')
  })
})
