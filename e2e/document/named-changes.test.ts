import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText, Block } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone, sidewaysScroll } from '#e2e/browser.ts'
import { expectFootInSight } from '#e2e/foot-in-sight.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly, variant } from '#test/length.ts'

const site = testSite({ hasModel: true })

const paragraphs = twelvePages.cuerpo.flatMap(({ role }, at) => (role === 'p' ? [at] : []))
/** A paragraph of a page near the end, and one near the beginning. */
const [late, early] = [paragraphs.at(-3) ?? 0, paragraphs[2] ?? 0]
const added: Block = { role: 'p', content: 'Un párrafo que el documento no tenía hasta ahora.' }

/** The document with words before its late paragraph, and with `more` with two changes near its beginning. */
function revised(more = false): AcademicText {
  const text = structuredClone(twelvePages)
  const change = (at: number, words: string) => {
    const block = text.cuerpo[at]
    if (block) block.content = `${words} ${block.content}`
  }
  change(late, 'Según la encuesta nacional,')
  if (!more) return text
  change(early, 'En pocas palabras,')
  text.cuerpo.splice(early + 1, 0, added)
  return text
}

const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('new-words') ?? [])].map(String).join(' '))

/** Whether the new words are in the part of the screen that shows the pages. */
const isMarkInSight = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const pane = document.querySelector('[aria-label="Páginas"]')?.getBoundingClientRect()
    const ranges = [...(CSS.highlights.get('new-words') ?? [])] as Range[]
    const rect = ranges
      .find((range) => wanted.startsWith(String(range).trim()))
      ?.getBoundingClientRect()
    return Boolean(rect && pane && rect.top >= pane.top && rect.bottom <= pane.bottom)
  }, words)

async function send(page: Page) {
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Di de dónde sale el dato')
  await message.press('Enter')
}

it('one changed paragraph of a long document is told, shown where it is, and undone', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  const gate = new Gate()
  site.model.next(
    answer(sampleAnswer({ comentarios_del_modelo: 'Listo.', texto_generado: revised() }), {
      gate,
      size: 200,
    }),
  )
  await page.goto(address)
  const pages = page.getByLabel('Páginas')
  const place = () => pages.evaluate((pane) => pane.scrollTop)
  await page.getByRole('region', { name: 'Página 12', exact: true }).waitFor()
  await pages.evaluate((pane) => pane.scrollTo(0, 3_000))
  await send(page)

  // While the answer streams the pages stay, all of them, where the student looks.
  await site.model.whenRequested(1)
  gate.pass(12)
  await page.getByText('Procesando...').waitFor()
  await page.getByText('Generando nuevo contenido...').waitFor()
  expect(await place()).toBe(3_000)
  expect(await page.getByRole('region', { name: /^Página \d+$/ }).count()).toBe(12)
  gate.open()

  await page.getByText('Cambié 1 párrafo. Lo demás quedó igual.').waitFor()
  const words = 'Según la encuesta nacional,'
  await expect.poll(() => isMarkInSight(page, words)).toBe(true)
  expect(await marked(page)).toBe(words)
  expect(await axeViolations(page)).toEqual([])

  // The link in the chat goes there, also from the other end of the document.
  await pages.evaluate((pane) => pane.scrollTo(0, 0))
  const list = page.getByRole('list', { name: 'Cambios' })
  const link = list.getByRole('link')
  expect(await link.innerText()).toContain('+4')
  await link.press('Enter')
  await expect.poll(() => isMarkInSight(page, words)).toBe(true)
  expect(await link.getAttribute('aria-current')).toBe('true')
  const number = page.getByRole('button', { name: 'Ver qué decía el cambio 1' })
  await expect.poll(() => hasFocus(number)).toBe(true)

  // Enter on its number shows what it said; Escape closes that.
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Cambio 1: qué decía' })
  await card.getByText(twelvePages.cuerpo[late]?.content.slice(0, 40) ?? '').waitFor()
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect(await hasFocus(number)).toBe(true)
  await page.keyboard.press('Enter')
  await card.getByRole('button', { name: 'Volver a esto' }).click()
  await list.getByText('Deshecho').waitFor()
  await expect.poll(async () => (await newestVersion(student, projectId)).text).toEqual(twelvePages)
  expect(await marked(page)).toBe('')

  await list.getByRole('button', { name: 'Rehacer el cambio 1' }).click()
  await expect.poll(async () => (await newestVersion(student, projectId)).text).toEqual(revised())
  await expect.poll(() => marked(page)).toBe(words)
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('region', { name: 'Cambios del modelo' }).waitFor({ state: 'detached' })
  expect(await marked(page)).toBe('')
})

variant(
  'several changes are gone through by keys and undone in one step, but not what was edited since',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student)
    site.model.next(answer(sampleAnswer({ texto_generado: revised(true) })))
    await page.goto(address)
    await send(page)
    await page.getByText('Cambié 2 párrafos y agregué 1. Lo demás quedó igual.').waitFor()
    const strip = page.getByRole('region', { name: 'Cambios del modelo' })
    await strip.getByText('Cambio 1 de 3').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await strip.getByText('Cambio 2 de 3').waitFor()
    await page.keyboard.press('Alt+ArrowDown')
    await strip.getByText('Cambio 3 de 3').waitFor()
    await expect.poll(() => isMarkInSight(page, 'Según la encuesta nacional,')).toBe(true)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => isMarkInSight(page, added.content)).toBe(true)

    const saved = async () => (await newestVersion(student, projectId)).text
    await strip.getByRole('button', { name: 'Deshacer los 3' }).click()
    await expect.poll(saved).toEqual(twelvePages)
    const list = page.getByRole('list', { name: 'Cambios' })
    await expect.poll(() => list.getByText('Deshecho').count()).toBe(3)
    await page.locator('[data-part="foot"]').getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => list.getByText('Deshecho').count()).toBe(0)
    await expect.poll(saved).toEqual(revised(true))

    // An edit elsewhere leaves the marks; one of the same paragraph is not taken back.
    const box = page.getByRole('textbox', { name: 'Texto del documento' })
    await box.getByText(added.content).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Y esto es mío.')
    await list.getByText('lo cambiaste después').waitFor()
    expect(await marked(page)).toContain('En pocas palabras,')
    await page.getByRole('button', { name: 'Deshacer el cambio 2' }).click()
    await toast(page, 'No se deshizo: ese párrafo cambió después').waitFor()
    await box.getByText('Y esto es mío.').waitFor()
    await page.getByRole('button', { name: 'Deshacer el cambio 1' }).click()
    await expect
      .poll(async () => (await saved()).cuerpo[early]?.content)
      .toBe(twelvePages.cuerpo[early]?.content)
    await box.getByText('Y esto es mío.').waitFor()

    // The next request takes the marks away.
    site.model.next(answer(sampleAnswer({ texto_generado: revised(true) })))
    await send(page)
    await strip.waitFor({ state: 'detached' })
  },
)

nightly(
  'on a phone each change has its line under the paragraph, and the steps stand below the foot',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student, phone)
    site.model.next(answer(sampleAnswer({ texto_generado: revised(true) })))
    await page.goto(address)
    await send(page)
    await page.getByRole('link', { name: /párrafo nuevo/ }).tap()
    await expect.poll(() => isMarkInSight(page, added.content)).toBe(true)
    const strip = page.getByRole('region', { name: 'Cambios del modelo' })
    await strip.getByText('Cambio 2 de 3').waitFor()
    await expectFootInSight(page)
    await strip.getByRole('button', { name: 'Cambio siguiente' }).tap()
    await expect.poll(() => isMarkInSight(page, 'Según la encuesta nacional,')).toBe(true)
    await page.getByRole('button', { name: 'Ver qué decía el cambio 3' }).tap()
    await page.getByRole('dialog', { name: 'Cambio 3: qué decía' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.keyboard.press('Escape')
    const undo = page.getByRole('button', { name: 'Deshacer el cambio 3' })
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await undo.tap()
    await toast(page, 'Deshiciste el cambio 3').getByRole('button', { name: 'Rehacer' }).waitFor()
    const lateNow = async () => (await newestVersion(student, projectId)).text.cuerpo[late + 1]
    await expect.poll(lateNow).toEqual(twelvePages.cuerpo[late])
    await strip.getByRole('button', { name: 'Listo' }).tap()
    await page.locator('[data-part="foot"]').waitFor()
  },
)
