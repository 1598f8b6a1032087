import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject, hold, openAccountEntry, signIn, untilHome } from '#e2e/browser.ts'
import { untilCheckout } from '#e2e/open-working-screens.ts'
import { studentWithProjects } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import type { Student } from '#test/student.ts'
import { until } from '#test/until.ts'

const site = testSite()

let student: Student
let page: Page
beforeAll(async () => {
  student = await site.newStudent()
})
beforeEach(async () => {
  page = await site.visitor()
})

const currentPath = () => page.evaluate(() => location.pathname + location.search + location.hash)
const arrive = (path: string) => page.waitForURL((url) => url.href === `${site.url}${path}`)

/** Opens every path of a route table and expects its destination; returns the page titles by screen. */
async function expectTable(table: [from: string, to: string][]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [from, to] of table) {
    await page.goto(`${site.url}${from}`)
    await arrive(to)
    await page.locator('main h1').first().waitFor()
    expect([from, await currentPath()]).toEqual([from, to])
    titles.set(to, await page.title())
  }
  return titles
}

function expectOwnTitles(titles: Map<string, string>) {
  const all = [...titles.values()]
  expect(new Set(all).size, all.join(', ')).toBe(all.length)
  for (const title of all) expect(title).toMatch(/Cuartilla$|^Cuartilla/)
}

/** Signs out without the page knowing, as when the session is ended on another device. */
const endSessionElsewhere = () => page.context().clearCookies()

describe('§2 Route table: a signed-out visitor', () => {
  it('is led to the login from screens that need a session, and sees the others, each with its own title', async () => {
    const titles = await expectTable([
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
    ])
    expectOwnTitles(titles)
  })

  it('keeps the code of an invitation until registering', async () => {
    await page.goto(`${site.url}/invite/REF-0A1B2C3D`)
    await arrive('/register')
    expect(await page.evaluate(() => sessionStorage.getItem('referralCode'))).toBe('REF-0A1B2C3D')
  })
})

describe('§2 Route table: a signed-in student', () => {
  it('is led home from every screen of visitors and from unknown paths, and sees the other ones', async () => {
    page = await site.signedIn(student)
    const titles = await expectTable([
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
    ])
    expectOwnTitles(titles)
  })

  it('is led home with a message when a project does not exist', async () => {
    page = await site.signedIn(student)
    const message = page.getByText('No se pudo encontrar el proyecto.').waitFor()
    await page.goto(`${site.url}/doc/6f9619ff-8b86-4d01-b42d-00cf4fc964ff`)
    await arrive('/home')
    await message
  })

  it('is led to the login after signing out, and home after signing in', async () => {
    page = await site.atHome(student)
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await signIn(page, student)
    await untilHome(page)
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await page.goto(`${site.url}/login`)
    await signIn(page, student)
    await untilHome(page)
    await page.goto(`${site.url}/payment-success`)
    await page.getByText('¡Pago exitoso!').waitFor()
    await openAccountEntry(page, 'Cerrar sesión')
    await arrive('/login')
    await page.goBack()
    await arrive('/login')
  })
})

it('§2 the whole screen says that it is loading until the session is known', async () => {
  const answerNow = await hold(page, '**/api/me')
  for (const path of ['/home', '/login']) {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('status').getByText('Cargando...').waitFor()
    expect(await page.locator('main').innerText()).toBe('Cargando...')
  }
  answerNow()
  await page.getByRole('heading', { name: 'Qué bueno verte de nuevo' }).waitFor()
})

describe('a link that needs a session', () => {
  it('leads through the login to its target, with its search and its fragment', async () => {
    await page.goto(`${site.url}/payment-success?de=correo#fin`)
    await arrive('/login')
    await signIn(page, student)
    await arrive('/payment-success?de=correo#fin')
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/login')
  })

  it('leads through the login and the registration to its target', async () => {
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
  it('leads to the login and back to the checkout with its amount', async () => {
    page = await site.atHome(student)
    await openAccountEntry(page, 'Recargar Créditos')
    await page.getByLabel('Monto').fill('12.5')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await untilCheckout(page)
    await endSessionElsewhere()
    await page.reload()
    await arrive('/login')
    await signIn(page, student)
    await arrive('/checkout')
    await page.getByText('$12.50').first().waitFor()
  })

  it('closes every dialog over the screen', async () => {
    page = await site.atHome(student)
    await openAccountEntry(page, 'Recargar Créditos')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await untilCheckout(page)
    await openAccountEntry(page, 'Pagos')
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await untilHome(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

it('going back restores the scroll position of the list, and a new screen starts at the top', async () => {
  const titles = Array.from({ length: 7 }, (_, count) => `Trabajo ${count}`)
  page = await site.atHome(await studentWithProjects(site.url, titles))
  // The part above the cards is loaded, so that the cards do not move any more.
  await page.getByText('Modo sin conexión').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const oldest = page.getByRole('link', { name: 'Trabajo 0' })
  await oldest.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  await oldest.click()
  await page.waitForURL('**/doc/*')
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await arrive('/home')
  await until(
    () => page.evaluate(() => window.scrollY),
    (y) => Math.abs(y - before) < 2,
  )
})

it('every screen has its title and takes the focus when it opens', async () => {
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
