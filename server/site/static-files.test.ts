import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const script = 'document.documentElement.dataset.theme = "dark"'
const page = (name: string) =>
  `<!doctype html><script>${script}</script><link rel="canonical" href="__ORIGIN__/"><p>${name}</p>`

let webRoot: string
let site: TestServer

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'cuartilla-web-'))
  await mkdir(join(webRoot, 'assets'))
  await mkdir(join(webRoot, '.vite'))
  const files: Record<string, string> = {
    'index.html': page('app'),
    'landing.html': page('landing'),
    'terms.html': page('terms'),
    'offline.html': `${page('offline')}<script>location.reload()</script>`,
    'robots.txt': 'Sitemap: __ORIGIN__/sitemap.xml',
    'sitemap.xml': '<loc>__ORIGIN__/</loc>',
    'sw.js': 'self.skipWaiting()',
    'assets/app-1a2b.js': 'start()',
    '.vite/manifest.json': '{}',
  }
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(join(webRoot, name), text)),
  )
  site = await startTestServer({ webRoot })
})
afterAll(async () => {
  await site.dispose()
  await rm(webRoot, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers })
const shown = async (path: string, headers: Record<string, string> = {}) =>
  /<p>(\w+)<\/p>/.exec(await (await get(path, headers)).text())?.[1]

describe('the page at /', () => {
  it('a visitor gets the landing', async () => {
    expect(await shown('/')).toBe('landing')
    expect(await shown('/', { cookie: 'theme=dark' })).toBe('landing')
  })

  it.each(['cuartilla.session_token=x', '__Secure-cuartilla.session_token=x'])(
    'a browser with the cookie %s gets the app',
    async (cookie) => {
      expect(await shown('/', { cookie })).toBe('app')
    },
  )

  it('caches must store the two separately', async () => {
    const response = await get('/')
    expect(response.headers.get('vary')).toContain('Cookie')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })
})

it('a page that has not changed is not sent again, and another page has another tag', async () => {
  const first = await get('/')
  const etag = first.headers.get('etag') ?? ''
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  const asApp = await get('/', { 'if-none-match': etag, cookie: 'cuartilla.session_token=x' })
  expect(asApp.status).toBe(200)
})

it.each(['br', 'gzip', 'identity'])('a page can be read in %s', async (encoding) => {
  const response = await get('/terms', { 'accept-encoding': encoding })
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(await response.text()).toContain('<p>terms</p>')
})

it('the policy allows the inline scripts of the pages by their hashes, and no other', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash(script)} ${hash('location.reload()')};`)
})

it('favicon.ico redirects to the icon', async () => {
  const { url, redirected } = await get('/favicon.ico')
  expect([url, redirected]).toEqual([`${site.url}/favicon.svg`, true])
})

it('a page names PUBLIC_URL, or the requested address without it', async () => {
  expect(await (await get('/')).text()).toContain(`href="${site.url}/"`)
  expect(await (await get('/robots.txt')).text()).toBe(`Sitemap: ${site.url}/sitemap.xml`)
  const published = await startTestServer({
    webRoot,
    environment: { PUBLIC_URL: 'https://cuartilla.ec' },
  })
  const text = await (await fetch(published.url)).text()
  await published.dispose()
  expect(text).toContain('href="https://cuartilla.ec/"')
})

it('assets are immutable, a missing one is a 404, and other paths are the app', async () => {
  const asset = await get('/assets/app-1a2b.js')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await get('/assets/app-old.js')).status).toBe(404)
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  for (const path of ['/home', '/landing.html', '/index.html', '/.vite/manifest.json']) {
    expect(await shown(path)).toBe('app')
  }
})

it("a shared work's address, which is its secret, is sent to no other site and found by no search", async () => {
  const { status, headers } = await get('/compartido/secreto')
  expect([status, headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
    200,
    'no-referrer',
    'noindex',
  ])
  expect((await get('/home')).headers.get('referrer-policy')).toBe('same-origin')
})

describe('the status of a path', () => {
  it.each(['/login', '/home', '/doc/1b4e28ba', '/invite/REF-1A2B3C4D', '/operador', '/terms'])(
    '%s is a screen',
    async (path) => {
      expect((await get(path)).status).toBe(200)
    },
  )

  it.each(['/nada', '/home/otra', '/wp-login.php', '/doc/1/2'])(
    '%s is a 404 with the app as its page, also with a matching etag',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<p>app</p>')
      const etag = response.headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(404)
    },
  )

  it('the terms are a page of the app for a browser with a session', async () => {
    expect(await shown('/terms')).toBe('terms')
    expect(await shown('/terms', { cookie: 'cuartilla.session_token=x' })).toBe('app')
  })
})

describe('a page without PUBLIC_URL', () => {
  const as = (host: string, path = '/') =>
    new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      const { port } = new URL(site.url)
      request({ port, path, headers: { host } }, async (response) => {
        done({ status: response.statusCode, text: await text(response) })
      })
        .once('error', fail)
        .end()
    })

  it('is written for this machine and the first other host, and no further one', async () => {
    expect((await as('127.0.0.1:8080')).text).toContain('href="http://127.0.0.1:8080/"')
    expect((await as('cuartilla.uce.edu.ec')).text).toContain('href="http://cuartilla.uce.edu.ec/"')
    for (const host of ['otra.ec', 'cuartilla.uce.edu.ec:81', 'localhost.otra.ec', '10.0.0.1']) {
      const refused = await as(host)
      expect(refused.status).toBe(421)
      expect(refused.text).toContain('Entra por la dirección del sitio')
    }
    expect((await as('cuartilla.uce.edu.ec')).status).toBe(200)
    expect((await as('otra.ec', '/api/health')).status).toBe(200)
  })

  it('is written for few ports of this machine', async () => {
    const statuses: (number | undefined)[] = []
    for (let port = 1; port <= 20; port++) statuses.push((await as(`localhost:${port}`)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(8)
    expect(statuses.at(-1)).toBe(421)
  })
})
