import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'
import { longestText } from '#test/longest-text.ts'
import { writeAnswers } from '#test/many-answers.ts'

const site = testSite()

/** About 2,070 characters a page. */
const characters = 118_000
const paragraphs: AcademicText['cuerpo'] = []
let size = 0
for (const block of longestText().cuerpo) {
  if (block.role !== 'p' || size > characters) continue
  paragraphs.push(block)
  size += block.content.length
}

/** Some 57 pages, of which each answer changed one paragraph. */
function longText(n: number): AcademicText {
  const cuerpo = paragraphs.with(n, { role: 'p', content: `Párrafo nuevo ${n}.` })
  return { cuerpo, referencias: [] }
}

async function projectWith(answers: number, text: (n: number) => AcademicText) {
  const student = await site.newStudent()
  const { project } = await student.createProject('Un ensayo')
  await writeAnswers(site.server.owner, project, answers, text)
  return { student, project, address: `${site.url}/doc/${project.id}` }
}

const shortText = (n: number): AcademicText => ({
  cuerpo: [{ role: 'p', content: `Texto ${n}` }],
  referencias: [],
})

const log = (page: Page) => page.getByRole('log', { name: 'Mensajes' })
const older = (page: Page) => page.getByRole('button', { name: 'Ver mensajes anteriores' })

it('a text of 57 pages with 40 changes opens with at most 200 kB of calls', async () => {
  const { student, address } = await projectWith(40, longText)
  const page = await site.signedIn(student)
  const calls = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/events') return
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    const bytes = responseBodySize + responseHeadersSize
    calls.set(pathname, (calls.get(pathname) ?? 0) + bytes)
  })
  await page.goto(address)
  await log(page).getByText('Cambié lo que pediste, vez 40.').waitFor()
  await page.getByRole('region', { name: 'Página 50' }).waitFor({ state: 'attached' })
  await log(page).getByRole('button', { name: 'Ver los cambios' }).waitFor()
  const sum = [...calls.values()].reduce((all, bytes) => all + bytes, 0)
  expect(sum, JSON.stringify([...calls])).toBeLessThan(200_000)
  expect(sum).toBeGreaterThan(10_000)
})

it('older messages come above those in sight, which stay where they are', async () => {
  const { student, address } = await projectWith(60, shortText)
  const page = await site.signedIn(student)
  await page.goto(address)
  await log(page).getByText('Cambié lo que pediste, vez 60.').waitFor()
  const spent = page.locator('[data-part="spent"]')
  await expect.poll(() => spent.innerText()).toContain('12.0009')
  // The list of what the newest answer changed is the last thing that comes.
  await log(page).getByRole('listitem').first().waitFor()
  await older(page).focus()
  const first = log(page).getByText('Cambia el párrafo 36')
  const top = async () => (await first.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await page.keyboard.press('Enter')
  await log(page).getByText('Cambia el párrafo 11', { exact: true }).waitFor({ state: 'attached' })
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  expect(await older(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await spent.innerText()).toContain('12.0009')
  await page.keyboard.press('Enter')
  await log(page).getByText('Un ensayo', { exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => older(page).count()).toBe(0)
  expect(await log(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await log(page).locator('[data-message="user"]').count()).toBe(61)
  await expect.poll(() => log(page).getAttribute('aria-live')).toBe('polite')
})

nightly(
  'on a phone a finger loads them too, and a failure is told and can be tried again',
  async () => {
    const { student, address } = await projectWith(30, shortText)
    const page = await site.signedIn(student, phone)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    await page.getByRole('tab', { name: 'Chat' }).tap()
    await log(page).getByText('Cambié lo que pediste, vez 30.').waitFor()
    await page.route('**/messages?*before=*', (route) => route.fulfill({ status: 200, body: '[' }))
    await older(page).tap()
    await log(page).getByRole('alert').waitFor()
    await page.unroute('**/messages?*before=*')
    await older(page).tap()
    await log(page).getByText('Un ensayo', { exact: true }).waitFor({ state: 'attached' })
    expect(await log(page).getByRole('alert').count()).toBe(0)
    expect(await log(page).locator('[data-message="user"]').count()).toBe(31)
  },
)
