import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answer,
  type FakeModel,
  Gate,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { receiptPdf } from '#test/receipts.ts'
import type { TestServer } from '#test/test-server.ts'
import { createProject, launchBrowser, startSite } from './browser.ts'
import { heardSoFar, startHearing } from './hearing.ts'
import { comment, fillClaim, openCheckout, openDocument, openHome } from './open-working-screens.ts'

let browser: Browser
let fake: FakeModel
let site: TestServer
let folder: string
let receipt: string

const sentence = 'El juego acompaña a la niñez en todas las épocas.'
const text = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El juego y la niñez' },
      { role: 't1', content: 'Introducción' },
      { role: 'p', content: `${sentence} `.repeat(40) },
    ],
    referencias: [],
  },
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-receipts-'))
  receipt = join(folder, 'comprobante.pdf')
  await writeFile(receipt, Buffer.from(await receiptPdf().arrayBuffer()))
  fake = await startFakeModel()
  site = await startSite({
    environment: { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url },
  })
  browser = await launchBrowser()
})
beforeEach(() => fake.reset())
afterAll(async () => {
  await browser.close()
  await site.dispose()
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

const lost = (page: Page) => page.getByText('Sin conexión. Lo que escribes se queda aquí')
const toast = (page: Page, words: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: words })
const box = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })

/** As on a poor mobile network: 400 kbit/s, 400 ms there and back. */
async function slowDown(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** The calls of one kind that the page makes from now on. */
function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count++
  })
  return () => count
}

describe('without a connection', () => {
  it('a line says so and goes by itself; what is sent meanwhile stays in the box', async () => {
    const { context, page } = await openDocument(browser, site.url)
    await context.setOffline(true)
    await lost(page).waitFor()
    await box(page).fill('Acórtalo')
    await box(page).press('Enter')
    await toast(page, 'Error al guardar tu mensaje. Inténtalo de nuevo.').waitFor()
    expect(await box(page).inputValue()).toBe('Acórtalo')
    expect(await page.locator('.msg-me').count()).toBe(1)
    await context.setOffline(false)
    await lost(page).waitFor({ state: 'detached' })
    await box(page).press('Enter')
    await expect.poll(() => page.locator('.msg-it').count()).toBe(2)
    expect(await box(page).inputValue()).toBe('')
    await context.close()
  })

  it('a project that cannot be made leaves its prompt in the box, even after a reload', async () => {
    const { context, page } = await openHome(browser, site.url)
    await context.setOffline(true)
    await lost(page).waitFor()
    const prompt = page.getByLabel('Describe tu tarea')
    await prompt.fill('Un ensayo sobre el páramo')
    await prompt.press('Enter')
    const alert = page.getByRole('alertdialog').filter({ hasText: 'Error al crear el proyecto.' })
    await alert.locator(':focus').press('Enter')
    expect(await prompt.inputValue()).toBe('Un ensayo sobre el páramo')
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => prompt.inputValue()).toBe('Un ensayo sobre el páramo')
    await context.close()
  })

  it('an answer under way goes on when the connection is back', async () => {
    const gate = new Gate()
    fake.next(answer(text, { gate, size: 40 }))
    const { context, page } = await openHome(browser, site.url)
    await createProject(page, 'Un ensayo sobre el juego')
    gate.pass(12)
    await page.getByRole('region', { name: 'Página 2' }).getByText(sentence).first().waitFor()
    await context.setOffline(true)
    await lost(page).waitFor()
    gate.open()
    await context.setOffline(false)
    await page.getByText(comment).waitFor()
    await lost(page).waitFor({ state: 'detached' })
    expect(fake.requests).toHaveLength(1)
    await context.close()
  })

  it('a server that does not answer is waited for, and what was missed is read by itself', async () => {
    const { context, page } = await openHome(browser, site.url)
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await lost(page).waitFor()
    await page.unroute('**/api/**')
    await page.getByText('Aún no tienes proyectos.').waitFor()
    await lost(page).waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('on a slow network', () => {
  it('screens say that they are loading, and one press too many makes one project', async () => {
    const { context, page } = await openHome(browser, site.url)
    await slowDown(context, page)
    const projects = countCalls(page, 'POST', /\/api\/projects$/)
    const messages = countCalls(page, 'POST', /\/messages$/)
    const runs = countCalls(page, 'POST', /\/api\/generate$/)
    const prompt = page.getByLabel('Describe tu tarea')
    await prompt.fill('Un ensayo sobre el juego')
    await prompt.press('Enter')
    await prompt.press('Enter')
    const button = page.getByRole('button', { name: 'Crear proyecto' })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.dispatchEvent('click')
    await page.getByText(comment).waitFor({ timeout: 60_000 })
    await page.getByPlaceholder('Describe tu tarea...').waitFor()
    await box(page).fill('Acórtalo')
    await box(page).press('Enter')
    await box(page).press('Enter')
    await expect.poll(() => page.locator('.msg-it').count(), { timeout: 60_000 }).toBe(2)
    expect([projects(), messages(), runs()]).toEqual([1, 2, 2])
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Cargando...').waitFor()
    await page.getByText(comment).first().waitFor({ timeout: 60_000 })
    await context.close()
  })

  it('a transfer is registered once', async () => {
    const { context, page } = await openCheckout(browser, site.url)
    await fillClaim(page, 'LENTA-1')
    await page.getByLabel('Comprobante de pago').setInputFiles(receipt)
    await slowDown(context, page)
    const files = countCalls(page, 'POST', /\/api\/files$/)
    const transactions = countCalls(page, 'POST', /\/api\/transactions$/)
    await page.getByRole('button', { name: 'Confirmar pago' }).dblclick()
    await page.getByRole('button', { name: 'Confirmando...' }).click()
    await page.getByText('¡Pago exitoso!').waitFor({ timeout: 60_000 })
    expect([files(), transactions()]).toEqual([1, 1])
    await context.close()
  })
})

describe('a tab that is older than the site', () => {
  const screen = '**/assets/workspace-page-*.js'

  it('is loaded anew, once, and goes on where it was', async () => {
    const { context, page } = await openHome(browser, site.url)
    await page.route(screen, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    await createProject(page, 'Un ensayo sobre el juego')
    await page.getByText(comment).waitFor()
    expect(fake.requests).toHaveLength(1)
    await context.close()
  })

  it('says so in words when that does not help', async () => {
    const { context, page } = await openHome(browser, site.url)
    await page.route(screen, (route) => route.fulfill({ status: 404, body: '' }))
    await createProject(page, 'Un ensayo sobre el juego')
    await page.getByText('No pudimos cargar esta pantalla.').waitFor()
    await page.unroute(screen)
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await page.getByText(comment).waitFor()
    await context.close()
  })
})

describe('for those who do not see the screen', () => {
  it('the answer’s coming, its comment and its saving are told; its letters and sizes are not', async () => {
    const gate = new Gate()
    fake.next(answer(text, { gate, size: 40 }))
    const { context, page } = await openHome(browser, site.url)
    await startHearing(page)
    await page.reload()
    await createProject(page, 'Un ensayo sobre el juego')
    await page.getByText('Razonando...').waitFor()
    gate.pass(12)
    await page.getByText(/^Procesando/).waitFor()
    const preview = page.getByRole('region', { name: 'Vista previa' })
    expect(await preview.getAttribute('aria-busy')).toBe('true')
    const log = page.getByRole('log')
    expect(await log.getAttribute('aria-live')).toBe('polite')
    gate.open()
    await toast(page, 'Nueva versión generada y guardada').waitFor()
    await expect.poll(() => preview.getAttribute('aria-busy')).toBeNull()
    const heard = await heardSoFar(page)
    const times = (words: string) => heard.filter((line) => line.includes(words)).length
    expect([times('Razonando...'), times(comment), times('Nueva versión generada')]).toEqual([
      1, 1, 1,
    ])
    expect([times('KB'), times(sentence), times('Introducción')]).toEqual([0, 0, 0])
    await context.close()
  })

  it('nothing moves for whoever asked that nothing move', async () => {
    const gate = new Gate()
    fake.next(answer(text, { gate, size: 40 }))
    const { context, page } = await openHome(browser, site.url)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await createProject(page, 'Un ensayo sobre el juego')
    await page.getByText('Generando nuevo contenido...').waitFor()
    const loops = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              (animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
            ).length,
      )
    expect(await loops()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(loops).toBeGreaterThan(0)
    gate.open()
    await page.getByText(comment).waitFor()
    await context.close()
  })
})
