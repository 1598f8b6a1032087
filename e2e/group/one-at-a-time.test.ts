import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Block } from '#core/document/model.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox, untilSaved } from '#e2e/text-box.ts'
import { toldToasts } from '#e2e/told-toasts.ts'
import { writtenBlocks } from '#e2e/written-project.ts'
import { groupOf, groupText as text } from './group-of.ts'

const site = testSite({ mayReportErrors: true })

const chart = 'Carreras\n![Barras de dos carreras](chart:bars 50%)\n| Carrera | n |\n| Artes | 80 |'

async function twoIn(blocks: readonly Block[]) {
  const group = await groupOf(site.url, { ...text, cuerpo: [...text.cuerpo, ...blocks] }, [
    'Luis Paz',
  ])
  const ana = await site.signedIn(group.student)
  const luis = await site.signedIn(group.others[0])
  const told = toldToasts(ana)
  for (const page of [ana, luis]) {
    await page.goto(group.address)
    await textBox(page).waitFor()
  }
  return { group, ana, luis, told }
}

const exhibit = (page: Page) => textBox(page).locator('[data-part="exhibit"]')

/** Opens the form of an exhibit or note, if it opens. */
async function press(page: Page, role: string): Promise<void> {
  if (role === 'note') return textBox(page).locator('sup[role="button"]').click()
  // On its label or beside its formula, where no words are written in place.
  await exhibit(page).click({ position: { x: 8, y: 8 } })
  await page.keyboard.press('Enter')
}

it.each([
  ['equation', { role: 'equation', content: 'a^2 = b' }, 'esta ecuación'],
  ['code', { role: 'code', content: 'Suma\n```python\na = 1\n```' }, 'este listado'],
  ['figure', { role: 'figure', content: chart }, 'esta figura'],
  ['note', { role: 'p', content: 'Con nota.^[Lo dice el acta.]' }, 'esta nota'],
] as const)(
  'while a classmate has the form of a %s open, it is theirs',
  async (role, block, named) => {
    const { ana, luis, told } = await twoIn([block])
    await press(luis, role)
    const form = luis.getByRole('dialog')
    await form.waitFor()
    const taken = ana.locator(`[data-writer="Luis escribe en ${named}"]`)
    // A note's number is drawn by its style.
    await taken.waitFor({ state: 'attached' })
    await press(ana, role)
    await expect.poll(told).toContain(`Luis escribe en ${named}`)
    expect(await ana.getByRole('dialog').count()).toBe(0)
    await ana.keyboard.press('Delete')
    expect(await taken.count()).toBe(1)
    await luis.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await taken.waitFor({ state: 'detached' })
    await press(ana, role)
    await ana.getByRole('dialog').waitFor()
  },
)

it('what was written in a form whose equation was deleted meanwhile is told and kept beside', async () => {
  const { group, ana, luis } = await twoIn([{ role: 'equation', content: 'a^2 = b' }])
  const toldLuis = toldToasts(luis)
  await press(luis, 'equation')
  await luis.getByLabel('Ecuación, en TeX').fill('c = d')
  await textBox(ana).locator('p', { hasText: 'Loja' }).click()
  await ana.keyboard.press('Control+a')
  await ana.keyboard.type('Todo nuevo.')
  await expect
    .poll(toldLuis)
    .toContain('Otra persona cambió esta ecuación. Lo que escribas irá aparte.')
  await luis.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await exhibit(ana).waitFor()
  await untilSaved(luis)
  const blocks = await writtenBlocks(group)
  expect(blocks).toContain('equation: c = d')
  expect(blocks).not.toContain('equation: a^2 = b')
})

it('the words of a note that was deleted while its form was open are offered', async () => {
  const { ana, luis } = await twoIn([{ role: 'p', content: 'Con nota.^[Lo dice el acta.]' }])
  const toldLuis = toldToasts(luis)
  await press(luis, 'note')
  await luis.getByLabel('Texto de la nota').fill('Lo dice el censo.')
  await textBox(ana).locator('p', { hasText: 'Con nota' }).first().click()
  await ana.keyboard.press('End')
  await ana.keyboard.press('Backspace')
  await expect
    .poll(toldLuis)
    .toContain('Otra persona cambió esta nota. Lo que escribas irá aparte.')
  await luis.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
  await luis.locator('[data-part="left words"]').getByText('Lo dice el censo.').waitFor()
})

it('the title page is written by one, in its form and in its lines', async () => {
  const { group, ana, luis, told } = await twoIn([])
  const line = (page: Page, field: string) => page.locator(`[data-field=${field}]`)
  const taken = ana.locator('[data-writer="Luis escribe en esta portada"]')
  await line(luis, 'course').click()
  await taken.waitFor()
  await line(ana, 'institution').click()
  await expect.poll(told).toEqual(['Luis escribe en esta portada'])
  expect(await ana.getByRole('textbox', { name: 'Institución' }).count()).toBe(0)
  await luis.getByRole('textbox', { name: 'Curso' }).fill('Sociología')
  await luis.keyboard.press('Enter')
  await taken.waitFor({ state: 'detached' })
  await line(ana, 'course').getByText('Sociología').waitFor()
  await line(ana, 'institution').click()
  await ana.getByRole('textbox', { name: 'Institución' }).fill('Universidad Central')
  // A call from elsewhere changes the same line meanwhile.
  await group.others[0]?.call('PATCH', `/api/projects/${group.projectId}`, {
    institution: 'Otra universidad',
  })
  await line(luis, 'institution').getByText('Otra universidad').waitFor()
  await ana.keyboard.press('Enter')
  await expect.poll(async () => (await told()).join()).toContain('ahora dice «Otra universidad»')
  const box = ana.getByRole('textbox', { name: 'Institución' })
  expect(await box.inputValue()).toBe('Universidad Central')
  await box.press('Enter')
  await line(luis, 'institution').getByText('Universidad Central').waitFor()
})

it('of two who open a form at the same moment one is told, and what both wrote is kept', async () => {
  const { group, ana, luis, told } = await twoIn([{ role: 'equation', content: 'a^2 = b' }])
  const toldLuis = toldToasts(luis)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const page of [ana, luis]) {
    await page.route('**/steps', async (route) => {
      if (route.request().method() === 'POST') await isReleased
      await route.fallback()
    })
    await press(page, 'equation')
    await page.getByRole('dialog').waitFor()
  }
  release()
  const aside = /escribe en esta ecuación\. Lo que escribas irá aparte\.$/
  await expect
    .poll(async () => [...(await told()), ...(await toldLuis())].filter((one) => aside.test(one)))
    .toEqual([expect.any(String)])
  for (const [page, written] of [
    [ana, 'a = ana'],
    [luis, 'l = luis'],
  ] as const) {
    await page.getByLabel('Ecuación, en TeX').fill(written)
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click()
    await untilSaved(page)
  }
  const blocks = await writtenBlocks(group)
  for (const written of ['equation: a = ana', 'equation: l = luis'])
    expect(blocks).toContain(written)
  expect(blocks).not.toContain('equation: a^2 = b')
})
