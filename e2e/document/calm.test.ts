import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { createProject, hasFocus, phone } from '#e2e/browser.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { twelvePages, writtenProject } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ hasModel: true })
const small = Object.assign(phone, { width: 360, height: 740 })

it('a first text is read from its first page and says once what can be done with it', async () => {
  site.model.next(answer(sampleAnswer({ texto_generado: twelvePages })))
  const page = await site.atHome()
  await createProject(page, 'Un ensayo sobre la deserción')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  const pages = page.getByLabel('Páginas', { exact: true })
  await expect.poll(() => pages.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  const hint = page.getByRole('note').filter({ hasText: 'elígelo para pedir un cambio' })
  await hint.waitFor()
  await page.reload()
  await hint.waitFor()

  // It goes when writing begins, and the text stays where it is.
  const line = page
    .getByRole('region', { name: 'Página 2', exact: true })
    .locator('[data-line]')
    .nth(4)
  await line.scrollIntoViewIfNeeded()
  const titlePage = page.getByRole('region', { name: 'Página 1', exact: true })
  const top = async () => (await titlePage.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await line.click()
  await page.getByRole('textbox', { name: 'Texto del documento' }).locator(':scope:focus').waitFor()
  await hint.waitFor({ state: 'detached' })
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
  await page.reload()
  await page.getByRole('button', { name: 'Portada y formato' }).waitFor()
  expect(await hint.count()).toBe(0)
})

nightly(
  'on a phone of 360 px the edit bar is one row, and asks about the paragraph at the caret',
  async () => {
    const { student, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student, small)
    await page.goto(address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const paragraph = page
      .getByRole('region', { name: 'Página 2', exact: true })
      .getByRole('paragraph')
      .nth(1)
    const words = (await paragraph.innerText()).trim().split(/\s+/u).length
    await paragraph.tap({ position: { x: 60, y: 40 } })
    const bar = page.getByRole('toolbar', { name: 'Escribir' })
    await bar.waitFor()
    const { height, hidden } = await bar.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      hidden: element.scrollWidth - element.clientWidth,
    }))
    expect({ height, hidden }).toEqual({ height: 56, hidden: 0 })
    const names = await bar
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => (button as HTMLElement).offsetWidth > 0)
          .map((button) => button.getAttribute('aria-label') ?? button.textContent),
      )
    expect(names).toEqual(['Papel del bloque: Párrafo', 'Cursiva', 'Deshacer', 'Pedir', 'Listo'])
    await bar.getByRole('button', { name: 'Pedir' }).tap()
    await page.getByText(`${words} palabras elegidas`).waitFor()
  },
)

it('the composer at rest is one row with the balance, and gives the focus back to what opened the sources', async () => {
  const { student, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  await page.goto(address)
  await page.getByText('Tienes 2.00 créditos · unas 11 páginas').waitFor()
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  const row = page.locator('[data-part="composer"] form')
  expect(await row.evaluate((form) => form.getBoundingClientRect().height)).toBeLessThan(60)
  const sources = page.getByRole('button', { name: 'Fuentes', exact: true })
  expect(await sources.count()).toBe(0)

  const clip = page.getByRole('button', { name: /^Adjuntar/ })
  await clip.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Fuentes' }).press('Enter')
  const pane = page.getByRole('region', { name: 'Fuentes', exact: true })
  await pane.getByRole('button', { name: 'Pegar DOI' }).click()
  await expect.poll(() => hasFocus(pane.getByLabel('DOI, uno por línea'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(clip)).toBe(true)

  await box.fill('Agrega una conclusión')
  await page.getByText(/^≈ \d\.\d\d de 2\.00 créditos/).waitFor()
  const tops = await row.evaluate((form) =>
    [...form.querySelectorAll('button, [data-part="price"]')].map((part) => {
      const { top, bottom } = part.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
  await sources.focus()
  await page.keyboard.press('Enter')
  await pane.waitFor()
  await box.fill('')
  await pane.getByRole('button', { name: 'Cerrar Fuentes' }).click()
  await expect.poll(() => hasFocus(sources)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
})

nightly('without sources and references there is nothing to export', async () => {
  const bare: AcademicText = { ...twelvePages, referencias: [] }
  for (const [text, count] of [
    [bare, 0],
    [twelvePages, 3],
  ] as const) {
    const { student, address } = await writtenProject(site.url, text)
    const page = await site.signedIn(student)
    await page.goto(address)
    await page.getByRole('textbox', { name: 'Mensaje' }).click()
    await page.getByRole('button', { name: 'Fuentes' }).click()
    const pane = page.getByRole('region', { name: 'Fuentes', exact: true })
    await pane.getByText('Empieza por obras que existen').waitFor()
    await expect.poll(() => pane.getByRole('link', { name: /^\./ }).count()).toBe(count)
  }
})

nightly(
  'on a phone one sheet has every way to take the document along, and what is missing',
  async () => {
    const { student, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student, small)
    await page.goto(address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const menu = page.getByRole('menu')
    const open = () => page.getByRole('button', { name: 'Elegir formato' }).tap()
    await open()
    await menu
      .getByRole('menuitem', { name: 'Falta: institución, curso, docente Completar' })
      .waitFor()
    const box = await menu.boundingBox()
    expect(box).toMatchObject({ x: 0, width: 360 })
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(740, 0)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await open()
    await menu.getByRole('menuitem', { name: /^Copiar contenido/ }).tap()
    await toast(page, 'Contenido copiado al portapapeles').waitFor()

    const first = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar DOCX' }).tap()
    await first
    const lacks = page.getByRole('dialog', { name: 'Tu archivo se descargó' })
    await lacks.getByText('Falta en la portada: institución, curso, docente.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await lacks.getByRole('button', { name: 'Completar' }).tap()
    await page.getByRole('dialog', { name: 'Datos de la portada' }).waitFor()
  },
)

nightly('the versions tell how many words each of them added and removed', async () => {
  const { student, projectId, address } = await writtenProject(site.url, {
    cuerpo: [{ role: 'p', content: 'Uno dos tres cuatro.' }],
    referencias: [],
  })
  for (const [content, ends_sitting] of [
    ['Uno dos tres cuatro.', true],
    ['Uno dos siete.', false],
  ] as const) {
    await student.call('PUT', `/api/projects/${projectId}/document`, {
      content: { cuerpo: [{ role: 'p', content }], referencias: [] },
      base_version: 1,
      ends_sitting,
    })
  }
  const page = await site.signedIn(student)
  await page.goto(address)
  await page.getByRole('button', { name: 'Versiones' }).click()
  const sizes = page.getByRole('region', { name: 'Versiones' }).locator('[data-part="size"]')
  await expect
    .poll(async () => (await sizes.allInnerTexts()).map((words) => words.replace(/\s+/gu, ' ')))
    .toEqual(['3 palabras · 2 páginas · palabras: +1 −2', '4 palabras · 2 páginas'])
})

nightly(
  'sections that follow each other are offered once where they halve a long work',
  async () => {
    const section = (at: number) => [
      { role: 't1' as const, content: `Sección ${at}` },
      { role: 'p' as const, content: 'Unas pocas palabras.' },
    ]
    const { student, projectId, address } = await writtenProject(site.url, {
      cuerpo: Array.from({ length: 11 }, (_, at) => section(at)).flat(),
      referencias: [],
    })
    const page = await site.signedIn(student)
    await page.goto(address)
    // One thing in a visit: the hint comes first.
    await page.getByRole('button', { name: 'Entendido' }).click()
    await page.reload()
    const offer = page.getByRole('button', { name: /^Seguidas: \d páginas$/ })
    await offer.click()
    const pageCount = async () =>
      Number(await page.locator('[data-part="page-count"]').first().textContent())
    await expect.poll(pageCount).toBeLessThan(6)
    await toast(page, /^Las secciones van seguidas/)
      .getByRole('button', { name: 'Deshacer' })
      .click()
    await expect.poll(pageCount).toBe(12)
    await expect
      .poll(async () => {
        const { body } = await student.call<{ sections_start_pages: boolean }>(
          'GET',
          `/api/projects/${projectId}`,
        )
        return body.sections_start_pages
      })
      .toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Portada y formato' }).waitFor()
    expect(await offer.count()).toBe(0)
  },
)

it('every answer can be copied, and only the newest can be rated', async () => {
  const page = await site.atHome()
  const firstComment = 'Escribí lo primero.'
  const first = sampleAnswer({ comentarios_del_modelo: firstComment })
  site.model.next(answer(first), answer(sampleAnswer()))
  await createProject(page, 'Un ensayo sobre el juego')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.fill('Acórtalo')
  await box.press('Enter')
  await expect.poll(() => page.locator('[data-message="assistant"]').count()).toBe(2)
  const copying = page.getByRole('button', { name: 'Copiar comentario' })
  await expect.poll(() => copying.count()).toBe(2)
  const thumbs = page.getByRole('button', { name: 'Me sirvió', exact: true })
  expect(await thumbs.count()).toBe(1)
  expect(
    await page
      .locator('[data-message="assistant"]')
      .last()
      .and(page.locator(':has([aria-pressed])'))
      .count(),
  ).toBe(1)
  // That of an older answer is faint until it is pointed at or focused, and copies that answer's own comment.
  const older = page.locator('[data-message="assistant"]').first()
  const opacity = () =>
    older.locator('[data-part="message-tools"]').evaluate((acts) => getComputedStyle(acts).opacity)
  await box.hover()
  expect(Number(await opacity())).toBeLessThan(1)
  await copying.first().focus()
  expect(await opacity()).toBe('1')
  await box.focus()
  expect(Number(await opacity())).toBeLessThan(1)
  await older.hover()
  expect(await opacity()).toBe('1')
  await copying.first().click()
  await toast(page, 'Comentario copiado al portapapeles').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(firstComment)
  // The keys of the box are known once they were used.
  expect(await page.locator('[data-part="composer"] kbd').count()).toBe(0)
})
