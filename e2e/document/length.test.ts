import { expect, it } from 'vitest'
import { createProject, hasFocus, phone } from '#e2e/browser.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { textDocx } from '#test/source-files.ts'

const site = testSite({ hasModel: true })
const small = Object.assign(phone, { width: 360, height: 740 })

it('a length chosen beside the prompt is priced, kept, sent in words, and compared at the foot', async () => {
  site.model.next(answer(sampleAnswer({ texto_generado: twelvePages })))
  const page = await site.atHome()
  const choice = page.getByRole('button', { name: 'Extensión' })
  await page.getByLabel('Describe tu tarea').fill('Un ensayo de 3 páginas sobre la deserción')
  await choice.focus()
  await page.keyboard.press('Enter')
  const entry = (name: string) => page.getByRole('menuitemradio', { name })
  await expect.poll(() => entry('Como dice el pedido').getAttribute('aria-checked')).toBe('true')
  await entry('25 páginas').getByText('≈ 4.50').waitFor()
  // The focus follows each key a moment later.
  await expect.poll(() => hasFocus(entry('Como dice el pedido'))).toBe(true)
  await page.keyboard.press('End')
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Otro número…' }))).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => hasFocus(entry('25 páginas'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => choice.innerText()).toContain('25 páginas')
  await expect.poll(() => hasFocus(choice)).toBe(true)
  // The balance of a new student is two credits.
  await page.getByText(/te alcanza para unas 11 de 25 páginas/).waitFor()
  await page.reload()
  await expect.poll(() => choice.innerText()).toContain('25 páginas')

  // Another number, by keyboard.
  await choice.click()
  await page.getByRole('menuitem', { name: 'Otro número…' }).click()
  await page.getByLabel('Páginas de texto, de 1 a 60').fill('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => choice.innerText()).toContain('5 páginas')

  await createProject(page, 'Un ensayo de 3 páginas sobre la deserción')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  expect(site.model.requests.at(-1)?.prompt).toContain('Extensión: unas 1\u202f375 palabras')
  const foot = page.locator('[data-part="foot"]')
  await expect.poll(() => foot.innerText()).toMatch(/12\s+páginas, \d más que el pedido/)
  expect(await choice.count()).toBe(0)
})

it('without another length the confirmed assignment is what the price at home follows', async () => {
  const page = await site.atHome()
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const buffer = await textDocx(['Una monografía de 25 páginas sobre la deserción.', 'Normas APA.'])
  await page
    .getByLabel('Archivo de la consigna')
    .setInputFiles({ name: 'consigna.docx', mimeType, buffer })
  const list = page.getByRole('region', { name: 'Lo que te pidieron' })
  await list.getByText('Unas 25 páginas').waitFor()
  const price = page.locator('[data-part="price"]')
  // What was read of it counts once the student says that it is so.
  await page.getByLabel('Describe tu tarea').fill('Sobre la deserción en la sierra')
  await price.getByText(/unas 5 páginas/).waitFor()
  await list.getByRole('button', { name: 'Así es' }).click()
  await price.getByText('te alcanza para unas 11 de 25 páginas', { exact: false }).waitFor()
  await price.getByText(/≈ 4\.\d\d de 2\.00 créditos/).waitFor()
  // The request itself, and then the choice beside it, are more explicit.
  await page.getByLabel('Describe tu tarea').fill('Tres páginas sobre la deserción')
  await price.getByText(/unas 3 páginas/).waitFor()
  await page.getByLabel('Describe tu tarea').fill('')
  await price.getByText('te alcanza para unas 11 de 25 páginas', { exact: false }).waitFor()
})

it('on a phone of 360 px a length is chosen by touch in rows of 44 px', async () => {
  const page = await site.atHome(undefined, small)
  await page.getByLabel('Describe tu tarea').fill('Un ensayo sobre la deserción')
  await page.getByRole('button', { name: 'Extensión' }).tap()
  const entry = page.getByRole('menuitemradio', { name: '8 páginas' })
  await entry.waitFor()
  expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await entry.tap()
  await page.getByRole('button', { name: 'Extensión · 8 páginas' }).waitFor()
  await page.getByText(/unas 8 páginas/).waitFor()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
