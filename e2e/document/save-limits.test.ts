import { expect, it } from 'vitest'
import { testSite } from '#e2e/test-site.ts'
import { pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ mayReportErrors: true })

const refusal = (code: string, message: string, details: object = {}) =>
  JSON.stringify({ error: { code, message, details, requestId: 'x' } })

nightly(
  'text saved too often is kept in the browser, says so, and is saved by itself when the server says',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student)
    await page.goto(address)
    await pressLine(page, 4)
    let calls = 0
    await page.route('**/document', (route) => {
      calls++
      if (calls > 1) return route.continue()
      return route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: refusal('document.saved_too_often', 'x', { retryAfterSeconds: 3 }),
      })
    })
    await page.keyboard.press('Home')
    await page.keyboard.type('Muy seguido. ')
    await page
      .locator('[data-saved="limited"]')
      .getByText('Tu texto está guardado en este equipo.')
      .first()
      .waitFor()
    await page.keyboard.type('Y más. ')
    await untilSaved(page)
    expect(calls).toBe(2)
    expect(JSON.stringify(await newestVersion(student, projectId))).toContain(
      'Muy seguido. Y más. ',
    )
  },
)

it('a text that the server refuses says why, and stays in the browser', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  await page.goto(address)
  await pressLine(page, 4)
  const long = 'palabra '.repeat(7_600)
  await page.keyboard.insertText(long)
  await page.locator('[data-saved="refused"]').getByText('tiene más de 60000 caracteres').waitFor()
  await page.reload()
  await textBox(page).getByText('palabra palabra').first().waitFor()
  await page.locator('[data-saved="refused"]').waitFor()
  expect(JSON.stringify(await newestVersion(student, projectId))).not.toContain('palabra palabra')
})
