import { expect, it } from 'vitest'
import { testSite } from './test-site.ts'

const site = testSite()

it('the table of contents leads to the twelve numbered sections of the terms', async () => {
  const page = await site.visitor()
  await page.goto(`${site.url}/terms`)
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  const numbers = titles.flatMap((title) => /^(\d+)\./.exec(title)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  await page.getByText('Última actualización: 8 de octubre de 2025').waitFor()

  const contents = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
  expect(await contents.count()).toBe(12)
  for (const link of await contents.all()) {
    const id = (await link.getAttribute('href')) ?? ''
    expect(await page.locator(id).count()).toBe(1)
  }
  await contents.nth(8).click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'Tus datos personales' }).boundingBox())
    .toMatchObject({ y: expect.closeTo(60, -2) })
})

it('§1 the terms contain what the specification requires, also without JavaScript', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/terms`)
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const words of [
    '13 años',
    'No se acumulan',
    'aniversario mensual de tu registro',
    'No hacemos reembolsos',
    '30 días de anticipación',
    '© 2025 Cuartilla',
    'Ley Orgánica de Protección de Datos Personales',
    '14 días',
  ]) {
    expect(text).toContain(words)
  }
  await page.getByRole('link', { name: 'Crea tu cuenta', exact: true }).click()
  await page.waitForURL('**/register')
  await context.close()
})

it('a signed-in student can read the terms too', async () => {
  const page = await site.signedIn()
  await page.goto(`${site.url}/terms`)
  await page.getByRole('heading', { name: 'Términos y condiciones' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/terms')
})
