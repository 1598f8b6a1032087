import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createProject, focusIn, hold, stopClock, untilHome } from './browser.ts'
import { attachReceipt, fillClaim, receiptFile, untilCheckout } from './open-working-screens.ts'
import { testSite } from './test-site.ts'

const site = testSite({ environment: { WHATSAPP_NUMBER: '593991234567' } })

async function choose(page: Page, entry: string | RegExp) {
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('dialog')
}

describe('§2 Home', () => {
  it('home shows that there are no projects; a card shows its prompt and when it was edited', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await page.getByText('Aún no tienes proyectos.').waitFor()
    const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
    // The clock is fixed: the words would change while a slow page loads.
    const now = new Date(project.updated_at)
    await page.clock.setFixedTime(now)
    const card = page.getByRole('listitem').filter({ hasText: 'Otavalo' })
    for (const [ago, words] of [
      ['0 seconds', 'Editado ahora mismo'],
      ['3 days', 'Editado hace 3 días'],
    ] as const) {
      await site.server.dependencies.db.execute(
        sql`update projects set updated_at = ${now.toISOString()}::timestamptz - ${ago}::interval where id = ${project.id}`,
      )
      await page.reload()
      await card.getByText(words, { exact: true }).waitFor()
    }
    await site.server.dependencies.db.execute(
      sql`update projects set context_prompt = '' where id = ${project.id}`,
    )
    await page.reload()
    await page.getByText('Sin contenido...').waitFor()
  })
})

describe('§2 Home modals', () => {
  it('Créditos shows total, purchased and free credits and leads to a top-up; Perfil shows what may be changed', async () => {
    const page = await site.atHome()
    const dialog = await choose(page, '2 créditos restantes')
    await dialog.getByText('2.00').first().waitFor()
    expect(await dialog.innerText()).toMatch(/Comprados\s+0\.00\s+Gratis\s+2\.00/)
    await dialog.getByRole('button', { name: 'Recargar', exact: true }).click()
    const topUp = page.getByRole('dialog', { name: 'Recargar Créditos' })
    await topUp.waitFor()
    await focusIn(topUp).press('Escape')
    await topUp.waitFor({ state: 'detached' })
    await expectProfile(page)
  })

  it('Pagos shows that it is loading, that there are no top-ups, or the list with short numbers', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const release = await hold(page, '**/api/transactions')
    const dialog = await choose(page, 'Pagos')
    await dialog.getByText('Cargando historial...').waitFor()
    release()
    await dialog.getByText('No hay transacciones todavía.').waitFor()
    await focusIn(dialog).press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const { body } = await student.transfer()
    await page.reload()
    await (await choose(page, 'Pagos')).getByText(`#${body.id.slice(0, 8)}`).waitFor()
    const list = await page.getByRole('region', { name: 'Historial de pagos' }).boundingBox()
    expect(list?.height).toBeCloseTo(320, 0)
  })

  it('Obtén créditos gratis copies the link and confirms it for two seconds', async () => {
    const page = await site.atHome()
    const dialog = await choose(page, 'Créditos gratis')
    await dialog.getByRole('heading', { name: 'Obtén créditos gratis' }).waitFor()
    await dialog.getByRole('button', { name: 'Copiar' }).waitFor()
    await stopClock(page)
    await dialog.getByRole('button', { name: 'Copiar' }).click()
    const copied = dialog.getByRole('button', { name: 'Copiado' })
    await copied.waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^${site.url}/invite/REF-[0-9A-F]{8}$`),
    )
    await page.clock.runFor(1_500)
    expect(await copied.isVisible()).toBe(true)
    await page.clock.runFor(600)
    await dialog.getByRole('button', { name: 'Copiar', exact: true }).waitFor()
  })

  /** Its fields, a read-only e-mail, a disabled button to delete the photo; 'Descartar' keeps the name. */
  async function expectProfile(page: Page) {
    const dialog = await choose(page, 'Perfil')
    expect(await dialog.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
    expect(await dialog.getByText('MJ', { exact: true }).isVisible()).toBe(true)
    expect(await dialog.getByLabel('Correo electrónico').getAttribute('readonly')).not.toBeNull()
    expect(await dialog.getByRole('button', { name: 'Eliminar', exact: true }).isDisabled()).toBe(
      true,
    )
    expect(await dialog.locator('input[type=file]').getAttribute('accept')).toBe('image/*')
    for (const name of ['Descartar', 'Guardar Cambios', 'Cambiar contraseña']) {
      expect(await dialog.getByRole('button', { name }).isVisible()).toBe(true)
    }
    await dialog.getByLabel('Nombre completo').fill('Otro Nombre')
    await dialog.getByRole('button', { name: 'Descartar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const again = await choose(page, 'Perfil')
    expect(await again.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
  }
})

describe('§2 /doc/{docId}', () => {
  it('the workspace shows both panes with their words, and leads out of the project', async () => {
    const student = await site.newStudent()
    const { project } = await student.createProject('Un ensayo sobre el ferrocarril')
    const page = await site.atHome(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByRole('heading', { name: 'Tu tarea' }).waitFor()
    for (const badge of ['Humano 100%', 'Original 100%', 'Formato APA 7']) {
      await page.getByRole('button', { name: badge }).waitFor()
    }
    await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
    await page.getByText('palabras').waitFor()
    const box = page.getByPlaceholder('Describe tu tarea...')
    const send = page.getByRole('button', { name: 'Enviar' })
    expect(await send.isDisabled()).toBe(true)
    await box.fill('   ')
    expect(await send.isDisabled()).toBe(true)
    await box.fill('Más corto')
    expect(await send.isEnabled()).toBe(true)
    await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
    await page.getByRole('menuitem', { name: 'Renombrar' }).waitFor()
    await page.getByRole('menuitem', { name: 'Eliminar' }).waitFor()
    await page.getByRole('menuitem', { name: /inicio/i }).click()
    await untilHome(page)
  })

  it('the first message of a project is answered once, and not again when the project is reopened', async () => {
    const page = await site.atHome()
    const id = await createProject(page, 'Un ensayo sobre el ferrocarril')
    await page.getByText('Nueva versión generada y guardada').waitFor()
    await expect.poll(() => page.evaluate(() => history.state?.usr?.isNewProject)).toBeFalsy()
    await page.reload()
    await page.getByRole('region', { name: 'Página 2' }).waitFor()
    const messages = await page.request.get(`${site.url}/api/projects/${id}/messages`)
    expect(await messages.json()).toHaveLength(2)
  })

  it('an answer’s comment can be copied; its rating can be given, changed and removed, and survives a reload', async () => {
    const page = await site.atHome()
    await createProject(page, 'Un ensayo sobre el ferrocarril')
    await page.getByText('Nueva versión generada y guardada').waitFor()
    await page.getByRole('button', { name: 'Copiar comentario' }).click()
    await page.getByText('Comentario copiado al portapapeles').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.length).toBeGreaterThan(20)
    expect(copied).not.toContain('texto_generado')

    const thumb = (name: string, pressed: boolean) =>
      page.getByRole('button', { name, exact: true, pressed })
    const press = (name: string, pressed: boolean) =>
      Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/rating')),
        thumb(name, pressed).click(),
      ])
    await press('Me sirvió', false)
    await press('No me sirvió', false)
    await thumb('Me sirvió', false).waitFor()
    await page.reload()
    await thumb('No me sirvió', true).waitFor()
    await press('No me sirvió', true)
    await page.reload()
    await thumb('No me sirvió', false).waitFor()
  })
})

describe('§2 /checkout and /payment-success', () => {
  it('a transfer shows its amount with two decimals, then Confirmando..., then the success page', async () => {
    const page = await site.atHome()
    const dialog = await choose(page, 'Recargar Créditos')
    await dialog.getByLabel('Monto').fill('7.5')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await untilCheckout(page)
    await page.getByRole('main').getByText('$7.50').first().waitFor()
    expect(await page.getByLabel('Banco de origen').inputValue()).toBe('')
    expect(await page.getByLabel('Banco de destino').inputValue()).toBe('pichincha')
    await fillClaim(page)
    await attachReceipt(page, await receiptFile())
    const release = await hold(page, '**/api/transactions')
    await page.getByRole('button', { name: 'Confirmar pago' }).click()
    await page.getByRole('button', { name: 'Confirmando...' }).waitFor()
    release()
    await page.waitForURL('**/payment-success')
    await page.getByText('¡Pago exitoso!').waitFor()
    await page.getByRole('button', { name: 'Crea una nueva tarea' }).click()
    await untilHome(page)
  })
})
