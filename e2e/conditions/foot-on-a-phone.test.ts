import { expect, it } from 'vitest'
import { createProject, phone, sidewaysScroll } from '#e2e/browser.ts'
import { expectFootInSight } from '#e2e/foot-in-sight.ts'
import { openDocument } from '#e2e/open-working-screens.ts'
import { selectWords } from '#e2e/select-words.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox } from '#e2e/text-box.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, pieces, sampleAnswer } from '#test/fake-model-server.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'

const site = testSite({ hasModel: true, environment: { FREE_MONTHLY_CREDITS: '20' } })

const paragraph = twelvePages.cuerpo.find(
  ({ role, content }) => role === 'p' && content.length > 400,
)
const words = paragraph?.content.replaceAll('*', '').split(' ').slice(0, 6).join(' ') ?? ''

it('on a phone the foot tells what was spent, beside the saving', async () => {
  const page = await openDocument(site, phone)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await expectFootInSight(page)
  expect(await page.locator('[data-part="foot"]').getByText('Guardado').isVisible()).toBe(true)
})

it('on a phone the foot stays beside the bars of editing and asking, and under a proposal', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page
    .getByRole('region', { name: 'Página 2', exact: true })
    .getByRole('paragraph')
    .first()
    .tap()
  await page.getByRole('toolbar', { name: 'Escribir' }).waitFor()
  await expectFootInSight(page)

  await selectWords(page, textBox(page), words)
  await expectFootInSight(page)
  const gate = new Gate()
  const shorter = { cuerpo: [{ role: 'p', content: 'Esto es nuevo.' }], referencias: [] }
  site.model.next(answer(sampleAnswer({ texto_generado: shorter }), { gate }))
  await page.getByRole('button', { name: 'Acortar' }).tap()
  await page.getByText('Escribiendo la propuesta…').waitFor()
  await expectFootInSight(page)
  gate.open()
  await page.getByRole('toolbar', { name: 'Propuesta' }).waitFor()
  await expectFootInSight(page)
  expect(await sidewaysScroll(page)).toBe(0)
})

it('on a phone the foot stays beside the sheet of a cell', async () => {
  const content = ['Matrícula por carrera', '| Carrera | n |', '| Derecho | 120 |'].join('\n')
  const { student, address } = await writtenProject(site.url, {
    cuerpo: [{ role: 'table', content }],
    referencias: [],
  })
  const page = await site.signedIn(student, phone)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByLabel('Páginas').getByText('Derecho').tap()
  await page.getByRole('region', { name: 'Celda' }).waitFor()
  await expectFootInSight(page)
})

it('on a phone the foot stays beside the steps through the changes of an answer', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  const revised = structuredClone(twelvePages)
  revised.cuerpo.push({ role: 'p', content: 'Un párrafo que el documento no tenía hasta ahora.' })
  site.model.next(answer(sampleAnswer({ texto_generado: revised })))
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Añade un párrafo')
  await page.getByRole('button', { name: 'Enviar' }).tap()
  await page.getByRole('link', { name: /párrafo nuevo/ }).tap()
  await page.getByRole('region', { name: 'Cambios del modelo' }).waitFor()
  await expectFootInSight(page)
})

it('on a phone the foot stays under the progress of a long work', async () => {
  const model = limitedModel()
  const gate = new Gate()
  site.model.decide((asked) =>
    asked.prompt.includes('«Apartado 1»:')
      ? { steps: pieces(textOfScript(model(asked)), { size: 200, gate }) }
      : model(asked),
  )
  const page = await site.atHome(undefined, phone)
  await createProject(page, 'Un ensayo de 7 páginas sobre el páramo')
  gate.pass(10)
  const progress = page.getByRole('region', { name: 'Avance' })
  await progress.getByText(/^Escribiendo el 2 de \d+$/).waitFor()
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await progress.getByText(/^Escribiendo el 2 de \d+$/).waitFor()
  await expectFootInSight(page)
  gate.open()
})
