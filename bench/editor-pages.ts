import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import type { ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { startSite } from '#e2e/browser.ts'
import { enterAs } from '#e2e/people.ts'
import { Student } from '#test/student.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

const keys = 'la permanencia de quienes llegan depende del apoyo docente que reciben '
/** Faster than a person types. */
const betweenKeysMs = 25

/** Opens the workspace with the text, before anything is pressed. */
export async function openWorkspace(site: Site, page: Page, text: AcademicText): Promise<void> {
  const student = await Student.register(site.url)
  const made = await student.call<ProjectRow>('POST', '/api/projects', { context_prompt: 'Banco' })
  const path = `/api/projects/${made.body.id}/document`
  await student.call('PUT', path, { content: text, base_version: 0 })
  await enterAs(page.context(), student)
  await page.goto(`${site.url}/doc/${made.body.id}`)
  await page.getByRole('region', { name: 'Página 2', exact: true }).scrollIntoViewIfNeeded()
}

/** Presses the second page; returns the milliseconds until it can be edited. */
export async function openEditor(page: Page): Promise<number> {
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.text-pages')) return
      observer.disconnect()
      void document.body.offsetHeight
      performance.mark('opened')
    }).observe(document.body, { childList: true, subtree: true })
  })
  const sheet = page.getByRole('region', { name: 'Página 2', exact: true })
  await sheet.click({ position: { x: 360, y: 400 } })
  await page.locator('.text-pages').waitFor()
  return page.evaluate(() => performance.measure('opening', 'pressed', 'opened').duration)
}

/** Opens the same text in ProseMirror without pages. `script`: the bundle that `bundlePlain` returns. */
export async function openPlain(site: Site, page: Page, script: string, text: AcademicText) {
  const html = `<!doctype html><style>.text-pages{width:600px;font:16px/38px serif;white-space:pre-wrap}</style><div id="host"></div>`
  await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${site.url}/plain`)
  await page.evaluate(
    `${script};plain.openPlain(document.getElementById('host'),${JSON.stringify(text)})`,
  )
  await page.locator('.text-pages p').nth(2).click()
}

export async function bundlePlain(): Promise<string> {
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

/** Types a line; returns the milliseconds from each key to the page laid out after it. */
export async function typeLine(page: Page): Promise<number[]> {
  await page.bringToFront()
  await page.keyboard.type('Antes. ', { delay: betweenKeysMs })
  await page.evaluate(() => {
    const times: number[] = []
    const listening = new AbortController()
    const { signal } = listening
    Object.assign(window, { times, listening })
    let pressed = 0
    addEventListener('keydown', () => (pressed = performance.now()), { capture: true, signal })
    // ProseMirror reads the letter in a MutationObserver. Its microtask is queued before the `input` event, so a microtask
    // queued here runs after it. Without the microtask a page without other listeners would be measured too early.
    addEventListener(
      'input',
      () =>
        queueMicrotask(() => {
          void document.body.offsetHeight
          times.push(performance.now() - pressed)
        }),
      { signal },
    )
  })
  await page.keyboard.type(keys, { delay: betweenKeysMs })
  return page.evaluate(() => {
    const seen = window as unknown as { times: number[]; listening: AbortController }
    seen.listening.abort()
    return seen.times
  })
}

/** Opens the drawer of the review and puts the caret back into the text. */
export async function openReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /^Formato/ }).waitFor()
  await page.evaluate(() => document.querySelector<HTMLElement>('.text-pages')?.focus())
}

/** The longest task of the page while `work` runs and two seconds more, in milliseconds; 0 when none took 50. */
export async function longestTaskMs(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await work()
  await page.waitForTimeout(2_000)
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
}

/** Pastes the text as paragraphs of a word processor; returns the milliseconds until it is laid out. */
export async function paste(page: Page, text: AcademicText): Promise<number> {
  const html = [...text.cuerpo, ...text.referencias]
    .map(({ content }) => `<p>${content.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
  return page.evaluate((html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    const began = performance.now()
    document.querySelector('.text-pages')?.dispatchEvent(pasted)
    void document.body.offsetHeight
    return performance.now() - began
  }, html)
}

/** The memory in use by the page, in megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}
