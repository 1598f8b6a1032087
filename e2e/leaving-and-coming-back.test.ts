import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  answer,
  type FakeModel,
  Gate,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { createProject, launchBrowser, openContext, register, startSite } from './browser.ts'

let browser: Browser
let fake: FakeModel
let site: TestServer
let context: BrowserContext
let page: Page
let gate: Gate

const environment = () => ({
  MODEL_PROVIDER: 'gemini',
  GEMINI_API_KEY: 'k',
  GEMINI_BASE_URL: fake.url,
})
const comment = 'Qué verificar: las fechas.'
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
  fake = await startFakeModel()
  site = await startSite({ environment: environment() })
  browser = await launchBrowser()
  ;({ context } = await openContext(browser))
  page = await context.newPage()
  await register(page, site.url)
})
beforeEach(async () => {
  fake.reset()
  gate = new Gate()
  fake.next(answer(text, { gate, size: 40 }))
  page = await context.newPage()
  await page.goto(`${site.url}/home`)
})
afterAll(async () => {
  await browser.close()
  await site.dispose()
  await fake.close()
})

const written = (tab: Page) => tab.getByRole('region', { name: 'Página 2' })

it('the pages fill while the model writes, and the chat says how much has come', async () => {
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
  expect(await page.getByText('Generando nuevo contenido...').count()).toBe(0)
  expect(await page.getByText('Al final').count()).toBe(0)
  gate.open()
  await page.getByText(comment).waitFor()
  await page.getByPlaceholder('Describe tu tarea...').waitFor()
  await page.close()
})

it('a tab closed in a tunnel is opened at home on the finished work, charged once', async () => {
  const id = await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.close()
  gate.open()
  const back = await context.newPage()
  await back.goto(`${site.url}/doc/${id}`)
  await back.getByText(comment).waitFor()
  await written(back).getByText('Al final, El juego').waitFor()
  await back.reload()
  await back.getByText(comment).waitFor()
  expect(await back.locator('.msg-it').count()).toBe(1)
  expect(fake.requests).toHaveLength(1)
  await back.close()
})

it('a reload in mid-sentence shows the sentence again and the rest as it comes', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.reload()
  await written(page).getByText('Primero, El juego').waitFor()
  gate.open()
  await page.getByText(comment).waitFor()
  expect(fake.requests).toHaveLength(1)
  await page.close()
})

it('two tabs show the same run and end with the same pages', async () => {
  const id = await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  const second = await context.newPage()
  await second.goto(`${site.url}/doc/${id}`)
  await written(second).getByText('Primero, El juego').waitFor()
  gate.open()
  for (const tab of [page, second]) await tab.getByText(comment).waitFor()
  expect(await written(second).innerText()).toBe(await written(page).innerText())
  expect(await second.locator('.ws-foot').innerText()).toBe(
    await page.locator('.ws-foot').innerText(),
  )
  expect(fake.requests).toHaveLength(1)
  await page.close()
  await second.close()
})

it('a connection that drops is picked up where it was', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await context.setOffline(true)
  gate.pass(6)
  await context.setOffline(false)
  gate.open()
  await page.getByText(comment).waitFor()
  await written(page).getByText('Al final, El juego').waitFor()
  expect(fake.requests).toHaveLength(1)
  await page.close()
})

it('Detener keeps what was written and offers to go on', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  await page.getByRole('button', { name: 'Detener' }).click()
  await page.getByRole('button', { name: 'Continuar' }).waitFor()
  await page.getByText(/texto incompleto/i).waitFor()
  expect(await written(page).innerText()).toContain('Primero, El juego')
  fake.next(answer(text))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await written(page).getByText('Al final, El juego').waitFor()
  await page.getByText('Nueva versión generada y guardada').last().waitFor()
  gate.open()
  await page.close()
})

it('a second click while an answer is under way starts nothing', async () => {
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written(page).getByText('Primero, El juego').waitFor()
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  if (await box.isEnabled()) {
    await box.fill('Otra cosa')
    await box.press('Enter')
  }
  gate.open()
  await page.getByText(comment).waitFor()
  expect(await page.locator('.msg-me').count()).toBe(1)
  expect(fake.requests).toHaveLength(1)
  await page.close()
})

it('a server that dies in mid-answer charges nothing, and the student can try again', async () => {
  const own = await startSite({ environment: environment() })
  let running = own
  try {
    const tab = await context.newPage()
    const account = await Student.register(own.url)
    await tab.goto(`${own.url}/login`)
    await tab.getByLabel('Correo electrónico').fill(account.email)
    await tab.getByLabel('Contraseña', { exact: true }).fill(account.password)
    await tab.getByRole('button', { name: 'Iniciar sesión' }).click()
    await tab.waitForURL('**/home')
    await createProject(tab, 'Un ensayo sobre el juego')
    gate.pass(14)
    await written(tab).getByText('Primero, El juego').waitFor()
    const { port } = new URL(own.url)
    running = await own.restart({ PORT: port })
    await tab.getByText('La respuesta se interrumpió. No se cobró nada.').first().waitFor()
    await tab.getByRole('button', { name: 'Reintentar' }).click()
    await tab.getByText(comment).waitFor()
    gate.open()
    await tab.close()
  } finally {
    await running.dispose()
  }
})
