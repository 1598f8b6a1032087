import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession } from 'playwright-core'
import { launchBrowser, phone, startSite } from '#e2e/browser.ts'
import { median } from './median.ts'

const rounds = 15
// A slow phone on a slow 4G.
const cpuSlowdown = 4
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1.47e6 / 8,
  uploadThroughput: 0.675e6 / 8,
}

/** Prints the landing's largest contentful paint, compared with that of the same page without scripts. */
export async function benchLanding(): Promise<void> {
  const site = await startSite()
  const bare = await serveWithoutScripts(site.url)
  const browser = await launchBrowser()
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Other load on the machine affects both alike.
    const measureOurs = async () => ours.push(await largestPaintMs(browser, site.url))
    const measureFloor = async () => floor.push(await largestPaintMs(browser, bare.url))
    for (const measure of round % 2 ? [measureOurs, measureFloor] : [measureFloor, measureOurs]) {
      await measure()
    }
  }
  await browser.close()
  bare.close()
  await site.dispose()
  console.log(
    `landing, LCP: ${median(ours).toFixed(0)} ms, ${(median(ours) / median(floor)).toFixed(2)} x the same page without scripts (${median(floor).toFixed(0)} ms)`,
  )
}

async function largestPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url, { waitUntil: 'load' })
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
        ).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return time
}

async function serveWithoutScripts(url: string) {
  const html = (await (await fetch(url)).text())
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<template\b[\s\S]*?<\/template>/g, '')
  const page = gzipSync(html, { level: 9 })
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-encoding', 'gzip')
      response.end(page)
      return
    }
    const file = await fetch(url + request.url)
    response.setHeader('content-type', file.headers.get('content-type') ?? '')
    response.end(Buffer.from(await file.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://localhost:${port}`, close }
}
