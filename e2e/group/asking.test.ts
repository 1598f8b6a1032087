import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { testSite } from '#e2e/test-site.ts'
import { longAnswer } from '#test/example-data.ts'
import { answer, Gate } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'
import { luisWith } from './group-work.ts'

const site = testSite({ hasModel: true })

const box = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })
const log = (page: Page) => page.getByRole('log', { name: 'Mensajes' })

async function total(student: Student): Promise<number> {
  return (await student.call<{ total: number }>('GET', '/api/credits')).body.total
}

it('what one member asks the others see as it comes, who can neither stop it nor pay for it', async () => {
  const ana = await site.newStudent({ name: 'Ana Vera' })
  const { project } = await ana.createProject()
  const luis = await luisWith(ana, project.id, 'writes')
  const gate = new Gate()
  gate.pass(2)
  site.model.decide(() => answer(longText, { gate, size: 200 }))
  const longText = await longAnswer()
  const before = await total(luis)
  const [anas, luiss] = [await site.signedIn(ana), await site.signedIn(luis)]
  const refused: string[] = []
  luiss.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await luiss.goto(`${site.url}/doc/${project.id}`)
  await box(luiss).waitFor()
  expect(await luiss.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await anas.goto(`${site.url}/doc/${project.id}`)
  await anas.getByRole('button', { name: 'Reintentar' }).click()
  await luiss.getByPlaceholder('Ana Vera está pidiendo...').waitFor()
  await anas.getByRole('button', { name: 'Detener' }).waitFor()
  expect(await luiss.getByRole('button', { name: 'Detener' }).count()).toBe(0)
  // The answer is whole, and its asker has not saved it yet: it stays on the others' pages.
  const hold = new Gate()
  await anas.route('**/save-message', async (route) => {
    await hold.wait()
    await route.continue()
  })
  const isStream = (request: Request) => /\/stream\b/.test(request.url())
  const over = Promise.race([
    luiss.waitForEvent('requestfinished', isStream),
    luiss.waitForEvent('requestfailed', isStream),
  ])
  const saving = anas.waitForRequest('**/save-message')
  gate.open()
  await Promise.all([over, saving])
  await luiss.evaluate(() => fetch('/api/health'))
  await luiss.getByPlaceholder('Ana Vera está pidiendo...').waitFor()
  const pages = luiss.getByRole('region', { name: 'Páginas' })
  expect(await pages.getByRole('heading').count()).toBeGreaterThan(1)
  hold.open()
  await anas.getByText('Nueva versión generada y guardada').waitFor()
  await log(luiss).getByText('Qué verificar', { exact: false }).waitFor()
  await luiss.getByPlaceholder('Describe tu tarea...').waitFor()
  await luiss
    .getByRole('textbox', { name: 'Texto del documento' })
    .getByRole('heading')
    .nth(1)
    .waitFor()
  expect(await total(luis)).toBe(before)
  expect(refused).toEqual([])
})
