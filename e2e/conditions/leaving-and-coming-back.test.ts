import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject, startSite } from '#e2e/browser.ts'
import { answered, comment } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
let student: Student
let page: Page
let gate: Gate

const paragraph = 'El juego acompaña a la niñez en todas las épocas y en todos los lugares. '
const text = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El juego y la niñez' },
      { role: 't1', content: 'Introducción' },
      { role: 'p', content: `Primero, ${paragraph.repeat(8)}` },
      { role: 'p', content: `Al final, ${paragraph.repeat(8)}` },
    ],
    referencias: [],
  },
})

beforeAll(async () => {
  student = await site.newStudent()
})
beforeEach(async () => {
  gate = new Gate()
  site.model.next(answer(text, { gate, size: 40 }))
  page = await site.atHome(student)
})

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}
const written = (tab: Page) => tab.getByRole('region', { name: 'Página 2' })

it('the pages fill above what says that the model writes, and the chat shows how much has arrived', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  await page.getByText('Razonando...').waitFor()
  await page.getByText('Generando nuevo contenido...').waitFor()
  expect(await page.getByRole('textbox', { name: 'Mensaje' }).getAttribute('placeholder')).toBe(
    'Generando respuesta...',
  )
  expect(await page.getByRole('button', { name: 'Descargar DOCX' }).isDisabled()).toBe(true)
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.getByText(/^Procesando\.\.\. \(\d+(\.\d+)? KB\)$/).waitFor()
  const working = page.getByText('Generando nuevo contenido...')
  expect(await topOf(working)).toBeGreaterThanOrEqual(
    await bottomOf(page.locator('[aria-label="Páginas"]')),
  )
  expect(await page.getByText('Al final').count()).toBe(0)
  gate.open()
  await page.getByText(comment).waitFor()
  await working.waitFor({ state: 'detached' })
  await page.getByPlaceholder('Describe tu tarea...').waitFor()
})

it('a tab closed without a connection finds the finished document when it is opened again, charged once', async () => {
  const id = await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.close()
  gate.open()
  const back = await page.context().newPage()
  await back.goto(`${site.url}/doc/${id}`)
  await back.getByText(comment).waitFor()
  await written(back).getByText('Al final, El juego').waitFor()
  await back.reload()
  await back.getByText(comment).waitFor()
  expect(await back.locator('[data-message="assistant"]').count()).toBe(1)
  expect(site.model.requests).toHaveLength(1)
})

it('a reload in the middle of a sentence shows what was written and then the rest', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.reload()
  await written(page).getByText('Primero, El juego').waitFor()
  gate.open()
  await page.getByText(comment).waitFor()
  expect(site.model.requests).toHaveLength(1)
})

it('two tabs show the same run and the same pages at its end', async () => {
  const id = await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  const second = await page.context().newPage()
  await second.goto(`${site.url}/doc/${id}`)
  await written(second).getByText('Primero, El juego').waitFor()
  gate.open()
  for (const tab of [page, second]) await answered(tab)
  for (const same of ['[aria-label="Página 2"]', '[data-part="foot"]']) {
    const text = (tab: Page) => tab.locator(same).innerText()
    await expect.poll(async () => (await text(second)) === (await text(page))).toBe(true)
  }
  expect(site.model.requests).toHaveLength(1)
})

it('Detener keeps what was written and offers to continue', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.getByRole('button', { name: 'Detener' }).click()
  await page.getByRole('button', { name: 'Continuar' }).waitFor()
  await page.getByText(/texto incompleto/i).waitFor()
  await written(page).getByText('Primero, El juego').waitFor()
  site.model.next(answer(text))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await written(page).getByText('Al final, El juego').waitFor()
  await page.getByText('Nueva versión generada y guardada').last().waitFor()
  gate.open()
})

it('a message sent during a run starts no other run, and stays in the box', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('Otra cosa')
  await box.press('Enter')
  gate.open()
  await page.getByText(comment).waitFor()
  expect(await box.inputValue()).toBe('Otra cosa')
  expect(await page.locator('[data-message="user"]').count()).toBe(1)
  expect(site.model.requests).toHaveLength(1)
})

it('a run whose server dies is not charged, and can be tried again', async () => {
  const own = await startSite({
    environment: {
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: site.model.url,
    },
  })
  let running = own
  try {
    const tab = await site.signedIn(await Student.register(own.url))
    await tab.goto(`${own.url}/home`)
    await createProject(tab, 'Un ensayo sobre el juego')
    gate.pass(14)
    await written(tab).getByText('Primero, El juego').waitFor()
    const { port } = new URL(own.url)
    running = await own.restart({ PORT: port })
    // The wait before the next attempt has grown while the server was down.
    const note = tab.getByText('La respuesta se interrumpió. No se cobró nada.').first()
    await note.waitFor({ timeout: 60_000 })
    await tab.getByRole('button', { name: 'Reintentar' }).click()
    await tab.getByText(comment).waitFor()
    gate.open()
  } finally {
    await running.dispose()
  }
})
