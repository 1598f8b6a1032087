import { expect, it } from 'vitest'
import { hold, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()
const editorCode = '**/assets/editor-pages-*.js'

it('the first press shows where the caret will be before the editor is loaded', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  const release = await hold(page, editorCode)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  const line = page
    .locator('[data-part="reading"]')
    .getByText('De un total de 262 registros')
    .first()
  await line.tap({ position: { x: 150, y: 44 } })
  const pressed = await line.boundingBox()
  const caret = await page.locator('[data-part="caret"]').boundingBox()
  expect(Math.abs((caret?.x ?? 0) - ((pressed?.x ?? 0) + 150))).toBeLessThan(15)
  const middle = (caret?.y ?? 0) + (caret?.height ?? 0) / 2
  expect(Math.abs(middle - ((pressed?.y ?? 0) + 44))).toBeLessThan(15)
  release()
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  await box.locator(':scope:focus').waitFor()
  await page.locator('[data-part="caret"]').waitFor({ state: 'detached' })
  // The text box has its caret in the same place.
  const real = await page.evaluate(() => {
    const range = document.getSelection()?.getRangeAt(0)
    return range?.getClientRects()[0]?.left ?? Number.NaN
  })
  expect(Math.abs(real - (caret?.x ?? 0))).toBeLessThan(2)
})

nightly('the editor is loaded when a document is looked at, without a press', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student, phone)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  // The chat is shown first: nothing of it is needed there.
  expect(asked.filter((url) => url.includes('/editor-pages-'))).toEqual([])
  const request = page.waitForRequest(editorCode)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await request
  expect(await page.getByRole('textbox', { name: 'Texto del documento' }).count()).toBe(0)
})
