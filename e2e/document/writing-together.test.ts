import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { phone } from '#e2e/browser.ts'
import { groupOf } from '#e2e/group-of.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion } from '#e2e/written-project.ts'

const site = testSite({ mayReportErrors: true })

const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'El agua' },
    { role: 'p', content: 'La deserción bajó en Quito.' },
    { role: 'p', content: 'La matrícula subió en Loja.' },
  ],
  referencias: [],
}

const paragraph = (page: Page, words: string) => textBox(page).locator('p', { hasText: words })

/** Puts the caret at the end of the paragraph with these words. */
async function writeAfter(page: Page, words: string, typed: string): Promise<void> {
  await paragraph(page, words).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

const textOf = (page: Page) =>
  textBox(page).evaluate((box) =>
    [...box.querySelectorAll('p, h3, h4')].map((block) => block.textContent),
  )

it('what each of two writes appears to the other, under their name, and undoing takes back only one’s own', async () => {
  const { student, projectId, address, others } = await groupOf(site.url, text, ['Luis Paz'])
  const ana = await site.signedIn(student)
  const luis = await site.signedIn(others[0], phone)
  for (const page of [ana, luis]) await page.goto(address)
  await luis.getByRole('tab', { name: 'Vista Previa' }).tap()
  for (const page of [ana, luis]) await textBox(page).waitFor()
  await writeAfter(ana, 'Quito', ' Ana escribe.')
  await paragraph(luis, 'Quito. Ana escribe.').waitFor()
  await writeAfter(luis, 'Loja', ' Luis también.')
  await paragraph(ana, 'Loja. Luis también.').waitFor()
  await ana.locator('[data-caret="Luis"]').waitFor({ state: 'attached' })
  await luis.locator('[data-caret]').waitFor({ state: 'attached' })
  await untilSaved(ana)
  // Ana's caret is where she left it.
  await ana.keyboard.type(' Sigue.')
  await paragraph(luis, 'Quito. Ana escribe. Sigue.').waitFor()
  await ana.keyboard.press('Control+z')
  await ana.keyboard.press('Control+z')
  await paragraph(luis, 'Loja. Luis también.').waitFor()
  await expect.poll(() => textOf(luis)).toEqual(await textOf(ana))
  expect(await textOf(ana)).toContain('La matrícula subió en Loja. Luis también.')
  await untilSaved(ana)
  const saved = await newestVersion(student, projectId)
  expect(saved.text.cuerpo.map(({ content }) => content)).toContain(
    'La matrícula subió en Loja. Luis también.',
  )
})

it('what is written without a network meets the others’ after a reload, and lost words are offered', async () => {
  const { student, address, others } = await groupOf(site.url, text, ['Luis Paz'])
  const ana = await site.signedIn(student)
  const luis = await site.signedIn(others[0])
  for (const page of [ana, luis]) {
    await page.goto(address)
    await textBox(page).waitFor()
  }
  await luis.route('**/api/**', (route) => route.abort())
  await writeAfter(luis, 'Loja', ' En el bus.')
  await writeAfter(luis, 'Quito', '')
  for (let key = 0; key < 4; key++) await luis.keyboard.press('ArrowLeft')
  await luis.keyboard.type(' Se pierde. ')
  await luis.locator('[data-saved="offline"]').first().waitFor()
  await paragraph(ana, 'Quito').first().click({ clickCount: 3 })
  await ana.keyboard.press('Backspace')
  await ana.keyboard.press('Backspace')
  await writeAfter(ana, 'Loja', ' Ana sigue.')
  await untilSaved(ana)
  await expect
    .poll(() =>
      luis.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pasos-'))),
    )
    .toBe(true)
  await luis.unroute('**/api/**')
  await luis.reload()
  await textBox(luis).waitFor()
  await paragraph(ana, 'En el bus.').waitFor()
  await paragraph(luis, 'Ana sigue.').waitFor()
  const offered = luis.locator('[data-part="left words"]')
  await offered.getByText('Se pierde.').waitFor()
  await textBox(luis).focus()
  await offered.getByRole('button', { name: 'Insertar aquí' }).click()
  await offered.waitFor({ state: 'detached' })
  await untilSaved(luis)
  await expect.poll(async () => (await textOf(ana)).join(' ')).toContain('Se pierde.')
  expect(await textOf(luis)).toEqual(await textOf(ana))
})
