import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedBrowser } from '#e2e/browser.ts'
import { clipboards } from '#test/clipboards/all-clipboards.ts'

/** Reads a clipboard as the editor does, in a page without the product: the parser of HTML is the browser's. */
const reader = `
  import { writeInline } from '#core/document/inline.ts'
  import { readClipboard } from '#web/editor/read-clipboard.ts'
  globalThis.read = ({ html, text }) => {
    const { blocks, images } = readClipboard(html, text)
    return [
      ...blocks.map(({ role, spans, exhibit }) =>
        exhibit ? exhibit.role + ': ' + exhibit.content : role + ': ' + writeInline(spans)),
      ...images.map(() => 'picture'),
    ]
  }`

let page: Page
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: reader,
      resolveDir: fileURLToPath(new URL('../../web/editor', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
  })
  page = await (await sharedBrowser()).newPage()
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
})
afterAll(() => page.close())

const read = (clipboard: { html: string; text: string }) =>
  page.evaluate((given) => (globalThis as unknown as Reading).read(given), clipboard)
type Reading = { read(given: { html: string; text: string }): string[] }

it.each(clipboards)(
  'what $program copies becomes the blocks it shows: $what',
  async (clipboard) => {
    const { html, text, blocks } = clipboard
    expect(await read({ html, text })).toEqual(blocks)
  },
)
