import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answer, pieces, refuse, type Script, sampleAnswer } from '#test/fake-model-server.ts'
import { createProject, fail } from './browser.ts'
import { answered, comment, toast } from './open-working-screens.ts'
import { testSite } from './test-site.ts'

const site = testSite({ hasModel: true })
let browser: BrowserContext
let page: Page
beforeAll(async () => {
  browser = (await site.signedIn()).context()
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(`${site.url}/home`)
})
afterEach(() => page.close())

/** The failed message stays with its way to try again, and the answer in waiting is gone. */
async function expectNothingLost(prompt: string) {
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  expect(await page.locator('.msg-me', { hasText: prompt }).count()).toBe(1)
  expect(await page.getByText('Razonando...').count()).toBe(0)
  // The text is in the box again, to be changed.
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  expect(await box.inputValue()).toBe(prompt)
  expect(await box.isEnabled()).toBe(true)
  // The history is read again after a failure.
  await expect.poll(() => page.locator('.ws-foot').innerText()).toContain('0.0000')
}

describe('§8 Generation: a model that fails is told to the student in the specification’s words', () => {
  const cut = 'La respuesta del stream de la API no tuvo un formato JSON válido.'
  const cases: [string, Script[], string][] = [
    [
      '503',
      [refuse(503), refuse(503), refuse(503)],
      'El modelo está sobrecargado. Por favor, inténtalo de nuevo en unos momentos.',
    ],
    [
      'another status',
      [refuse(403)],
      'Error del servidor: 502 - El servicio de redacción no está disponible por ahora.',
    ],
    [
      'an empty response',
      [{ body: '' }, { body: '' }],
      'La respuesta de la API de Gemini estaba vacía.',
    ],
    ['garbage', [{ steps: [{ type: 'raw', text: 'data: <html>\n\n' }] }], cut],
    [
      'a stream cut off',
      [{ steps: [...pieces(sampleAnswer().slice(0, 250)), { type: 'reset' }] }],
      cut,
    ],
    ['empty content', [answer(''), answer(' ')], 'El contenido extraído del modelo estaba vacío.'],
    [
      'a text that is no object',
      [1, 2].map(() => answer(sampleAnswer({ texto_generado: 'texto' }))),
      'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
    ],
  ]
  it.each(cases)('%s', async (name, scripts, words) => {
    site.model.next(...scripts)
    const prompt = `Un trabajo que falla: ${name}`
    await createProject(page, prompt)
    await toast(page, words).waitFor()
    await expectNothingLost(prompt)
    // Asked again, the same message is answered and nothing was written twice.
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText(comment).waitFor()
    expect(await page.locator('.msg-me').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })
})

describe('what the browser itself is answered is checked by the browser', () => {
  const json = 'application/json'
  const candidates = (text: string) =>
    JSON.stringify([{ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }])
  it.each([
    [
      '500 with a text',
      500,
      'text/plain',
      'algo se rompió',
      'Error del servidor: 500 - algo se rompió',
    ],
    ['nothing', 200, json, '', 'La respuesta de la API de Gemini estaba vacía.'],
    [
      'no JSON',
      200,
      json,
      '<html></html>',
      'La respuesta del stream de la API no tuvo un formato JSON válido.',
    ],
    ['no text', 200, json, candidates(''), 'El contenido extraído del modelo estaba vacío.'],
    [
      'no text object',
      200,
      json,
      candidates('{"comentarios_del_modelo":"a","texto_generado":"b"}'),
      'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
    ],
  ])('%s', async (name, status, contentType, body, words) => {
    await page.route('**/api/generate', (route) => route.fulfill({ status, contentType, body }))
    const prompt = `Un trabajo interceptado: ${name}`
    await createProject(page, prompt)
    await toast(page, words).waitFor()
    await page.getByText('Razonando...').waitFor({ state: 'detached' })
  })

  it('a session that has ended', async () => {
    await page.route('**/api/generate', (route) =>
      route.fulfill({
        status: 401,
        contentType: json,
        body: '{"error":{"code":"auth.required","message":"Usuario no autenticado.","details":{},"requestId":""}}',
      }),
    )
    await createProject(page, 'Un trabajo sin sesión')
    await toast(page, 'Usuario no autenticado.').waitFor()
  })

  it('a message that cannot be saved goes back into the box, and costs nothing', async () => {
    await createProject(page, 'Un trabajo que sale bien')
    await answered(page)
    const before = await page.locator('.ws-foot').innerText()
    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    const box = page.getByRole('textbox', { name: 'Mensaje' })
    await box.fill('Acórtalo')
    await box.press('Enter')
    await toast(page, 'Error al guardar tu mensaje. Inténtalo de nuevo.').waitFor()
    await expect.poll(() => box.inputValue()).toBe('Acórtalo')
    await expect.poll(() => page.locator('.ws-foot').innerText()).toBe(before)
  })

  it('a version that cannot be saved', async () => {
    await fail(page, 'POST', '**/api/save-message')
    await createProject(page, 'Un trabajo que no se guarda')
    await toast(page, 'Error al guardar la nueva versión.').waitFor()
    await page.unroute('**/api/save-message')
    // The server has it all the same: nothing is lost.
    await page.reload()
    await page.getByText(comment).waitFor()
  })

  it('a history that cannot be read', async () => {
    const id = await createProject(page, 'Un trabajo sin historial')
    await answered(page)
    await fail(page, 'GET', '**/messages')
    await page.goto(`${site.url}/doc/${id}`, { waitUntil: 'commit' })
    await toast(page, 'Error al cargar el historial de mensajes.').waitFor()
  })

  it('a project that is not there', async () => {
    await page.goto(`${site.url}/doc/${crypto.randomUUID()}`, { waitUntil: 'commit' })
    await toast(page, 'No se pudo encontrar el proyecto.').waitFor()
    await page.waitForURL('**/home')
  })
})

it('credits that do not suffice leave the text in the box and offer to top up', async () => {
  await createProject(page, 'Un trabajo que sale bien')
  await answered(page)
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  const long = 'una palabra '.repeat(1_625).trim()
  await box.fill(long)
  await box.press('Enter')
  const offer = toast(
    page,
    /^Error del servidor: 402 - No te alcanzan los créditos para este pedido\./,
  )
  await offer.waitFor()
  expect(await offer.getByRole('button', { name: 'Recargar' }).count()).toBe(1)
  // The message is taken back before its text is in the box again.
  await expect.poll(() => box.inputValue()).toBe(long)
  await expect.poll(() => page.locator('.msg-me').count()).toBe(1)
})
