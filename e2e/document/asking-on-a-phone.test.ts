import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasFocus, phone } from '#e2e/browser.ts'
import { selectWords } from '#e2e/select-words.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ hasModel: true })
/** The height of a line of the text to read, in pixels. */
const linePx = 29

const place = twelvePages.cuerpo.findIndex(
  ({ role, content }, index) => index > 20 && role === 'p' && content.length > 400,
)
const paragraph = twelvePages.cuerpo[place]?.content.replaceAll('*', '') ?? ''
/** A sentence in the middle of the document. */
const sentence = paragraph.slice(paragraph.indexOf('. ') + 2).split('. ')[0] ?? ''
const words = sentence.split(' ').slice(0, 12).join(' ')

const replacement = (content: string) =>
  sampleAnswer({
    comentarios_del_modelo: 'Lo acorté.',
    texto_generado: { cuerpo: [{ role: 'p', content }], referencias: [] },
  })

/** A phone that reads the middle of a document of twelve pages, with some words selected. */
async function withSelection(size = phone) {
  const written = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(written.student, phone)
  await page.setViewportSize(size)
  await page.goto(written.address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  const line = page.locator('[data-part="reading"]').getByText(paragraph.slice(0, 40)).first()
  await line.scrollIntoViewIfNeeded()
  await line.tap({ position: { x: 120, y: 60 } })
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  await box.waitFor()
  await selectWords(page, box, words)
  return { ...written, page, box }
}

/** How far below the top of the pane the first letter of the selection stands. */
const selectedTop = (page: Page) =>
  page.evaluate(() => {
    const pane =
      document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect().top ?? Number.NaN
    return (document.getSelection()?.getRangeAt(0).getClientRects()[0]?.top ?? Number.NaN) - pane
  })

/** The same of the first changed words; and whether the bar, or the foot, leaves them in sight. */
const changed = (page: Page) =>
  page.evaluate(() => {
    const pane = document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect()
    const mark = document.querySelector('[data-part="reading"] :is(ins, del)')?.getClientRects()[0]
    if (!pane || !mark) throw new Error('Nothing is marked')
    return {
      top: mark.top - pane.top,
      isInSight: mark.top >= pane.top && mark.bottom <= pane.bottom,
    }
  })

const proposal = (page: Page): Locator => page.getByRole('toolbar', { name: 'Propuesta' })
const requests = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'Pedir sobre la selección' })

it('on a phone a proposal is read where the selection stood, decided there, and taken back', async () => {
  const { page, student, projectId } = await withSelection()
  const stored = async () => (await newestVersion(student, projectId)).text.cuerpo[place]?.content
  const before = await stored()
  const top = await selectedTop(page)
  const gate = new Gate()
  site.model.next(answer(replacement('Esto es nuevo.'), { gate }))
  await requests(page).getByRole('button', { name: 'Acortar' }).tap()
  gate.pass(5)
  await page.locator('[data-part="reading"] ins').first().waitFor()
  const growing = await changed(page)
  expect(Math.abs(growing.top - top)).toBeLessThan(linePx)
  gate.open()
  await proposal(page).waitFor()
  const ready = await changed(page)
  expect(ready.isInSight).toBe(true)
  expect(Math.abs(ready.top - top)).toBeLessThan(linePx)
  const accept = proposal(page).getByRole('button', { name: 'Aceptar' })
  await expect.poll(() => hasFocus(accept)).toBe(true)

  await accept.tap()
  await page.locator('[data-part="reading"]').getByText('Esto es nuevo.').waitFor()
  // Nothing covers the switch of panes again, and the new words stand where the old ones stood.
  await page.getByRole('tab', { name: 'Chat' }).waitFor()
  await requests(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.getSelection()?.isCollapsed)).toBe(true)
  expect(await hasFocus(page.getByLabel('Páginas'))).toBe(true)
  const accepted = await page.evaluate(() => {
    const pane =
      document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect().top ?? Number.NaN
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf('Esto es nuevo.') ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 4)
      return range.getBoundingClientRect().top - pane
    }
    throw new Error('not there')
  })
  expect(Math.abs(accepted - top)).toBeLessThan(linePx)
  await expect.poll(stored).toContain('Esto es nuevo.')

  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Cambio aceptado' })
  await toast.getByRole('button', { name: 'Deshacer' }).tap()
  await expect.poll(stored).toBe(before)
  await expect
    .poll(async () => (await student.messages(projectId)).at(-1)?.proposal)
    .toBe('discarded')
})

nightly(
  'a proposal can be left for later, and is found again after a reload, when a press on the text says why it is locked',
  async () => {
    const { page, box, student, projectId } = await withSelection()
    const decision = async () => (await student.messages(projectId)).at(-1)?.proposal
    await requests(page).getByRole('button', { name: 'Cerrar' }).tap()
    await requests(page).waitFor({ state: 'detached' })
    await selectWords(page, box, words.slice(0, 20))
    site.model.next(answer(replacement('Esto es nuevo.')))
    await requests(page).getByRole('button', { name: 'Acortar' }).tap()
    await proposal(page).getByRole('button', { name: 'Decidir después' }).tap()
    // The text can be read and written again.
    await page.getByRole('tab', { name: 'Chat' }).waitFor()
    await box.waitFor()
    expect(await page.locator('[data-part="reading"] ins').count()).toBe(0)
    await page.getByText('Propuesta sin decidir').waitFor()
    await page.getByRole('button', { name: 'Decidir', exact: true }).tap()
    await page.locator('[data-part="reading"] ins').first().waitFor()
    expect(await decision()).toBe('pending')

    await page.reload()
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    await proposal(page).waitFor()
    const way = page.getByText('Propuesta sin decidir')
    await way.waitFor()
    await page.locator('[data-part="reading"]').getByText('De un total de 262 registros').tap()
    await page.getByText('Decide primero sobre la propuesta.').waitFor()
    await page.getByRole('button', { name: 'Ver', exact: true }).tap()
    await way.waitFor({ state: 'detached' })
    expect((await changed(page)).isInSight).toBe(true)

    // What is discarded can be taken back too: it has been paid for.
    await proposal(page).getByRole('button', { name: 'Descartar' }).tap()
    await expect.poll(decision).toBe('discarded')
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Cambio descartado' })
    await toast.getByRole('button', { name: 'Deshacer' }).tap()
    await proposal(page).waitFor()
    await expect.poll(decision).toBe('pending')
  },
)

nightly('a proposal that changes nothing says so, and the text stays free', async () => {
  const { page, box } = await withSelection()
  site.model.next(answer(replacement(words)))
  await requests(page).getByRole('button', { name: 'Mejorar' }).tap()
  await proposal(page).getByText('No encontró qué cambiar. No se cobró nada.').waitFor()
  await box.waitFor()
  await proposal(page).getByRole('button', { name: 'Entendido' }).tap()
  await page.getByRole('tab', { name: 'Chat' }).tap()
  await page.getByRole('log', { name: 'Mensajes' }).getByText('No encontró qué cambiar.').waitFor()
})

nightly(
  'at four times the size the bars stand over the text, with the selection above them',
  async () => {
    const { page } = await withSelection({ width: 320, height: 256 })
    const places = () =>
      page.evaluate(() => {
        const bar = document
          .querySelector('[data-part="bar"] [data-part="ask"]')
          ?.getBoundingClientRect()
        const selected = document.getSelection()?.getRangeAt(0).getClientRects()[0]
        const first = document
          .querySelector('[data-part="bar"] [data-part="ask"] > button')
          ?.getBoundingClientRect()
        const close = document
          .querySelector('[data-part="bar"] [aria-label="Cerrar"]')
          ?.getBoundingClientRect()
        return {
          isBarInSight: bar !== undefined && bar.top >= 0 && bar.bottom <= innerHeight,
          isSelectionAbove:
            bar !== undefined && selected !== undefined && selected.bottom <= bar.top,
          isFirstReachable: first !== undefined && first.left >= 0,
          isCloseInSight: close !== undefined && close.right <= innerWidth,
        }
      })
    expect(await places()).toEqual({
      isBarInSight: true,
      isSelectionAbove: true,
      isFirstReachable: true,
      isCloseInSight: true,
    })
  },
)

nightly(
  'with all of a long text selected the bar is in sight, wherever it is scrolled',
  async () => {
    const { student, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student)
    await page.goto(address)
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
    await page.keyboard.press('Control+a')
    const bar = requests(page)
    await bar.waitFor()
    const isInSight = () =>
      bar.evaluate((element) => {
        const pane = element.closest('[aria-label="Páginas"]')?.getBoundingClientRect()
        const { top, bottom } = element.getBoundingClientRect()
        return pane !== undefined && top >= pane.top && bottom <= pane.bottom
      })
    for (const share of [0.1, 0.5, 0.9]) {
      await page.getByLabel('Páginas').evaluate((pane, at) => {
        pane.scrollTop = pane.scrollHeight * at
      }, share)
      await expect.poll(isInSight).toBe(true)
    }
  },
)
