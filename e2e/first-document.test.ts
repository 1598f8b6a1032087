import { readFile } from 'node:fs/promises'
import { LLMock } from '@copilotkit/aimock'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleAnswer } from '#test/fake-model-server.ts'
import {
  closeMenu,
  createProject,
  openAccountEntry,
  phone,
  register,
  sidewaysScroll,
  signIn,
  untilHome,
} from './browser.ts'
import { testSite } from './test-site.ts'

let model: LLMock

const prompt = 'Necesito un ensayo de tres páginas sobre el juego en la niñez, con citas en APA 7.'
const paragraph =
  'El juego acompaña a la niñez en todas las épocas y en todos los lugares, según *Homo ludens*. '
const long = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El juego y la niñez' },
      { role: 'title-meta', content: 'Universidad Central del Ecuador' },
      { role: 't1', content: 'Introducción' },
      { role: 'p', content: paragraph.repeat(14) },
      { role: 't2', content: 'Una historia' },
      { role: 'p', content: paragraph.repeat(14) },
    ],
    referencias: [{ content: 'Huizinga, J. (1938). *Homo ludens*. Editorial.' }],
  },
})
const shorter = sampleAnswer({ comentarios_del_modelo: 'Listo: lo acorté a la mitad.' })

beforeAll(async () => {
  model = new LLMock({ port: 0 })
  model.onMessage(/Acórtalo/, { content: shorter })
  model.onMessage(/juego en la niñez/, { content: long })
  await model.start()
})
afterAll(() => model.stop())

const site = testSite({
  browsers: { hasMotion: true, hasServiceWorker: true },
  environment: () => ({
    MODEL_PROVIDER: 'gemini',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: model.url,
  }),
})

it('a student registers, writes one sentence and downloads the file that the preview shows', async () => {
  const page = await site.visitor()
  const account = await register(page, site.url)
  await page.getByText('Aún no tienes proyectos.').waitFor()

  await createProject(page, prompt)
  await page.getByText('Nueva versión generada y guardada').waitFor()
  await page.getByText('Qué verificar: las fechas.').waitFor()
  const pages = page.getByRole('region', { name: /^Página \d+$/ })
  await expect.poll(() => pages.count()).toBe(4)
  const titlePage = page.getByRole('region', { name: 'Página 1' })
  for (const line of [
    'El juego y la niñez',
    'María José Andrade',
    'Universidad Central del Ecuador',
    'Docente',
  ]) {
    await expect.poll(() => titlePage.innerText()).toContain(line)
  }
  await page.getByRole('region', { name: 'Página 4' }).getByText('Referencias').waitFor()
  const foot = page.locator('[data-part="foot"]')
  await expect.poll(() => foot.innerText()).toMatch(/4 de 5 páginas/)
  expect(await foot.innerText()).toMatch(/palabras/)
  const credits = Number((await foot.innerText()).match(/(\d\.\d{4})\s+créditos/)?.[1])
  expect(credits).toBeGreaterThan(0)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const lacks = page.getByRole('dialog', { name: 'Tu archivo se descargó' })
  await lacks.getByText('Falta en la portada: curso, docente.').waitFor()
  await page.keyboard.press('Escape')
  await lacks.waitFor({ state: 'detached' })
  expect(download.suggestedFilename()).toBe('el-juego-y-la-ninez.docx')
  const parts = unzipSync(new Uint8Array(await readFile(await download.path())))
  const document = strFromU8(parts['word/document.xml']!)
  expect(document).toContain('El juego y la niñez')
  expect(document).toMatch(/<w:pgSz[^>]*w:w="11906"[^>]*w:h="16838"/)
  expect(strFromU8(parts['word/styles.xml']!)).toContain('Times New Roman')

  await page.getByRole('button', { name: 'Copiar contenido' }).click()
  await page.getByText('Contenido copiado al portapapeles').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Huizinga, J. (1938). Homo ludens. Editorial.')

  await page.reload()
  await page.getByText('Qué verificar: las fechas.').waitFor()
  await expect.poll(() => pages.count()).toBe(4)
  await expect.poll(() => foot.innerText()).toContain(credits.toFixed(4))

  const box = page.getByRole('textbox', { name: 'Mensaje' })
  expect(await page.getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true)
  await box.fill('Acórtalo')
  await box.press('Shift+Enter')
  await box.press('Enter')
  await page.getByText('Listo: lo acorté a la mitad.').waitFor()
  await expect.poll(() => pages.count()).toBe(3)
  expect(await page.getByText('Acórtalo', { exact: true }).count()).toBe(1)

  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: 'Renombrar' }).click()
  await page.getByLabel('Nuevo nombre').fill('  Mi ensayo  ')
  await page.getByLabel('Nuevo nombre').press('Enter')
  await page.getByText('Proyecto renombrado con éxito.').waitFor()
  await expect.poll(() => titlePage.innerText()).toContain('Mi ensayo')

  await page.goto(`${site.url}/home`)
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: '1 créditos restantes' }).waitFor()
  await closeMenu(page)
  await page.getByRole('link', { name: 'Mi ensayo' }).click()
  await page.waitForURL('**/doc/*')
  await box.waitFor()
  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page
    .getByText(
      'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
    )
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
  await untilHome(page)
  await page.getByText('Aún no tienes proyectos.').waitFor()

  await openAccountEntry(page, 'Cerrar sesión')
  await page.waitForURL('**/login')
  await page.goto(`${site.url}/home`)
  await page.waitForURL('**/login')
  await signIn(page, account)
  await untilHome(page)
})

it('on a phone chat and pages are two panes, and a tap enlarges a page', async () => {
  const page = await site.atHome(undefined, phone)
  await createProject(page, prompt)
  await page.getByText('Qué verificar: las fechas.').waitFor()
  expect(await page.getByRole('region', { name: 'Página 1' }).isVisible()).toBe(false)
  // The chat shows that the pages on the other tab are finished, and leads there.
  await page.getByText('Tu tarea está lista').waitFor()
  await page.getByRole('button', { name: 'Leer' }).click()
  await page.getByText('Homo ludens').first().waitFor()
  expect(await page.getByText('Tu tarea está lista').count()).toBe(0)
  await page.getByRole('button', { name: 'Hojas' }).click()
  const sheet = page.getByRole('region', { name: 'Página 2' })
  await sheet.waitFor()
  const width = async () => (await sheet.boundingBox())?.width ?? 0
  await expect.poll(width).toBeCloseTo(phone.width - 32, 0)
  await sheet.tap()
  await expect.poll(width).toBeGreaterThan(600)
  await sheet.tap()
  await expect.poll(width).toBeLessThan(400)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByText('Qué verificar: las fechas.').waitFor()
})
