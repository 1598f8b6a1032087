import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { openAccountEntry, phone, sidewaysScroll, signIn } from '#e2e/browser.ts'
import { type TestSite, testSite } from '#e2e/test-site.ts'
import { readMails } from '#test/read-mails.ts'
import type { Student } from '#test/student.ts'
import { until } from '#test/until.ts'

async function newestLink(site: TestSite, email: string, mails: number): Promise<string> {
  const found = await until(
    () => readMails(site.server, email),
    ({ length }) => length === mails,
  )
  return `${site.url}${/\/verify-email#token=[\w-]+/.exec(found.at(-1)?.body ?? '')?.[0]}`
}

const banner = (page: Page) =>
  page.getByRole('complementary', { name: 'Verificación de tu correo' })

describe('where generating waits for a verified address', () => {
  const site = testSite({ environment: { EMAIL_VERIFICATION: 'required' } })

  it('home shows a notice until the mailed link is opened, and can mail another link', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await banner(page)
      .getByText(`Verifica tu correo para generar: abre el enlace enviado a ${student.email}.`)
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await banner(page).getByRole('button', { name: 'Reenviar el enlace' }).click()
    await banner(page).getByText(`Enviamos otro enlace a ${student.email}.`).waitFor()
    await page.goto(await newestLink(site, student.email, 2))
    await page.getByRole('heading', { name: 'Tu correo está verificado' }).waitFor()
    await page.waitForURL(`${site.url}/verify-email`)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Ir a mis proyectos' }).click()
    await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  })

  it('the first answer of a project is refused with a message, and its prompt is not lost', async () => {
    const page = await site.atHome()
    await page.getByLabel('Describe tu tarea').fill('Un ensayo sobre los páramos')
    await page.getByRole('button', { name: 'Crear proyecto' }).click()
    await page
      .getByText(/Error del servidor: 403 - Verifica tu correo para generar: abre el enlace/)
      .first()
      .waitFor()
    const log = page.getByRole('log', { name: 'Mensajes' })
    await log.getByText('Un ensayo sobre los páramos').waitFor()
    await log.getByRole('button', { name: 'Reintentar' }).waitFor()
  })

  it('at phone width the notice fits the screen', async () => {
    const page = await site.atHome(await site.newStudent(), phone)
    await banner(page).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it('a used or unknown link says so', async () => {
    const page = await site.visitor()
    for (const hash of ['', '#token=no-es']) {
      await page.goto(`${site.url}/terms`)
      await page.goto(`${site.url}/verify-email${hash}`)
      await page.getByText('El enlace no es válido o ya venció. Pide uno nuevo.').waitFor()
    }
  })
})

describe('where a reward waits for a verified address', () => {
  const operatorEmail = `${crypto.randomUUID()}@correo.ec`
  const site = testSite({
    environment: { EMAIL_VERIFICATION: 'rewards', OPERATOR_EMAILS: operatorEmail },
    // Without a session a link is answered with 409, which browsers report.
    mayReportErrors: true,
  })

  const refer = async (friend: Student, inviter: Student) => {
    const { body } = await inviter.call<{ code: string }>('GET', '/api/referral-code')
    await friend.call('POST', '/api/rpc/process_referral_on_signup', {
      p_referral_code: body.code,
    })
  }

  it('the invitation says so, and counts the friends who have not verified theirs', async () => {
    const student = await site.newStudent()
    await refer(await site.newStudent(), student)
    const page = await site.atHome(student)
    await banner(page).getByText('Verifica tu correo: abre el enlace').waitFor()
    await openAccountEntry(page, 'Créditos gratis')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/por cada amigo que se registre con él y verifique su correo/).waitFor()
    await dialog
      .getByText('1 amigo más se registró: recibes los créditos cuando verifique su correo.')
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('a link without a session verifies an operator’s address with the password', async () => {
    await site.newStudent({ email: operatorEmail })
    const page = await site.visitor()
    await page.goto(await newestLink(site, operatorEmail, 1))
    await page.getByRole('heading', { name: 'Define tu contraseña' }).waitFor()
    await page.getByRole('button', { name: 'Ya tengo mi contraseña' }).click()
    const password = page.getByLabel('Contraseña', { exact: true })
    await password.fill('no es')
    await password.press('Enter')
    await page.getByText('La contraseña no es correcta.').waitFor()
    await password.fill('cuartilla')
    await password.press('Enter')
    await page.getByRole('heading', { name: 'Tu correo está verificado' }).waitFor()
  })

  it('who did not register the address defines the password, and the stranger is out', async () => {
    const stranger = await site.newStudent()
    const far = await site.atHome(stranger)
    const page = await site.visitor()
    await page.goto(await newestLink(site, stranger.email, 1))
    await page.getByRole('heading', { name: 'Define tu contraseña' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('la-mia-propia')
    await page.getByLabel('Confirmar nueva contraseña').fill('la-mia-propia')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.waitForURL('**/login')
    await page.getByText('Contraseña cambiada con éxito.').waitFor()
    await far.waitForURL('**/login')
    await signIn(page, { email: stranger.email, password: 'la-mia-propia' })
    await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
    expect(await banner(page).count()).toBe(0)
  })
})

describe('where nothing has to be verified', () => {
  const site = testSite()

  it('the first screen of a visitor and a new project log no error in the console', async () => {
    const page = await site.visitor()
    const reported: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') reported.push(message.text())
    })
    await page.goto(site.url)
    await page.getByRole('link', { name: 'Ingresar' }).first().click()
    const student = await site.newStudent()
    await signIn(page, student)
    await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
    expect(await banner(page).count()).toBe(0)
    await page.getByLabel('Describe tu tarea').fill('Un ensayo sobre los páramos')
    await page.getByRole('button', { name: 'Crear proyecto' }).click()
    await page.getByText('Nueva versión generada y guardada').waitFor()
    expect(reported).toEqual([])
  })

  it('home lists more than a thousand projects, the oldest too', async () => {
    const student = await site.newStudent()
    await site.server.dependencies.db.execute(
      sql`insert into projects (user_id, title, context_prompt, updated_at)
          select ${(await student.me()).id}, 'Trabajo ' || n, 'x', now() - n * interval '1 minute'
            from generate_series(1, 1100) n`,
    )
    const page = await site.atHome(student)
    await page.getByText('24 de 1\u202f100 proyectos').waitFor()
    await page.getByRole('searchbox', { name: 'Buscar proyectos' }).fill('Trabajo 1100')
    await page.getByText('1 proyecto coincide.').waitFor()
  })
})
