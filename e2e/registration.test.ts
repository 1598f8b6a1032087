import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { hold } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite()

let page: Page
beforeEach(async () => {
  page = await site.visitor()
})

const text = (name: string) => page.getByRole('button', { name, exact: true })

it('the registration goes step by step, shows each error at its field, and loses nothing', async () => {
  const taken = await site.newStudent()
  await page.goto(`${site.url}/register`)
  await page.getByText('Paso 1 de 4').waitFor()
  expect(await text('Atrás').isDisabled()).toBe(true)
  await text('Siguiente').click()
  for (const words of [
    'El nombre es obligatorio.',
    'El email es obligatorio.',
    'La contraseña es obligatoria.',
  ]) {
    await page.getByText(words).waitFor()
  }
  const name = page.getByLabel('Nombre completo')
  await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true)
  await name.fill('Eva Constante')
  const email = page.getByLabel('Correo electrónico')
  await email.fill('eva.correo.ec')
  await page.getByLabel('Contraseña', { exact: true }).fill('12345')
  await page.getByLabel('Confirmar contraseña').fill('123456')
  await text('Siguiente').click()
  for (const words of [
    'El formato del email no es válido.',
    'La contraseña debe tener al menos 6 caracteres.',
    'Las contraseñas no coinciden.',
  ]) {
    await page.getByText(words).waitFor()
  }
  await email.fill(taken.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('123456')
  await text('Siguiente').click()
  await page.getByText('Paso 2 de 4').waitFor()
  await text('Siguiente').click()
  await page.getByText('Debes seleccionar una carrera.').waitFor()
  await page.getByText('Debes seleccionar un semestre.').waitFor()
  await page.getByLabel('Carrera').selectOption('Filosofía')

  // Everything typed is still there after a visit to the login.
  await page.getByRole('link', { name: 'Ingresar' }).click()
  await page.waitForURL('**/login')
  await page.goBack()
  await page.getByText('Paso 2 de 4').waitFor()
  await expect.poll(() => page.getByLabel('Carrera').inputValue()).toBe('Filosofía')
  await text('Atrás').click()
  await page.getByText('Paso 1 de 4').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Eva Constante')
  await text('Siguiente').click()
  await page.getByLabel('Semestre').selectOption('Quinto')
  await text('Siguiente').click()
  await page.getByText('Paso 3 de 4').waitFor()
  await text('Siguiente').click()
  await page.getByText('Por favor, selecciona una opción.').waitFor()
  await page.getByLabel('¿Cómo nos conociste?').selectOption('Otro')
  await text('Siguiente').click()
  await text('Finalizar').click()
  await page.getByText('Por favor, selecciona un propósito.').waitFor()
  await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Otro')

  // The address is taken: the form returns to its step and focuses it.
  await text('Finalizar').click()
  await page.getByText('Ya existe una cuenta con ese correo.').waitFor()
  await page.getByText('Paso 1 de 4').waitFor()
  await until(
    () => email.evaluate((field) => field.matches(':focus')),
    (hasFocus) => hasFocus,
  )
  await email.fill(`${crypto.randomUUID()}@correo.ec`)
  for (const step of [2, 3, 4]) {
    await text('Siguiente').click()
    await page.getByText(`Paso ${step} de 4`).waitFor()
  }
  const create = await hold(page, '**/api/auth/sign-up/email')
  await text('Finalizar').click()
  await text('Creando cuenta...').waitFor()
  expect(await text('Atrás').isDisabled()).toBe(true)
  create()
  await page.waitForURL('**/home')
})
