import { describe, expect, it } from 'vitest'
import { newOperator } from '#test/new-operator.ts'
import { register } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite({ hasOwnServer: true })

describe('§4 Transaction status', () => {
  it('each status has its word, and an unknown status is Desconocido', async () => {
    const student = await site.newStudent()
    const operator = await newOperator(site.server)
    const decide = async (id: string, decision: string) =>
      operator.call('POST', `/api/operator/transactions/${id}/${decision}`, {
        reason: 'Se decide así',
      })
    const ids = []
    for (let i = 0; i < 4; i++) ids.push((await student.transfer()).body.id)
    const [, validated = '', rejected = '', reversed = ''] = ids
    await decide(validated, 'validate')
    await decide(rejected, 'reject')
    await decide(reversed, 'validate')
    await decide(reversed, 'reverse')

    const page = await site.atHome(student)
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Pagos' }).click()
    const items = page.getByRole('dialog').getByRole('listitem')
    await items.first().waitFor()
    const words = ['Pendiente', 'Validado', 'Rechazado', 'Desconocido']
    for (const [index, id] of ids.entries()) {
      const item = items.filter({ hasText: `#${id.slice(0, 8)}` })
      await item.getByText(words[index] ?? '', { exact: true }).waitFor()
    }
  })
})

describe('§4 Session', () => {
  it('signing in and loading a page each renew the free credits of a new month', async () => {
    const page = await site.visitor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/rpc/')) asked.push(pathname)
    })
    const call = '/api/rpc/check_and_reset_free_credits_for_current_user'
    const { email, password } = await register(page, site.url)
    await expect.poll(() => asked).toEqual([call])
    await page.goto(`${site.url}/terms`)
    await page.getByRole('link', { name: 'Volver a tus proyectos' }).waitFor()
    await expect.poll(() => asked).toEqual([call, call])
    asked.pop()
    await page.goto(`${site.url}/home`)
    await expect.poll(() => asked).toEqual([call, call])
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Contraseña', { exact: true }).press('Enter')
    await page.waitForURL('**/home')
    await expect.poll(() => asked).toEqual([call, call, call])
  })
})
