import { describe, expect, it } from 'vitest'
import { hold } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite()

describe('§2 Login', () => {
  it('the login shows and hides the password, and leads to the registration', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/login`)
    const password = page.getByLabel('Contraseña', { exact: true })
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
    await expect.poll(() => password.getAttribute('type')).toBe('password')
    await page.getByRole('link', { name: 'Regístrate' }).click()
    await page.waitForURL('**/register')
  })
})

describe('§2 Register', () => {
  it('the registration has four steps with their progress, and going back loses nothing', async () => {
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
    await page.getByText('Paso 1 de 4').first().waitFor()
    await expect
      .poll(() => page.getByLabel('Nombre completo').inputValue())
      .toBe('Ana Lucía Guamán')
    await next.click()
    await page.getByText('Paso 2 de 4').first().waitFor()
    await expect.poll(() => page.getByLabel('Carrera').inputValue()).toBe('Historia del Arte')
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
  it('an invitation keeps its code and leads to the registration', async () => {
    const page = await site.visitor()
    const release = await hold(page, '**/assets/register-page*')
    await page.goto(`${site.url}/invite/REF-0A1B2C3D`)
    await page.getByText('Procesando invitación...').waitFor()
    release()
    await page.waitForURL('**/register')
    expect(await page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('REF-0A1B2C3D')
  })

  it('an invitation without a code leads to the landing page', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/invite`)
    await page.getByRole('link', { name: 'Registrarse' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})
