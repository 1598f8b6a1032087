import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()
const scrolled = (page: Page) =>
  page.getByLabel('Páginas').evaluate((pane) => Math.round(pane.scrollTop))

nightly(
  'Control+End reaches the last letter where a page is higher than the screen, and Control+Home the first',
  async () => {
    const last = twelvePages.cuerpo.filter(({ role }) => role === 'p').slice(0, 3)
    const content = last.map((paragraph) => paragraph.content).join(' ')
    const text = {
      cuerpo: [...twelvePages.cuerpo, { role: 'p' as const, content }],
      referencias: [],
    }
    const { student, projectId, address } = await writtenProject(site.url, text)
    const page = await site.signedIn(student, { width: 1440, height: 420 })
    await page.goto(address)
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    const box = page.getByRole('textbox', { name: 'Texto del documento' })
    await box.locator(':scope:focus').waitFor()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Fin')
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Principio ')
    const written = async () =>
      (await newestVersion(student, projectId)).text.cuerpo.filter(
        ({ role }) => !role.startsWith('title'),
      )
    await expect.poll(async () => (await written()).at(-1)?.content).toBe(`${content} Fin`)
    await expect.poll(async () => (await written())[0]?.content).toMatch(/^Principio /)
  },
)

it('after Listo the focus is on the pages, which stay where they are', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  const line = page
    .locator('[data-part="reading"]')
    .getByText('registro anónimo de respuestas')
    .first()
  await line.scrollIntoViewIfNeeded()
  await line.tap()
  await page.getByRole('textbox', { name: 'Texto del documento' }).locator(':scope:focus').waitFor()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Listo' }).tap()
  await page.getByRole('tab', { name: 'Chat' }).waitFor()
  expect(await hasFocus(page.getByLabel('Páginas'))).toBe(true)
  expect(await scrolled(page)).toBe(before)
})

nightly('closing the review leaves the pages where they were read', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByRole('button', { name: /hallazgos, Formato APA 7$/ }).tap()
  const review = page.getByRole('dialog', { name: /^Revisión/ })
  await review.waitFor()
  await page.getByLabel('Páginas').evaluate((pane) => {
    pane.scrollTop = 3000
  })
  await review.getByRole('button', { name: 'Cerrar la revisión' }).tap()
  await review.waitFor({ state: 'detached' })
  expect(await hasFocus(page.getByRole('button', { name: /Formato APA 7$/ }))).toBe(true)
  expect(await scrolled(page)).toBe(3000)
})
