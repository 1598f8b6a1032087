import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { announcementsOf, recordAnnouncements } from '#e2e/announcements.ts'
import { createProject, fail, hold } from '#e2e/browser.ts'
import {
  answered,
  attachReceipt,
  comment,
  fillClaim,
  openCheckout,
  openDocument,
  receiptFile,
  toast,
} from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })

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

const lost = (page: Page) => page.getByText('Sin conexión. Lo que escribes se queda aquí')
const box = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' })

/** Waits until the prompt box of home can be typed into. */
const untilNothingIsSent = (page: Page) =>
  page.locator('[aria-label="Crear proyecto"]:not([aria-busy])').waitFor()

/** Simulates a poor mobile network: 400 kbit/s, 400 ms round trip. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
}

/** Collects the calls of one kind that the page makes from now on. */
function countCalls(page: Page, method: string, path: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count++
  })
  return () => count
}

describe('without a connection', () => {
  it('a notice comes and goes with the connection; a message sent meanwhile stays in the box', async () => {
    const page = await openDocument(site)
    await page.context().setOffline(true)
    await lost(page).waitFor()
    await box(page).fill('Acórtalo')
    await box(page).press('Enter')
    await toast(page, 'Error al guardar tu mensaje. Inténtalo de nuevo.').waitFor()
    expect(await box(page).inputValue()).toBe('Acórtalo')
    expect(await page.locator('[data-message="user"]').count()).toBe(1)
    await page.context().setOffline(false)
    await lost(page).waitFor({ state: 'detached' })
    await box(page).press('Enter')
    await expect.poll(() => page.locator('[data-message="assistant"]').count()).toBe(2)
    expect(await box(page).inputValue()).toBe('')
  })

  it('a response that arrives after the connection was lost does not hide the notice', async () => {
    const page = await site.signedIn()
    const answerLate = await hold(page, '**/api/projects', (route) => route.fulfill({ json: [] }))
    await Promise.all([page.waitForRequest('**/api/projects'), page.goto(`${site.url}/home`)])
    await page.route('**/api/health', (route) => route.abort())
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await lost(page).waitFor()
    answerLate()
    await page.getByText('Aún no tienes proyectos.').waitFor()
    await page.waitForRequest('**/api/health')
    expect(await lost(page).isVisible()).toBe(true)
    await page.unroute('**/api/health')
    await lost(page).waitFor({ state: 'detached' })
  })

  it('a project is created once although the response to its creation is lost', async () => {
    const page = await site.atHome()
    await page.route('**/api/projects', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    const prompt = page.getByLabel('Describe tu tarea')
    await prompt.fill('Un ensayo sobre el páramo')
    await prompt.press('Enter')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.unroute('**/api/projects')
    await untilNothingIsSent(page)
    await prompt.press('Enter')
    await page.waitForURL('**/doc/*')
    await page.getByText(comment).waitFor()
    await page.goto(`${site.url}/home`)
    // Only real cards have a title, skeletons have none.
    const titles = page.getByRole('main').getByRole('heading', { level: 3 })
    await titles.first().waitFor()
    expect(await titles.count()).toBe(1)
  })

  it('a project that cannot be created leaves its prompt in the box, even after a reload', async () => {
    const page = await site.atHome()
    const prompt = page.getByLabel('Describe tu tarea')
    const alert = page.getByRole('alertdialog').filter({ hasText: 'Error al crear el proyecto.' })
    const beRefused = async () => {
      await prompt.fill('Un ensayo sobre el páramo')
      await prompt.press('Enter')
      await alert.locator(':focus').press('Enter')
      await untilNothingIsSent(page)
    }
    // Dialogs are fetched when a page is idle; until then the browser's own are used.
    await fail(page, 'POST', '**/api/projects')
    await beRefused()
    await page.unroute('**/api/projects')
    await page.context().setOffline(true)
    await lost(page).waitFor()
    await beRefused()
    expect(await prompt.inputValue()).toBe('Un ensayo sobre el páramo')
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => prompt.inputValue()).toBe('Un ensayo sobre el páramo')
  })

  it('a run goes on when the connection is back', async () => {
    const gate = new Gate()
    site.model.next(answer(text, { gate, size: 40 }))
    const page = await site.atHome()
    await createProject(page, 'Un ensayo sobre el juego')
    gate.pass(12)
    await page.getByRole('region', { name: 'Página 2' }).getByText(sentence).first().waitFor()
    await page.context().setOffline(true)
    await lost(page).waitFor()
    gate.open()
    await page.context().setOffline(false)
    await page.getByText(comment).waitFor()
    await lost(page).waitFor({ state: 'detached' })
    expect(site.model.requests).toHaveLength(1)
  })

  it('a page waits for a server that is down, and then loads what it had missed', async () => {
    const page = await site.atHome()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await lost(page).waitFor()
    await page.unroute('**/api/**')
    await page.getByText('Aún no tienes proyectos.').waitFor()
    await lost(page).waitFor({ state: 'detached' })
  })
})

describe('on a slow network', () => {
  it('screens say that they are loading, and a double press creates one project', async () => {
    const page = await site.atHome()
    await slowDown(page)
    const projects = countCalls(page, 'POST', /\/api\/projects$/)
    const messages = countCalls(page, 'POST', /\/messages$/)
    const runs = countCalls(page, 'POST', /\/api\/generate$/)
    const prompt = page.getByLabel('Describe tu tarea')
    const makeIt = await hold(page, '**/api/projects')
    await prompt.fill('Un ensayo sobre el juego')
    await prompt.press('Enter')
    await prompt.press('Enter')
    const button = page.getByRole('button', { name: 'Crear proyecto' })
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    await button.dispatchEvent('click')
    makeIt()
    await page.getByText(comment).waitFor({ timeout: 60_000 })
    await answered(page)
    await box(page).fill('Acórtalo')
    await box(page).press('Enter')
    await box(page).press('Enter')
    await expect
      .poll(() => page.locator('[data-message="assistant"]').count(), { timeout: 60_000 })
      .toBe(2)
    expect([projects(), messages(), runs()]).toEqual([1, 2, 2])
    const sayWho = await hold(page, '**/api/me')
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Cargando...').waitFor()
    sayWho()
    await page.getByText(comment).first().waitFor({ timeout: 60_000 })
  })

  it('a double press registers a transfer once', async () => {
    const page = await openCheckout(site)
    await fillClaim(page)
    await attachReceipt(page, await receiptFile())
    await slowDown(page)
    const takeIt = await hold(page, '**/api/files')
    const files = countCalls(page, 'POST', /\/api\/files$/)
    const transactions = countCalls(page, 'POST', /\/api\/transactions$/)
    await page.getByRole('button', { name: 'Confirmar pago' }).dblclick()
    await page.getByRole('button', { name: 'Confirmando...' }).click()
    takeIt()
    await page.getByText('¡Pago exitoso!').waitFor({ timeout: 60_000 })
    expect([files(), transactions()]).toEqual([1, 1])
  })
})

describe('a tab that is older than the site', () => {
  const screen = '**/assets/workspace-page-*.js'

  it('is reloaded once and goes on where it was', async () => {
    const page = await site.atHome()
    await page.route(screen, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    await createProject(page, 'Un ensayo sobre el juego')
    await page.getByText(comment).waitFor()
    expect(site.model.requests).toHaveLength(1)
  })

  it('shows an error when the reload does not help', async () => {
    const page = await site.atHome()
    await page.route(screen, (route) => route.fulfill({ status: 404, body: '' }))
    const prompt = page.getByLabel('Describe tu tarea')
    await prompt.fill('Un ensayo sobre el juego')
    await prompt.press('Enter')
    await page.getByText('No pudimos cargar esta pantalla.').waitFor()
    await page.unroute(screen)
    await page.getByRole('button', { name: 'Recargar la página' }).click()
    await page.getByText(comment).waitFor()
  })
})

describe('for users of screen readers and reduced motion', () => {
  it('the start, comment and saving of an answer are announced; its text and lengths are not', async () => {
    const gate = new Gate()
    site.model.next(answer(text, { gate, size: 40 }))
    const page = await site.atHome()
    await recordAnnouncements(page)
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
    const announced = await announcementsOf(page)
    const times = (words: string) => announced.filter((line) => line.includes(words)).length
    expect([times('Razonando...'), times(comment), times('Nueva versión generada')]).toEqual([
      1, 1, 1,
    ])
    expect([times('KB'), times(sentence), times('Introducción')]).toEqual([0, 0, 0])
  })

  it('nothing moves for a user who prefers reduced motion', async () => {
    const gate = new Gate()
    site.model.next(answer(text, { gate, size: 40 }))
    const page = await site.atHome()
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
  })
})
