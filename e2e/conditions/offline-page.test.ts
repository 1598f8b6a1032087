import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ browsers: { hasServiceWorker: true } })

/** Waits until the service worker controls this page. */
const workerIsThere = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

it('a page opened without a network says so, and loads by itself when the network is back', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  await workerIsThere(page)

  await page.context().setOffline(true)
  await page.goto(`${site.url}/terms`)
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  expect(await page.locator('main').innerText()).toContain('Nada de lo que ya enviaste se pierde')
  expect(new URL(page.url()).pathname).toBe('/terms')
  expect(await axeViolations(page)).toEqual([])

  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Términos y condiciones' }).waitFor()
})

it('Reintentar loads the page again', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  await workerIsThere(page)
  await page.context().setOffline(true)
  await page.goto(`${site.url}/login?desde=aviso`)
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reintentar' }).click(),
  ])
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  expect(new URL(page.url()).search).toBe('?desde=aviso')
})

it('API calls do not wait for the service worker: only a page load wakes it', async () => {
  const page = await site.visitor()
  await page.goto(`${site.url}/terms`)
  await workerIsThere(page)
  const [worker] = page.context().serviceWorkers()
  // The worker's handler reads the request's mode first, whatever woke it.
  await worker?.evaluate(() => {
    const modes: string[] = []
    const { get } = Object.getOwnPropertyDescriptor(Request.prototype, 'mode') ?? {}
    Object.defineProperty(Request.prototype, 'mode', {
      get() {
        const mode = get?.call(this)
        modes.push(mode)
        return mode
      },
    })
    Object.assign(globalThis, { modes })
  })
  await page.evaluate(() => fetch('/api/settings').then((answer) => answer.text()))
  await page.reload()
  const modes = await worker?.evaluate(() => (globalThis as { modes?: string[] }).modes)
  expect(modes).toEqual(['navigate'])
})

it('the service worker never responds to API calls, and caches only its own page', async () => {
  const page = await site.atHome()
  await workerIsThere(page)
  await page.reload()
  await page.getByText('Aún no tienes proyectos.').waitFor()
  await page.context().setOffline(true)
  const call = await page.evaluate(() =>
    fetch('/api/me').then(
      () => 'answered',
      () => 'failed',
    ),
  )
  expect(call).toBe('failed')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toEqual(['/offline.html'])
})

it('a new version of the service worker takes over at once and drops the old cache', async () => {
  const page = await site.visitor()
  const worker = await (await fetch(`${site.url}/sw.js`)).text()
  const cacheName = /'(offline-\w+)'/.exec(worker)?.[1] ?? ''
  expect(cacheName).toMatch(/^offline-[0-9a-f]{12}$/)
  // A page without a worker: it prepares an old cache before the new worker comes.
  await page.goto(`${site.url}/robots.txt`)
  await page.evaluate(() => caches.open('offline-old'))
  await page.goto(site.url)
  await workerIsThere(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([cacheName])
})

it('the app can be installed', async () => {
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Cuartilla', lang: 'es-EC', start_url: '/home' })
  for (const { src, sizes, type } of manifest.icons as Record<string, string>[]) {
    const response = await fetch(`${site.url}${src}`)
    expect(response.headers.get('content-type')).toContain(type)
    if (type !== 'image/png') continue
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
