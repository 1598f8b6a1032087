import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { startTestServer, type TestServer, type TestServerOptions } from '#test/test-server.ts'
import chromiumPlaces from './chromium-places.json' with { type: 'json' }

const webRoot = fileURLToPath(new URL('../dist/web', import.meta.url))
const places = [process.env['CHROME_PATH'], ...chromiumPlaces]

/** How long a test waits for a screen to show something. */
export const patienceMs = 30_000

export type Viewport = { width: number; height: number }

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/** Chromium without requests of its own. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((path) => path !== undefined && existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium: npm test installs it.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
    ],
  })
}

let shared: Promise<Browser> | null = null

/** One Chromium for all files of a worker; Playwright ends it with the process. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = null
  return sharedBrowser()
}

/** A server with the built interface. */
export function startSite(options: TestServerOptions = {}): Promise<TestServer> {
  if (!existsSync(webRoot)) throw new Error('The interface is not built: npm run build.')
  return startTestServer({ ...options, webRoot })
}

export type ContextOptions = {
  viewport?: Viewport
  /** Animations are on; by default the browser asks for reduced motion. */
  hasMotion?: boolean
  /** Allows service workers. `page.route` does not see the calls that one handles, so by default there is none. */
  hasServiceWorker?: boolean
}

/** A new browser context, with its own cookies and storage. */
export async function openContext(
  browser: Browser,
  { viewport = desktop, hasMotion = false, hasServiceWorker = false }: ContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    hasTouch: viewport === phone,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(patienceMs)
  return context
}

/** Adds the console errors of a page to `errors`. */
export function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser logs each refused call itself; tests look at what the page does with it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      errors.push(message.text())
    }
  })
}

/** Registers through the four steps and ends at home. */
export async function register(page: Page, url: string, name = 'María José Andrade') {
  await page.goto(`${url}/register`)
  const student = await fillRegistration(page, name)
  await untilHome(page)
  return student
}

/** Goes through the four steps of the registration that is shown. */
export async function fillRegistration(page: Page, name: string) {
  const email = `${crypto.randomUUID()}@correo.ec`
  await page.getByLabel('Nombre completo').fill(name)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
  await page.getByLabel('Confirmar contraseña').fill('cuartilla')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Carrera').selectOption('Comunicación Social')
  await page.getByLabel('Semestre').selectOption('Tercero')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('¿Cómo nos conociste?').selectOption('Recomendación')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Tareas')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  return { email, password: 'cuartilla' }
}

/** Waits until home is shown; the address changes a moment before the screen. */
export async function untilHome(page: Page): Promise<void> {
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
}

/** With a stopped clock: advances it a millisecond at a time until `shown` is there. */
export async function runUntilShown(page: Page, shown: Locator): Promise<void> {
  for (let ms = 0; ms < 300 && (await shown.count()) === 0; ms++) await page.clock.runFor(1)
  await shown.waitFor()
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** Holds the requests for `url` until they are released, to the server or to `end`. */
export async function hold(
  page: Page,
  url: string,
  end: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await end(route)
  })
  return () => letGo()
}

/** Makes the calls of `method` on `url` fail with a server error. */
export async function fail(page: Page, method: string, url: string, status = 500): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'text/plain', body: '' })
      : route.fallback(),
  )
}

/** Fills in and sends the login, waiting until it is on screen. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('heading', { name: 'Qué bueno verte de nuevo' }).waitFor()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Opens an entry of the account's menu. */
export async function openAccountEntry(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The focused element inside an opened dialog or menu; keys pressed before it exists would go elsewhere. */
export function focusIn(opened: Locator): Locator {
  return opened.locator(':focus').or(opened.and(opened.page().locator(':focus')))
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}

export async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu')
  await focusIn(menu).press('Escape')
  await menu.waitFor({ state: 'detached' })
}

/** Waits until toasts can be shown without network and clock. */
export function untilToastsAreThere(page: Page): Promise<void> {
  return page.locator('section[aria-label^="Avisos"]').waitFor({ state: 'attached' })
}

/** From now on the page's timers run only when the test runs them. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}

/** Writes a prompt at home; ends in the new project's workspace. */
export async function createProject(page: Page, prompt: string): Promise<string> {
  await page.getByLabel('Describe tu tarea').fill(prompt)
  await page.getByLabel('Describe tu tarea').press('Enter')
  await page.waitForURL('**/doc/*')
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}
