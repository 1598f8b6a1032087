import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { announcementsOf, recordAnnouncements } from '#e2e/announcements.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { variant } from '#test/length.ts'
import { groupOf, joinGroup, groupText as text, writeAfter } from './group-of.ts'

const site = testSite({ mayReportErrors: true })

const paragraph = (page: Page, words: string) => textBox(page).locator('p', { hasText: words })

const textOf = (page: Page) =>
  textBox(page).evaluate((box) =>
    [...box.querySelectorAll('p, h3, h4')].map((block) => block.textContent),
  )

/** Two members of a group on desks, with its text open. */
async function bothOpen() {
  const { student, address, others } = await groupOf(site.url, text, ['Luis Paz'])
  const ana = await site.signedIn(student)
  const luis = await site.signedIn(others[0])
  for (const page of [ana, luis]) {
    await page.goto(address)
    await textBox(page).waitFor()
  }
  return { student, address, others, ana, luis }
}

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
  const { ana, luis } = await bothOpen()
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

variant(
  'a text that was left is opened and written without a network, and meets the others’ afterwards',
  async () => {
    const { ana, luis } = await bothOpen()
    await writeAfter(ana, 'Quito', ' Ana escribe.')
    await paragraph(luis, 'Ana escribe.').waitFor()
    await luis.getByRole('button', { name: /^Opciones del proyecto: / }).click()
    await luis.getByRole('menuitem', { name: 'Volver al inicio' }).click()
    const card = luis.getByRole('link', { name: /Deserción universitaria/ })
    await card.waitFor()
    await luis.context().setOffline(true)
    await card.click()
    await paragraph(luis, 'Ana escribe.').waitFor()
    await writeAfter(luis, 'Loja', ' Luis en el bus.')
    await luis.locator('[data-saved="offline"]').first().waitFor()
    await writeAfter(ana, 'Quito', ' Ana sigue.')
    await luis.context().setOffline(false)
    await paragraph(ana, 'Luis en el bus.').waitFor()
    await paragraph(luis, 'Ana escribe. Ana sigue.').waitFor()
  },
)

it('who writes alone goes on where they are when a classmate comes', async () => {
  const { student, projectId, address } = await groupOf(site.url, text, [])
  const ana = await site.signedIn(student)
  await ana.goto(address)
  await pressLine(ana, 3)
  await writeAfter(ana, 'Quito', ' Sola.')
  await untilSaved(ana)
  const [classmate] = await joinGroup({ student, projectId, url: site.url }, ['Luis Paz'])
  const luis = await site.signedIn(classmate)
  await luis.goto(address)
  await textBox(luis).waitFor()
  await ana.getByRole('list', { name: 'En el documento' }).getByText('LP').waitFor()
  await ana.keyboard.type(' Con Luis.')
  await paragraph(luis, 'Quito. Sola. Con Luis.').waitFor()
  await writeAfter(luis, 'Loja', ' Aquí.')
  await paragraph(ana, 'Loja. Aquí.').waitFor()
})

variant(
  'a table in which somebody writes has their name and takes no words of others',
  async () => {
    const table = { role: 'table', content: 'Una tabla\n| Año | Valor |\n| 2020 | 12 |' } as const
    const { student, address, others } = await groupOf(
      site.url,
      { ...text, cuerpo: [...text.cuerpo, table] },
      ['Luis Paz'],
    )
    const ana = await site.signedIn(student)
    const luis = await site.signedIn(others[0])
    for (const page of [ana, luis]) {
      await page.goto(address)
      await textBox(page).waitFor()
    }
    const cell = (page: Page, words: string) => textBox(page).getByText(words, { exact: true })
    // The first press selects the table, the second writes in the cell.
    const press = async (page: Page, words: string) => {
      await cell(page, words).click()
      await cell(page, words).click()
      await page.keyboard.press('End')
    }
    await press(luis, '2020')
    await luis.keyboard.type('1')
    const taken = ana.locator('[data-writer="Luis escribe en esta tabla"]')
    await taken.waitFor()
    await cell(ana, '20201').waitFor()
    await press(ana, '12')
    await ana.keyboard.type('9')
    expect(await cell(ana, '129').count()).toBe(0)
    await luis.keyboard.press('Escape')
    await writeAfter(luis, 'Loja', ' Fuera.')
    await taken.waitFor({ state: 'detached' })
    await press(ana, '12')
    await ana.keyboard.type('9')
    await cell(luis, '129').waitFor()
  },
)

variant('who comes and leaves is told once, never what they type', async () => {
  const { student, address, others } = await groupOf(site.url, text, ['Luis Paz'])
  const ana = await site.signedIn(student)
  await recordAnnouncements(ana)
  await ana.goto(address)
  await textBox(ana).waitFor()
  const luis = await site.signedIn(others[0])
  await luis.goto(address)
  await textBox(luis).waitFor()
  await writeAfter(luis, 'Loja', ' Luis escribe aquí.')
  await paragraph(ana, 'Luis escribe aquí.').waitFor()
  const told = async () => (await announcementsOf(ana)).join(' ')
  await expect.poll(told).toContain('Luis Paz está en el documento.')
  await luis.close()
  await expect.poll(told).toContain('Luis Paz salió del documento.')
  const said = await told()
  expect(said.match(/Luis Paz/g)).toHaveLength(2)
  expect(said).not.toContain('escribe aquí')
})

variant('the head has room for all, and each who comes is told once', async () => {
  const names = ['Luis Paz', 'Eva Ruiz', 'Iván Loor', 'Rosa Mena', 'Joel Cruz']
  const { student, address, others } = await groupOf(site.url, text, names)
  const ana = await site.signedIn(student)
  await recordAnnouncements(ana)
  await ana.goto(address)
  await textBox(ana).waitFor()
  const pages: Page[] = []
  for (const other of others) {
    const page = await site.signedIn(other)
    await page.goto(address)
    await textBox(page).waitFor()
    pages.push(page)
  }
  const here = ana.getByRole('list', { name: 'En el documento' }).getByRole('listitem')
  await expect.poll(() => here.last().innerText()).toContain('+2')
  expect(await here.count()).toBe(4)
  for (const width of [961, 1024, 1280, 1440, 1600, 1720]) {
    await ana.setViewportSize({ width, height: 900 })
    const chevron = await ana.getByRole('button', { name: 'Elegir formato' }).boundingBox()
    expect((chevron?.x ?? width) + (chevron?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width)
  }
  const [luis] = pages
  if (!luis) throw new Error('nobody came')
  await writeAfter(luis, 'Loja', ' Luis escribe aquí.')
  await paragraph(ana, 'Luis escribe aquí.').waitFor()
  const told = async () => (await announcementsOf(ana)).join(' ')
  await expect.poll(told).toContain('Joel Cruz está en el documento.')
  await luis.close()
  await expect.poll(told).toContain('Luis Paz salió del documento.')
  const said = await told()
  expect(said.match(/Luis Paz/g)).toHaveLength(2)
  expect(said).not.toContain('escribe aquí')
})

it('who only looks at their work sees what a classmate who comes writes', async () => {
  const { student, projectId, address } = await groupOf(site.url, text, [])
  const ana = await site.signedIn(student)
  await ana.goto(address)
  await ana.getByRole('region', { name: 'Página 2', exact: true }).getByText('Quito').waitFor()
  expect(await textBox(ana).count()).toBe(0)
  const [classmate] = await joinGroup({ student, projectId, url: site.url }, ['Luis Paz'])
  const luis = await site.signedIn(classmate)
  await luis.goto(address)
  await textBox(luis).waitFor()
  await writeAfter(luis, 'Loja', ' Aquí.')
  await paragraph(ana, 'Loja. Aquí.').waitFor()
  await ana.getByRole('list', { name: 'En el documento' }).getByText('LP').waitFor()
})
