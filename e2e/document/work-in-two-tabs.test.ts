import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { unitsFromCredits } from '#core/credits/units.ts'
import { createProject } from '#e2e/browser.ts'
import { bankAccounts } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { type FakeRequest, Gate, pieces, type Script } from '#test/fake-model-server.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'
import { newOperator } from '#test/new-operator.ts'
import { readDriftOf } from '#test/read-drift.ts'
import type { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'

// Some seven pages of the eleven that are asked for.
const site = testSite({
  hasModel: true,
  environment: { FREE_MONTHLY_CREDITS: '1.30', BANK_ACCOUNTS: bankAccounts },
})
let operator: Student
/** Where the second tab is open: another server of the same PostgreSQL, where there is one. */
let other: string
beforeAll(async () => {
  operator = await newOperator(site.server)
  other = postgresUrl === undefined ? site.url : (await site.server.join()).url
})

const logOf = (page: Page) => page.getByRole('log', { name: 'Mensajes' })

it('two tabs in which everything is pressed at once write a work once, charge it once and show one end', async () => {
  const model = limitedModel()
  const gate = new Gate()
  site.model.decide(
    (asked: FakeRequest): Script =>
      asked.prompt.includes('Escribe SOLO el apartado «Apartado 1»')
        ? { steps: pieces(textOfScript(model(asked)), { size: 200, gate }) }
        : model(asked),
  )
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const projectId = await createProject(page, 'Una monografía de 11 páginas sobre el agua')
  const second = await page.context().newPage()
  await second.goto(`${other}/doc/${projectId}`)
  const tabs = [page, second]
  const inBoth = (act: (tab: Page) => Promise<unknown>) => Promise.all(tabs.map(act))
  const press = async (find: (tab: Page) => Locator) => {
    await inBoth((tab) => find(tab).waitFor())
    await inBoth((tab) => find(tab).click())
  }

  await press((tab) => logOf(tab).getByRole('button', { name: /^Escribir \d+ páginas · ≈ 1\.30$/ }))
  gate.pass(10)
  await inBoth((tab) => tab.getByText(/^Escribiendo el 2 de \d+$/).waitFor())
  await press((tab) => tab.getByRole('button', { name: 'Detener' }))
  const stopped = (tab: Page) =>
    logOf(tab).getByRole('article', { name: 'Te detuviste en el apartado 2' })
  await inBoth((tab) => stopped(tab).waitFor())
  gate.open()
  const first = await newestVersion(student, projectId)
  expect(first.version.version_number).toBe(1)
  await press((tab) => stopped(tab).getByRole('button', { name: /^Seguir / }))

  const short = (tab: Page) =>
    logOf(tab).getByRole('article', { name: /^Se acabaron tus créditos en el apartado \d$/ })
  await inBoth((tab) => short(tab).waitFor({ timeout: 60_000 }))
  const asked = site.model.requests.length
  const { body: claim } = await student.transfer({ amount: '10' })
  await inBoth((tab) => short(tab).getByText('Pendiente').waitFor())
  await operator.call('POST', `/api/operator/transactions/${claim.id}/validate`, {})
  await inBoth((tab) =>
    short(tab)
      .getByRole('button', { name: /^Seguir · ≈ / })
      .waitFor(),
  )
  expect(site.model.requests).toHaveLength(asked)
  await press((tab) => short(tab).getByRole('button', { name: /^Seguir · ≈ / }))
  await inBoth((tab) => short(tab).waitFor({ state: 'detached', timeout: 60_000 }))
  await inBoth((tab) =>
    tab.getByRole('heading', { name: 'Conclusiones' }).waitFor({ state: 'attached' }),
  )

  // A plan, a beginning, what the credits paid for, and the rest: four requests, each answered once.
  // The last heading is on the pages before the answer is saved.
  const rolesOf = async () => (await student.messages(projectId)).map(({ role }) => role)
  await expect.poll(rolesOf).toEqual(Array.from({ length: 4 }, () => ['user', 'assistant']).flat())
  const messages = await student.messages(projectId)
  const { version, text } = await newestVersion(student, projectId)
  expect(version.version_number).toBe(3)
  expect(text.cuerpo.slice(0, first.text.cuerpo.length)).toEqual(first.text.cuerpo)
  const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
  expect(headings.at(-1)).toBe('Conclusiones')
  expect(new Set(headings).size).toBe(headings.length)
  const spent = messages.reduce((sum, one) => sum + unitsFromCredits(one.credits_consumed), 0)
  const { free_credits_balance: free, credits_balance: bought } = await student.me()
  expect(unitsFromCredits(free) + unitsFromCredits(bought)).toBe(unitsFromCredits(11.3) - spent)
  expect(await readDriftOf(site.server.dependencies.db)).toEqual([])

  const foot = (tab: Page) => tab.locator('[data-part="foot"]').innerText()
  await expect.poll(async () => (await foot(page)) === (await foot(second))).toBe(true)
  for (const tab of tabs) {
    expect(await tab.locator('[data-message="assistant"]').count()).toBe(4)
    expect(
      await logOf(tab)
        .getByRole('button', { name: /^Seguir|^Reintentar/ })
        .count(),
    ).toBe(0)
  }
}, 120_000)
