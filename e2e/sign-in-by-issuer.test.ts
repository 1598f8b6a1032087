import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { nightly } from '#test/length.ts'
import { startStandInIssuer } from '#test/stand-in-issuer.ts'
import { axeViolations } from './axe.ts'
import { untilHome } from './browser.ts'
import { testSite } from './test-site.ts'

const issuer = await startStandInIssuer()
afterAll(() => issuer.close())
const site = testSite({
  environment: () => ({ ...issuer.environment, EMAIL_VERIFICATION: 'rewards' }),
  // A refusal is a response of 403 or 422, which browsers report.
  mayReportErrors: true,
})
beforeEach(() => issuer.reset())

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar con la UCE' })

async function atLogin(path = '/login'): Promise<Page> {
  const page = await site.visitor()
  await page.goto(`${site.url}${path}`)
  await goOn(page).waitFor()
  return page
}

it('a visitor who is known to the issuer has an account, and their task starts', async () => {
  issuer.person = {
    sub: randomUUID(),
    email: `${randomUUID()}@uce.edu.ec`,
    email_verified: true,
    name: 'Ana Guamán',
  }
  const page = await site.visitor()
  await page.goto(site.url)
  await page.getByRole('textbox').first().fill('Un ensayo sobre el páramo')
  await page.getByRole('textbox').first().press('Enter')
  await page.waitForURL('**/register')
  expect(await axeViolations(page)).toEqual([])
  await goOn(page).click()
  await page.waitForURL('**/doc/**')
  await page.getByText('Un ensayo sobre el páramo').first().waitFor()
  expect(page.url()).not.toContain('code=')
})

it('the login by an issuer joins the account with its password, and leads back to the screen that needed a session', async () => {
  const student = await site.newStudent()
  const { project } = await student.createProject()
  await site.server.dependencies.db.execute(
    `update users set email_verified = true where email = '${student.email}'`,
  )
  issuer.person = { sub: randomUUID(), email: student.email, email_verified: true }
  const page = await atLogin(`/doc/${project.id}`)
  await goOn(page).click()
  await page.getByRole('heading', { name: 'Ya tienes una cuenta' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill('no es')
  await password.press('Enter')
  await page.getByText('El correo o la contraseña no son correctos.').waitFor()
  await password.fill(student.password)
  await password.press('Enter')
  await page.waitForURL(`**/doc/${project.id}`)
  await page.goto(`${site.url}/login`)
  await untilHome(page)
})

nightly('who refuses at the issuer reads why they are not in, and goes back', async () => {
  issuer.denies = true
  const page = await atLogin()
  await goOn(page).click()
  await page.getByText('No diste permiso para ingresar con la UCE.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Volver a ingresar' }).click()
  await goOn(page).waitFor()
})

nightly(
  'the owner of an address that somebody else registered is led to a new password',
  async () => {
    const stranger = await site.newStudent()
    issuer.person = { sub: randomUUID(), email: stranger.email, email_verified: true }
    const page = await atLogin()
    await goOn(page).click()
    await page.getByText('Ya hay una cuenta con ese correo').waitFor()
    await page.getByRole('link', { name: 'Crear una contraseña por correo' }).click()
    await page.waitForURL('**/forgot-password')
  },
)
