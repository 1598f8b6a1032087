import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProject, hasFocus, phone, type Viewport } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { answered, openDocument, toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { toldToasts } from '#e2e/told-toasts.ts'
import { answer, Gate, pieces, sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
let student: Student
beforeEach(async () => {
  student = await site.newStudent()
})

const ofDocument = 'El juego acompaña a la niñez'
const ofRevision = 'En conclusión, el juego enseña.'
const afterTheStop = 'Hasta aquí llega la conclusión.'

const revision = sampleAnswer({
  comentarios_del_modelo: 'Agregué una conclusión.\nQué verificar: las fechas.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El juego, con su conclusión' },
      { role: 't1', content: 'Conclusión' },
      { role: 'p', content: `${ofRevision} ${'Jugar es aprender. '.repeat(20)}` },
      { role: 'p', content: afterTheStop },
    ],
    referencias: [],
  },
})

const pages = (page: Page) => page.getByRole('region', { name: 'Páginas' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const asked = (page: Page) => page.locator('[data-message="user"]')

/** Opens a complete document of `student` whose revision has begun to appear. */
async function revisionUnderWay(viewport?: Viewport): Promise<{ page: Page; gate: Gate }> {
  const page = await openDocument(site, viewport, student)
  const gate = new Gate()
  site.model.next(answer(revision, { gate, size: 20 }))
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Agrega una conclusión')
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  gate.pass(20)
  // At phone width the pages are in the other pane.
  await page.locator('[aria-label="Páginas"]').getByText(ofRevision).waitFor({ state: 'attached' })
  return { page, gate }
}

/** Stops the revision in the middle: the document is unchanged, and the student has to choose. */
async function stoppedRevision(viewport?: Viewport): Promise<Page> {
  const { page, gate } = await revisionUnderWay(viewport)
  await button(page, 'Detener').click()
  await toast(page, 'Respuesta incompleta guardada aparte').waitFor()
  gate.open()
  await untilIdle(page)
  return page
}

async function expectShown(page: Page, words: string, notWords: string): Promise<void> {
  await pages(page).getByText(words).waitFor()
  expect(await pages(page).getByText(notWords).count()).toBe(0)
}

const choices = ['Conservar la anterior', 'Usar esta', 'Continuar']

async function expectChoices(page: Page, offered: boolean): Promise<void> {
  for (const name of choices) await expect.poll(() => button(page, name).count()).toBe(+offered)
}

describe('a revision that is stopped in the middle', () => {
  it('leaves the document on the pages, and shows the revision on request', async () => {
    const page = await stoppedRevision()
    await expectShown(page, ofDocument, ofRevision)
    await page.getByText('Texto incompleto: detuviste la respuesta.').waitFor()
    await page.getByText('Tu documento sigue como estaba: lo nuevo está guardado aparte.').waitFor()
    await expectChoices(page, true)
    await page
      .locator('[data-part="after-note"]')
      .getByText(/^≈ \d+\.\d\d de \d+\.\d\d créditos/)
      .waitFor()
    await button(page, 'Ver lo nuevo').click()
    await expectShown(page, ofRevision, ofDocument)
    const chat = page.getByRole('region', { name: 'Chat' })
    await chat.getByRole('button', { name: 'Ver mi documento' }).click()
    await expectShown(page, ofDocument, ofRevision)
    expect(await expectFooterEqualsLedger(page, student)).toBeGreaterThan(0)
    await page.reload()
    await expectShown(page, ofDocument, ofRevision)
    await expectChoices(page, true)
    await expectFooterEqualsLedger(page, student)
  })

  it('is dropped when the student keeps the document', async () => {
    const page = await stoppedRevision()
    await button(page, 'Conservar la anterior').click()
    await expectChoices(page, false)
    await expectShown(page, ofDocument, ofRevision)
    await page.reload()
    await expectShown(page, ofDocument, ofRevision)
    await expectChoices(page, false)
    await expectFooterEqualsLedger(page, student)
  })

  it('becomes the document when the student uses it after a reload, and can still be continued', async () => {
    const page = await stoppedRevision()
    await page.reload()
    await expectChoices(page, true)
    await button(page, 'Ver lo nuevo').click()
    await button(page, 'Usar esta').click()
    await button(page, 'Usar esta').waitFor({ state: 'detached' })
    await expectShown(page, ofRevision, ofDocument)
    expect(await page.getByText('Tu documento sigue como estaba').count()).toBe(0)
    expect(await button(page, 'Conservar la anterior').count()).toBe(0)
    site.model.next(answer(revision))
    await button(page, 'Continuar').click()
    await expectShown(page, afterTheStop, ofDocument)
    await expectFooterEqualsLedger(page, student)
  })

  it('is continued by the next answer, and the whole text becomes the document', async () => {
    const page = await stoppedRevision()
    site.model.next(answer(revision))
    await button(page, 'Continuar').click()
    await expect.poll(() => page.locator('[data-message="assistant"]').count()).toBe(3)
    await expectShown(page, afterTheStop, ofDocument)
    expect(site.model.requests.at(-1)?.prompt).toContain(ofRevision)
    expect(await asked(page).count()).toBe(3)
    await expectChoices(page, false)
    await page.reload()
    await expectShown(page, afterTheStop, ofDocument)
    await expectChoices(page, false)
    await expectFooterEqualsLedger(page, student)
  })

  it('is set aside when another request follows, which builds on the document', async () => {
    const page = await stoppedRevision()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Cambia el título')
    await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
    // The toast of the first answer may still be there.
    await expect.poll(() => page.locator('[data-message="assistant"]').count()).toBe(3)
    await expectFooterEqualsLedger(page, student)
    expect(site.model.requests.at(-1)?.prompt).toContain('Cambia el título')
    expect(site.model.requests.at(-1)?.prompt).not.toContain(ofRevision)
    await expectChoices(page, false)
  })

  it('is shown in the pages’ pane of a phone, under a line that names it', async () => {
    const page = await stoppedRevision(phone)
    await button(page, 'Ver lo nuevo').click()
    await expectShown(page, ofRevision, ofDocument)
    const tab = page.getByRole('tab', { name: 'Vista Previa' })
    expect(await hasFocus(tab)).toBe(true)
    await page.getByText('Esto es lo nuevo, incompleto.').waitFor()
    await button(page, 'Ver mi documento').click()
    await expectShown(page, ofDocument, ofRevision)
    expect(await page.getByText('Esto es lo nuevo').count()).toBe(0)
    expect(await hasFocus(pages(page))).toBe(true)
  })
})

it('a choice that fails says so, and can be made again', async () => {
  const page = await stoppedRevision()
  await page.route('**/versions/*/use', (route) => route.abort())
  await button(page, 'Usar esta').click()
  await page.locator('[data-sonner-toast]').filter({ hasText: 'conexión' }).waitFor()
  await page.unroute('**/versions/*/use')
  await button(page, 'Usar esta').click()
  await expectShown(page, ofRevision, ofDocument)
  await expectFooterEqualsLedger(page, student)
})

it('a revision that runs out of credits says so, and leaves the document as it was', async () => {
  const project = await student.createAnsweredProject('b'.repeat(9_000))
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await answered(page)
  const paragraph = `${ofRevision} ${'La palabra se repite y no para. '.repeat(60)}`
  const body = Array.from({ length: 20 }, () => ({ role: 'p', content: paragraph }))
  const long = sampleAnswer({ texto_generado: { cuerpo: body, referencias: [] } })
  site.model.next(answer(long, { size: 500 }))
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hazlo mucho más largo')
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  await toast(page, 'Respuesta incompleta guardada aparte').waitFor()
  await page.getByText('Texto incompleto: se acabaron los créditos.').waitFor()
  await expectChoices(page, true)
  await expectShown(page, ofDocument, ofRevision)
  await button(page, 'Ver lo nuevo').click()
  await pages(page).getByText(ofRevision).first().waitFor()
  await expectFooterEqualsLedger(page, student)
  await button(page, 'Usar esta').click()
  await button(page, 'Usar esta').waitFor({ state: 'detached' })
  await pages(page).getByText(ofRevision).first().waitFor()
  await expectFooterEqualsLedger(page, student)
})

it('a text that breaks off is kept and charged, and the toast has the words for its cause', async () => {
  const page = await site.atHome(student)
  const cut = 'La respuesta del stream de la API no tuvo un formato JSON válido.'
  const written = [...pieces(revision.slice(0, -120)), { type: 'reset' as const }]
  const told = toldToasts(page)
  site.model.next({ steps: written })
  await createProject(page, 'Un ensayo sobre el juego')
  await toast(page, cut).waitFor()
  await page.getByText('Texto incompleto: la respuesta se cortó antes de terminar.').waitFor()
  await pages(page).getByText(ofRevision).waitFor()
  expect(await expectFooterEqualsLedger(page, student)).toBeGreaterThan(0.02)

  // Beside a document that there was before.
  site.model.next(answer(revision))
  await button(page, 'Continuar').click()
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  const before = (await told()).filter((words) => words.includes(cut)).length
  site.model.next({ steps: written })
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hazlo otra vez')
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  await expectChoices(page, true)
  await expect
    .poll(async () => (await told()).filter((words) => words.includes(cut)).length)
    .toBe(before + 1)
  expect((await told()).filter((words) => words.includes('Nueva versión'))).toHaveLength(1)
  expect((await told()).filter((words) => words.includes('guardada aparte'))).toHaveLength(0)
  await expectFooterEqualsLedger(page, student)
})
