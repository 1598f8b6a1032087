import { expect, it } from 'vitest'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })

it('on a phone the card that leads to a revised document is in sight, below what the revision cost', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  const revised = structuredClone(twelvePages)
  revised.cuerpo.push({ role: 'p', content: 'Un párrafo que no estaba.' })
  site.model.next(answer(sampleAnswer({ texto_generado: revised })))
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Acorta la introducción')
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  const log = page.getByRole('log', { name: 'Mensajes' })
  await log.getByRole('button', { name: 'Ver los cambios' }).waitFor()
  const below = () =>
    log.evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
    )
  await expect.poll(below).toBeLessThan(2)
  await log.getByRole('button', { name: 'Leer' }).tap()
  await page.locator('.reading').getByText('De un total de 262 registros').waitFor()
})
