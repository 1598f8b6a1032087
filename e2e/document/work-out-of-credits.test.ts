import { beforeAll, expect, it } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { unitsFromCredits } from '#core/credits/units.ts'
import { createProject } from '#e2e/browser.ts'
import { bankAccounts } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { limitedModel } from '#test/limited-model.ts'
import { newOperator } from '#test/new-operator.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { readDriftOf } from '#test/read-drift.ts'
import type { Student } from '#test/student.ts'

// Nine pages of the 25 that are asked for.
const site = testSite({
  hasModel: true,
  environment: { FREE_MONTHLY_CREDITS: '1.60', BANK_ACCOUNTS: bankAccounts },
})
const request = 'Una monografía de 25 páginas sobre el agua del páramo'
let operator: Student
beforeAll(async () => {
  operator = await newOperator(site.server)
})

it('a work whose credits end waits for more, and goes on by its plan when the student says so', async () => {
  site.model.decide(limitedModel())
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const projectId = await createProject(page, request)
  const log = page.getByRole('log', { name: 'Mensajes' })
  const plan = log.getByRole('article', { name: 'El agua del páramo' })
  await plan.getByText(/Te alcanza para 9 de \d+ páginas\./).waitFor()
  await plan.getByText(/ahí se acaban tus 1\.60$/).waitFor()
  const sketch = page.getByRole('region', { name: 'Guion del documento' })
  await sketch.getByText('Con lo que tienes, hasta la página 9').waitFor()
  await plan.getByRole('button', { name: 'Escribir 9 páginas · ≈ 1.60' }).click()

  const card = log.getByRole('article', { name: /^Se acabaron tus créditos en el apartado \d$/ })
  await card.getByText('Te faltan', { exact: false }).waitFor({ timeout: 60_000 })
  const first = await newestVersion(student, projectId)
  expect(first.text.cuerpo.length).toBeGreaterThan(5)
  // One card says what is missing, and the box has nothing that the student did not type.
  expect(await log.getByText('Te faltan', { exact: false }).count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
  const home = await page.context().newPage()
  await home.goto(`${site.url}/home`)
  await home.getByText(/^Sin créditos desde el apartado \d$/).waitFor()
  await home.close()

  await card.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('dialog', { name: 'Recargar Créditos' }).waitFor()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const decide = async (how: 'validate' | 'reject', body: object) => {
    const { body: claim } = await student.transfer({ amount: '10' })
    await card.getByText('Recibimos tu comprobante de $10.00.', { exact: false }).waitFor()
    await card.getByText('Pendiente').waitFor()
    expect(await card.getByRole('button', { name: 'Recargar' }).count()).toBe(0)
    await operator.call('POST', `/api/operator/transactions/${claim.id}/${how}`, body)
  }
  const asked = site.model.requests.length
  await decide('reject', { reason: 'No llegó el dinero' })
  await card
    .getByText('No pudimos validar tu transferencia: No llegó el dinero. Lo escrito sigue aquí.')
    .waitFor()
  await decide('validate', {})
  const goOn = card.getByRole('button', { name: /^Seguir · ≈ \d\.\d0$/ })
  await goOn.waitFor()
  expect(await card.getByText('Te faltan', { exact: false }).count()).toBe(0)
  expect(await card.getByText('Pendiente').count()).toBe(0)
  // Nothing is written, or charged, before the student says so.
  expect(site.model.requests).toHaveLength(asked)

  await goOn.click()
  await expect
    .poll(async () => (await newestVersion(student, projectId)).version.version_number, {
      timeout: 60_000,
    })
    .toBe(first.version.version_number + 1)
  const { text } = await newestVersion(student, projectId)
  expect(text.cuerpo.slice(0, first.text.cuerpo.length)).toEqual(first.text.cuerpo)
  const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
  expect(headings[0]).toBe('Introducción')
  expect(headings.at(-1)).toBe('Conclusiones')
  expect(new Set(headings).size).toBe(headings.length)
  expect(await card.count()).toBe(0)
  expect(await log.getByRole('button', { name: /^Seguir/ }).count()).toBe(0)

  // Two answers wrote it, and together they cost the text, their comments and nothing twice.
  const messages = await student.messages(projectId)
  const answers = messages.filter(
    ({ role, credits_consumed: cost }) => role === 'assistant' && cost,
  )
  expect(answers).toHaveLength(2)
  const comments = answers.map(({ content }) => parsedContent(content).comentarios_del_modelo)
  const spent = answers.reduce((sum, one) => sum + unitsFromCredits(one.credits_consumed), 0)
  expect(spent).toBe(generationCostUnits(comments.join(''), text))
  const { free_credits_balance: free, credits_balance: bought } = await student.me()
  const left = unitsFromCredits(free) + unitsFromCredits(bought)
  const asking = messages.filter(({ role }) => role === 'user')
  const sent = asking.reduce((sum, one) => sum + unitsFromCredits(one.credits_consumed), 0)
  expect(left).toBe(unitsFromCredits(11.6) - spent - sent)
  expect(await readDriftOf(site.server.dependencies.db)).toEqual([])
})
