import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desktop, hold, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ hasModel: true })

/** The Cumulative Layout Shift of a page whose fonts arrive long after it is drawn. */
async function shiftOfFonts(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = { sum: 0 }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.sum += (entry as { value?: number }).value ?? 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const letGo = await hold(page, '**/*.woff2')
  await page.goto(`${site.url}${path}`, { waitUntil: 'commit' })
  await page.getByRole('heading').first().waitFor()
  // A browser draws no text in the first 100 ms without its font.
  await page.evaluate(async () => {
    const end = performance.now() + 300
    while (performance.now() < end) await new Promise(requestAnimationFrame)
  })
  letGo()
  await page.evaluate(async () => {
    await document.fonts.ready
    // A shift is reported one frame later.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

// Web Vitals call 0.1 good; what is left here is the rounding of widths.
const most = 0.01

it.each([
  ['/', phone],
  ['/', desktop],
  ['/login', desktop],
  ['/login', phone],
  ['/register', phone],
  ['/terms', phone],
])('%s hardly shifts when its fonts arrive late, at %o', async (path, viewport) => {
  const page = await site.visitor(viewport)
  expect(await shiftOfFonts(page, path)).toBeLessThanOrEqual(most)
})

it('home and a document hardly shift when their fonts arrive late', async () => {
  const student = await site.newStudent()
  const { project, message } = await student.createProject()
  await (await student.generate(message)).text()
  await student.save(project.id, message.sequence_order)
  for (const at of ['/home', `/doc/${project.id}`]) {
    const page = await site.signedIn(student, phone)
    expect(await shiftOfFonts(page, at), at).toBeLessThanOrEqual(most)
  }
})
