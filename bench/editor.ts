import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { collectErrors, desktop, launchBrowser, openContext, startSite } from '#e2e/browser.ts'
import { enterAs } from '#e2e/people.ts'
import { Student } from '#test/student.ts'
import { median, quantile } from './median.ts'

const keys = 'la permanencia de quienes llegan depende del apoyo docente que reciben '.repeat(2)
/** Faster than anybody types. */
const betweenKeysMs = 25

type Site = Awaited<ReturnType<typeof startSite>>

/**
 * Prints how long a key takes until the page is laid out again, in the workspace and in ProseMirror without pages, and
 * how long the first press takes until one can write. False when a goal is missed.
 */
export async function benchEditor(): Promise<boolean> {
  const site = await startSite()
  const browser = await launchBrowser()
  const plain = await bundlePlain()
  let isMet = true
  for (const [pages, text] of documents()) {
    const errors: string[] = []
    const context = await openContext(browser, { viewport: desktop })
    collectErrors(context, errors)
    const ours = await openWorkspace(site, await context.newPage(), text)
    const floor = await openPlain(site, await context.newPage(), plain, text)
    const oursMs = await typeIn(ours.page)
    const reviewed = await typeReviewed(ours.page)
    const floorMs = await typeIn(floor)
    const ratio = median(oursMs) / median(floorMs)
    const p95 = quantile(oursMs, 0.95)
    console.log(
      `editor, ${pages} pages: a key ${inMs(median(oursMs))} (p95 ${inMs(p95)}), ${ratio.toFixed(2)} x ProseMirror without pages (${inMs(median(floorMs))}, p95 ${inMs(quantile(floorMs, 0.95))}); the first press ${inMs(ours.openedMs)}`,
    )
    console.log(
      `editor, ${pages} pages, with the review open: a key ${inMs(median(reviewed.keysMs))} (p95 ${inMs(quantile(reviewed.keysMs, 0.95))}); the longest task between keys ${inMs(reviewed.longestMs)}`,
    )
    if (pages === 57 && median(reviewed.keysMs) > 5) isMet = false
    if (pages === 57 && (ratio > 2 || p95 > 16 || ours.openedMs > 250)) isMet = false
    if (errors.length > 0) throw new Error(errors.join('\n'))
    await context.close()
  }
  await browser.close()
  await site.dispose()
  return isMet
}

function documents(): [number, AcademicText][] {
  const read = (name: string): AcademicText =>
    JSON.parse(readFileSync(new URL(`../test/documents/${name}.json`, import.meta.url), 'utf8'))
  const long = read('doc-60')
  const five = Array.from({ length: 5 }, () => long.cuerpo).flat()
  return [
    [4, read('doc-03')],
    [57, long],
    [270, { ...long, cuerpo: five }],
  ]
}

async function openWorkspace(site: Site, page: Page, text: AcademicText) {
  const student = await Student.register(site.url)
  const made = await student.call<ProjectRow>('POST', '/api/projects', { context_prompt: 'Banco' })
  const path = `/api/projects/${made.body.id}/document`
  await student.call('PUT', path, { content: text, base_version: 0 })
  await enterAs(page.context(), student)
  await page.goto(`${site.url}/doc/${made.body.id}`)
  const sheet = page.getByRole('region', { name: 'Página 2', exact: true })
  await sheet.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.text-pages')) return
      observer.disconnect()
      void document.body.offsetHeight
      performance.mark('opened')
    }).observe(document.body, { childList: true, subtree: true })
  })
  await sheet.click({ position: { x: 360, y: 400 } })
  await page.locator('.text-pages').waitFor()
  const openedMs = await page.evaluate(
    () => performance.measure('opening', 'pressed', 'opened').duration,
  )
  return { page, openedMs }
}

async function openPlain(site: Site, page: Page, script: string, text: AcademicText) {
  const html = `<!doctype html><style>.text-pages{width:600px;font:16px/38px serif;white-space:pre-wrap}</style><div id="host"></div>`
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${site.url}/plain`)
  await page.evaluate(
    `${script};plain.openPlain(document.getElementById('host'),${JSON.stringify(text)})`,
  )
  await page.locator('.text-pages p').nth(2).click()
  return page
}

/** Milliseconds from each key to the page laid out after it. */
async function typeIn(page: Page): Promise<number[]> {
  await page.bringToFront()
  await page.keyboard.type('Antes. ', { delay: betweenKeysMs })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    let pressed = 0
    addEventListener('keydown', () => (pressed = performance.now()), true)
    // Last of all listeners: the editor has read the page and drawn it by now, within the same task.
    addEventListener('input', () => {
      void document.body.offsetHeight
      times.push(performance.now() - pressed)
    })
  })
  await page.keyboard.type(keys, { delay: betweenKeysMs })
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

/** The same with the drawer open, after the check that follows has been waited for. */
async function typeReviewed(page: Page) {
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /^Formato/ }).waitFor()
  await page.locator('.text-pages p').nth(2).click()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const keysMs = await typeIn(page)
  await page.waitForTimeout(2_000)
  const longestMs = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { tasks: number[] }).tasks),
  )
  return { keysMs, longestMs }
}

async function bundlePlain(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./plain-editor.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'plain',
    loader: { '.json': 'json' },
  })
  return outputFiles[0]?.text ?? ''
}

const inMs = (ms: number) => `${ms.toFixed(1)} ms`
