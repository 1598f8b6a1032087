import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import {
  createProject,
  launchBrowser,
  openAccountEntry,
  openContext,
  register,
  signIn,
  startSite,
} from './browser.ts'

let browser: Browser
let site: TestServer
let student: Student
let context: BrowserContext
let errors: string[]
let page: Page

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
  student = await Student.register(site.url)
})
beforeEach(async () => {
  ;({ context, errors } = await openContext(browser))
  page = await context.newPage()
})
afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})
afterAll(async () => {
  await browser.close()
  await site.dispose()
})

const place = () => page.evaluate(() => location.pathname + location.search + location.hash)
const arrive = (path: string) => page.waitForURL((url) => url.href === `${site.url}${path}`)

async function signInAtLogin() {
  await page.goto(`${site.url}/login`)
  await signIn(page, student)
  await arrive('/home')
}

/** Leaves without the page knowing: as when the session is ended on another device. */
const endSessionElsewhere = () => context.clearCookies()

describe('§2 Route table: who is signed out', () => {
  it.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/register', '/register'],
    ['/terms', '/terms'],
    ['/forgot-password', '/forgot-password'],
    ['/reset-password', '/reset-password'],
    ['/invite/REF-0A1B2C3D', '/register'],
    ['/invite', '/'],
    ['/home', '/login'],
    ['/doc/6f9619ff-8b86-4d01-b42d-00cf4fc964ff', '/login'],
    ['/checkout', '/login'],
    ['/payment-success', '/login'],
    ['/operador', '/login'],
    ['/no-existe', '/'],
  ])('%s leads to %s', async (from, to) => {
    await page.goto(`${site.url}${from}`)
    await arrive(to)
    await page.locator('main h1').first().waitFor()
    expect(await place()).toBe(to)
  })

  it('keeps the code of an invitation until registering', async () => {
    await page.goto(`${site.url}/invite/REF-0A1B2C3D`)
    await arrive('/register')
    expect(await page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('REF-0A1B2C3D')
  })
})

describe('§2 Route table: who is signed in', () => {
  it('is led home from every screen of visitors and from unknown paths, and nowhere else', async () => {
    await signInAtLogin()
    const table = [
      ['/', '/home'],
      ['/login', '/home'],
      ['/register', '/home'],
      ['/invite/REF-0A1B2C3D', '/home'],
      ['/terms', '/terms'],
      ['/reset-password', '/reset-password'],
      ['/home', '/home'],
      ['/doc', '/home'],
      ['/checkout', '/home'],
      ['/operador', '/home'],
      ['/payment-success', '/payment-success'],
      ['/no-existe', '/home'],
    ] as const
    for (const [from, to] of table) {
      await page.goto(`${site.url}${from}`)
      await arrive(to)
      await page.locator('main h1').first().waitFor()
      expect([from, await place()]).toEqual([from, to])
    }
  })

  it('is led home with a word when a project is not there', async () => {
    await signInAtLogin()
    await page.goto(`${site.url}/doc/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`)
    await arrive('/home')
    await page.getByText('No se pudo encontrar el proyecto.').waitFor()
  })

  it('goes to the login on leaving, and home when coming back', async () => {
    await signInAtLogin()
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await signIn(page, student)
    await arrive('/home')
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await page.goto(`${site.url}/login`)
    await signIn(page, student)
    await arrive('/home')
    await page.goto(`${site.url}/payment-success`)
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await page.goBack()
    await arrive('/login')
  })
})

it('§2 the whole screen says it is loading until it is known who asks', async () => {
  let answerNow = () => {}
  const asked = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/api/me', async (route) => {
    await asked
    await route.continue()
  })
  for (const path of ['/home', '/login']) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('status').getByText('Cargando...').waitFor()
    expect(await page.locator('main').innerText()).toBe('Cargando...')
  }
  answerNow()
  await page.getByRole('heading', { name: 'Qué bueno verte de nuevo' }).waitFor()
})

describe('a link that needs a session', () => {
  it('leads through the login to where it pointed, with its search and its fragment', async () => {
    await page.goto(`${site.url}/payment-success?de=correo#fin`)
    await arrive('/login')
    await signIn(page, student)
    await arrive('/payment-success?de=correo#fin')
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  it('leads through the login to the registration and on to where it pointed', async () => {
    await page.goto(`${site.url}/payment-success`)
    await arrive('/login')
    await page.getByRole('link', { name: 'Regístrate' }).click()
    await arrive('/register')
    await page.getByRole('link', { name: 'Inicia sesión' }).click()
    await arrive('/login')
    await page.getByRole('link', { name: 'Registrarse' }).click()
    await arrive('/register')
    await page.getByLabel('Nombre completo').fill('Luz Nueva')
    await page.getByLabel('Correo electrónico').fill(`${crypto.randomUUID()}@correo.ec`)
    await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
    await page.getByLabel('Confirmar contraseña').fill('cuartilla')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('Carrera').selectOption('Derecho')
    await page.getByLabel('Semestre').selectOption('Primero')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('¿Cómo nos conociste?').selectOption('Google')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Ideas')
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await arrive('/payment-success')
  })
})

describe('a session that ends elsewhere', () => {
  it('leads to the login and back to the amount that was being paid', async () => {
    await signInAtLogin()
    await openAccountEntry(page, 'Recargar Créditos')
    await page.getByLabel('Monto').fill('12.5')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await arrive('/checkout')
    await endSessionElsewhere()
    await page.reload()
    await arrive('/login')
    await signIn(page, student)
    await arrive('/checkout')
    await page.getByText('$12.50').first().waitFor()
  })

  it('closes whatever was open over the screen', async () => {
    await signInAtLogin()
    await openAccountEntry(page, 'Recargar Créditos')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await arrive('/checkout')
    await openAccountEntry(page, 'Pagos')
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await arrive('/home')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

it('going back finds the list where it was left, going on starts at the top', async () => {
  await register(page, site.url, 'Rosa Desplazada')
  for (let count = 0; count < 7; count++) {
    await page.request.post(`${site.url}/api/projects`, {
      data: { title: `Trabajo ${count}`, context_prompt: 'Un ensayo' },
      headers: { origin: site.url },
    })
  }
  await page.reload()
  const oldest = page.getByRole('link', { name: 'Trabajo 0' })
  await oldest.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  await oldest.click()
  await page.waitForURL('**/doc/*')
  await page.getByPlaceholder('Describe tu tarea...').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await arrive('/home')
  await until(
    () => page.evaluate(() => window.scrollY),
    (y) => Math.abs(y - before) < 2,
  )
})

it('every screen has its title and takes the focus when it is gone to', async () => {
  await page.goto(`${site.url}/login`)
  const titles = [await title('Ingresar')]
  await page.getByRole('link', { name: 'Regístrate' }).click()
  titles.push(await title('Crea tu cuenta · Paso 1 de 4'))
  await page.getByRole('link', { name: 'Inicia sesión' }).click()
  await arrive('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  titles.push(await title('Recuperar contraseña'))
  await page.goto(`${site.url}/reset-password`)
  titles.push(await title('Crear contraseña nueva'))
  await page.goto(`${site.url}/login`)
  await signIn(page, student)
  titles.push(await title('Tus proyectos'))
  expect(new Set(titles).size).toBe(titles.length)
  await createProject(page, 'Un ensayo sobre el páramo')
  await until(
    () => page.evaluate(() => document.activeElement?.closest('main') !== null),
    (isInside) => isInside,
  )
})

function title(start: string): Promise<string> {
  return until(
    () => page.title(),
    (shown) => shown.startsWith(start),
  )
}
