import { expect, it } from 'vitest'
import { createProject, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ hasModel: true })

it('on a phone the card that leads to a revised document is in sight, below what the revision cost', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  // The messages fill the screen: the card moves when the box below gives up its tools.
  await page.setViewportSize({ width: 360, height: 640 })
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
  await page.locator('[data-part="reading"]').getByText('De un total de 262 registros').waitFor()
})

nightly(
  'on a phone the second tab is Vista Previa all the while, beside its progress',
  async () => {
    const page = await site.atHome(undefined, phone)
    const gate = new Gate()
    site.model.next(answer(sampleAnswer({ texto_generado: twelvePages }), { gate, size: 400 }))
    await createProject(page, 'Un ensayo sobre el juego')
    const tab = page.getByRole('tab', { name: 'Vista Previa', exact: true })
    expect(await tab.innerText()).toBe('Vista Previa')
    gate.pass(30)
    await expect.poll(() => tab.innerText()).toMatch(/^Vista Previa\s+Página \d+$/)
    expect(await tab.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    await tab.tap()
    await page.getByText('Generando nuevo contenido...').waitFor()
    gate.open()
    await page.getByText('Generando nuevo contenido...').waitFor({ state: 'detached' })
  },
)

nightly(
  'on a phone the card of a finished text has the whole cost of its request, as the foot has it',
  async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student, phone)
    const id = await createProject(page, 'Un ensayo sobre el juego')
    const ready = page.locator('[data-part="ready"]')
    await ready.getByText('Tu tarea está lista').waitFor()
    const messages = await student.messages(id)
    const cost = messages.reduce((sum, { credits_consumed }) => sum + credits_consumed, 0)
    expect(await ready.innerText()).toContain(`${cost.toFixed(4)} créditos`)
  },
)

nightly('on a phone a text that was cut off is not told as finished', async () => {
  const page = await site.atHome(undefined, phone)
  const gate = new Gate()
  site.model.next(answer(sampleAnswer({ texto_generado: twelvePages }), { gate, size: 400 }))
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(30)
  await page.getByRole('button', { name: /^Página \d/ }).waitFor()
  await page.getByRole('button', { name: 'Detener' }).tap()
  await page.getByText('Texto incompleto: detuviste la respuesta.', { exact: false }).waitFor()
  await page.locator('[data-part="ready"]').getByText('Tu tarea llega hasta aquí').waitFor()
  expect(await page.getByText('Tu tarea está lista').count()).toBe(0)
})
