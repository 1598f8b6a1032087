import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProject, type phone } from '#e2e/browser.ts'
import { comment } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })

const sentence = 'El juego acompaña a la niñez en todas las épocas y en todos los lugares. '
const documentOf = (paragraph: string) =>
  sampleAnswer({
    texto_generado: {
      cuerpo: [
        { role: 'title-main', content: 'El juego y la niñez' },
        { role: 't1', content: 'Introducción' },
        { role: 'p', content: `Primero, ${paragraph.repeat(30)}` },
        { role: 'p', content: `Al final, ${paragraph.repeat(30)}` },
      ],
      referencias: [],
    },
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sheet = (page: Page, number: number) =>
  page.getByRole('region', { name: `Página ${number}`, exact: true })

async function openFinished(prompt = 'Un ensayo sobre el juego', viewport?: typeof phone) {
  const page = await site.atHome(await site.newStudent(), viewport)
  await createProject(page, prompt)
  await page.getByText(comment).waitFor()
  return page
}

describe('a document with lines missing on its title page', () => {
  beforeEach(() => site.model.next(answer(documentOf(sentence))))

  it('is downloaded at the first press, and then opens the form that completes them', async () => {
    const page = await openFinished()
    const [first] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Descargar DOCX').click(),
    ])
    expect(first.suggestedFilename()).toMatch(/\.docx$/)
    const lacks = page.getByRole('dialog', { name: 'Tu archivo se descargó' })
    await lacks.getByText('Falta en la portada: institución, curso, docente.').waitFor()
    const [note, pressed] = [
      await lacks.boundingBox(),
      await button(page, 'Descargar DOCX').boundingBox(),
    ]
    expect((note?.y ?? 0) - (pressed?.y ?? 0) - (pressed?.height ?? 0)).toBeLessThan(20)
    await lacks.getByRole('button', { name: 'Completar' }).click()
    await page.getByRole('dialog', { name: 'Datos de la portada' }).waitFor()
    await page.getByLabel('Institución').fill('UCE')
    await button(page, 'Guardar').click()
    await expect.poll(() => sheet(page, 1).innerText()).toContain('UCE')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Descargar DOCX').click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.docx$/)
    await lacks.getByText('Falta en la portada: curso, docente.').waitFor()
  })

  it('is copied at once, whatever is missing', async () => {
    const page = await openFinished()
    await button(page, 'Copiar contenido').click()
    await page.getByText('Contenido copiado al portapapeles').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('is exported without a question when the request named every line', async () => {
    const page = await openFinished(
      'Ensayo sobre el juego para Psicología Social con la Dra. Ana Torres, Universidad Central del Ecuador',
    )
    await expect.poll(() => sheet(page, 1).innerText()).toContain('Dra. Ana Torres')
    expect(await sheet(page, 1).innerText()).toContain('Psicología Social')
    expect(await sheet(page, 1).innerText()).toContain('Universidad Central del Ecuador')
    await button(page, 'Copiar contenido').click()
    await page.getByText('Contenido copiado al portapapeles').waitFor()
  })
})

it('printing gives the sheets alone, one on each A4 page', async () => {
  site.model.next(answer(documentOf(sentence)))
  const page = await openFinished()
  const sheets = await page.locator('section[aria-label^="Página "]').count()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  )
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes).toHaveLength(sheets)
  for (const [, width, height] of boxes) {
    expect(Number(width)).toBeCloseTo(595.28, -1)
    expect(Number(height)).toBeCloseTo(841.89, -1)
  }
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(comment).isVisible()).toBe(false)
  expect(await button(page, 'Descargar DOCX').isVisible()).toBe(false)
  const last = sheet(page, sheets)
  expect(await last.isVisible()).toBe(true)
  const box = await last.boundingBox()
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(297 / 210, 2)
})

it('selecting and copying everything gives the document', async () => {
  site.model.next(answer(documentOf(sentence)))
  const page = await openFinished()
  await page.getByLabel('Páginas').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^El juego y la niñez\n\n/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toContain(comment)
})

it('characters that Times lacks make the pages approximate, and the footer says so', async () => {
  site.model.next(answer(documentOf('Sea x ∈ A, y sea además y ⇒ z. ')))
  const page = await openFinished()
  await button(page, 'aproximadas').click()
  await page.getByText('Hay signos que Times New Roman no tiene.').waitFor()
})

it('an ordinary text has no note about approximate pages', async () => {
  site.model.next(answer(documentOf(sentence)))
  const page = await openFinished()
  await expect.poll(() => page.locator('[data-part="foot"]').innerText()).toMatch(/páginas/)
  expect(await button(page, 'aproximadas').count()).toBe(0)
})

it('the pages follow the writing again once the student scrolls to the end', async () => {
  const gate = new Gate()
  site.model.next(answer(documentOf(sentence), { gate, size: 40 }))
  const page = await site.atHome(await site.newStudent())
  await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(80)
  const pages = page.getByLabel('Páginas')
  await sheet(page, 3).waitFor()
  const top = () => pages.evaluate((pane) => pane.scrollTop)
  await expect.poll(top).toBeGreaterThan(200)
  await pages.hover()
  await page.mouse.wheel(0, -5_000)
  await expect.poll(top).toBe(0)
  gate.pass(10)
  await button(page, 'Ir al final').click()
  await expect.poll(top).toBeGreaterThan(200)
  await button(page, 'Ir al final').waitFor({ state: 'detached' })
  const before = await top()
  gate.open()
  await page.getByText(comment).waitFor()
  await expect.poll(top).toBeGreaterThan(before)
})
