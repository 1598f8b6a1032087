import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite()

const carried = (page: Page) => page.evaluate(() => sessionStorage.getItem('carriedPrompt'))

it('a prompt that a visitor sends with Enter is kept for the registration', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  const box = page.getByLabel('Describe tu tarea')
  await box.fill('Un ensayo sobre la minga,')
  await box.press('Shift+Enter')
  await box.pressSequentially('en tres páginas')
  expect(new URL(page.url()).pathname).toBe('/')

  await box.press('Enter')
  await page.getByText('Paso 1 de 4').waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  expect(await carried(page)).toBe('Un ensayo sobre la minga,\nen tres páginas')
})

it('the send button leads to the registration, with or without a prompt', async () => {
  const page = await site.visitor(phone)
  await page.goto(site.url)
  await page.getByLabel('Describe tu tarea').fill('Un resumen de Huasipungo')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Paso 1 de 4').waitFor()
  expect(await carried(page)).toBe('Un resumen de Huasipungo')

  await page.goto(site.url)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Paso 1 de 4').waitFor()
  expect(await carried(page)).toBeNull()
})

it('§1, §2 the landing can be read without JavaScript, and its links work', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, locale: 'es-EC' })
  const page = await context.newPage()
  await page.goto(site.url)
  const text = await page.locator('body').innerText()
  for (const words of [
    'Ingresar',
    'Registrarse',
    'Tu tarea, pasada a limpio.',
    'Por qué usar Cuartilla',
    'Cómo funciona',
    'Solicita',
    'Creamos',
    'Recibes',
    '+150',
    'tareas terminadas',
    '+109',
    'estudiantes satisfechos',
    '96%',
    'de aprobación',
    'testimonio de ejemplo',
    '¿Los créditos gratis se renuevan?',
    '¿Cuánto cuesta recargar?',
    '¿Las referencias salen en APA o MLA?',
    '¿Alguien más puede ver mis trabajos?',
  ]) {
    expect(text).toContain(words)
  }
  const hrefs = async (name: string) =>
    page
      .getByRole('link', { name })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(await hrefs('Ingresar')).toEqual(['/login'])
  expect(await hrefs('Registrarse')).toEqual(['/register', '/register'])
  expect(await hrefs('Términos y condiciones')).toEqual(['/terms'])
  expect(await page.locator('html').getAttribute('lang')).toBe('es-EC')

  await page.locator('summary').nth(1).click()
  await page.getByText('Puedes recargar desde $3').waitFor()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL('**/register?*')
  expect(await page.content()).toContain('activa JavaScript')
  await context.close()
})

it('the sample joins authors with «y», as the product does', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  const sample = (await page.locator('figure p').allInnerTexts()).join(' ')
  expect(sample).toContain('Bourdieu, P. y Passeron, J.-C.')
  expect(sample).not.toContain('&')
})

it('the frequent questions open by keyboard, one at a time', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  const open = () =>
    page
      .locator('details')
      .evaluateAll((all) => all.map((details) => (details as HTMLDetailsElement).open))
  expect(await open()).toEqual([true, false, false, false])
  await page.locator('summary').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(open).toEqual([false, false, true, false])
  await page.keyboard.press('Space')
  await expect.poll(open).toEqual([false, false, false, false])
})

it('a signed-in student is led home and never sees the landing', async () => {
  const page = await site.atHome()
  const response = await page.goto(site.url, { waitUntil: 'commit' })
  expect(await response?.text()).not.toContain('<h1>')
  await page.waitForURL('**/home')

  // With the cookie of an ended session the app draws the landing itself.
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  await page.context().addCookies(cookies)
  await page.goto(site.url)
  const box = page.getByLabel('Describe tu tarea')
  await box.fill('Una reseña')
  await box.press('Enter')
  await page.getByText('Paso 1 de 4').waitFor()
  expect(await carried(page)).toBe('Una reseña')
})

it('a shared link has a title, a text and a picture with absolute addresses', async () => {
  const html = await (await fetch(site.url)).text()
  expect(html).toContain(`<link rel="canonical" href="${site.url}/"/>`)
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(picture).toBe(`${site.url}/cuartilla.png`)
  const response = await fetch(picture)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain(
    `Sitemap: ${site.url}/sitemap.xml`,
  )
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(
    `<loc>${site.url}/terms</loc>`,
  )
})

it('nothing scrolls sideways at the widths of phones, tablets and desks', async () => {
  const page = await site.visitor()
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(site.url)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `${width} px`).toBeLessThanOrEqual(width)
  }
})
