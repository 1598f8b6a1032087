import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { createProject, fail, phone } from '#e2e/browser.ts'
import { comment, openDocument, toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, pieces, refuse, type Script, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })
let page: Page

/** The failed message stays in the chat alone with a way to try again, and the placeholder of its answer is gone. */
async function expectNothingLost(prompt: string) {
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
  expect(await page.locator('[data-message="user"]', { hasText: prompt }).count()).toBe(1)
  expect(await page.getByText('Razonando...').count()).toBe(0)
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  expect(await box.inputValue()).toBe('')
  expect(await box.isEnabled()).toBe(true)
  // The chat is read again after a failure.
  await expect.poll(() => page.locator('[data-part="foot"]').innerText()).toContain('0.0000')
}

describe('§8 Generation: a failed answer is reported in the specification’s words', () => {
  const cut = 'La respuesta del stream de la API no tuvo un formato JSON válido.'
  const cases: [Script[], string][] = [
    [
      [refuse(503), refuse(503), refuse(503)],
      'El modelo está sobrecargado. Por favor, inténtalo de nuevo en unos momentos.',
    ],
    [[{ steps: [{ type: 'raw', text: 'data: <html>\n\n' }] }], cut],
    [
      [refuse(403)],
      'Error del servidor: 502 - El servicio de redacción no está disponible por ahora.',
    ],
    [[{ body: '' }, { body: '' }], 'La respuesta de la API de Gemini estaba vacía.'],
    [
      [1, 2].map(() => ({ steps: [{ type: 'reset' as const }] })),
      'La respuesta de la API de Gemini estaba vacía.',
    ],
    [[answer(''), answer(' ')], 'El contenido extraído del modelo estaba vacío.'],
    [[{ steps: [...pieces(sampleAnswer().slice(0, 250)), { type: 'reset' }] }], cut],
    [
      [1, 2].map(() => answer(sampleAnswer({ texto_generado: 'texto' }))),
      'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
    ],
  ]
  it('each failure has its message and loses nothing, and the same message can be sent again', async () => {
    const prompt = 'Un trabajo que falla'
    page = await site.atHome()
    for (const [index, [scripts, words]] of cases.entries()) {
      site.model.next(...scripts)
      const requests = site.model.requests.length
      if (index === 0) await createProject(page, prompt)
      else await page.getByRole('button', { name: 'Reintentar' }).click()
      await site.model.whenRequested(requests + 1)
      await toast(page, words).first().waitFor()
      await page.getByRole('log').getByText(words).waitFor()
      await expectNothingLost(prompt)
    }
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText(comment).waitFor()
    expect(await page.locator('[data-message="user"]').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Mensaje' }).inputValue()).toBe('')
    expect(await page.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  })
})

describe('§8 Generation: a malformed response is reported in the specification’s words', () => {
  const json = 'application/json'
  const candidates = (text: string) =>
    JSON.stringify([{ candidates: [{ content: { parts: [{ text }] }, finishReason: 'STOP' }] }])
  it('each malformed response has its message', async () => {
    const cases: [number, string, string, string][] = [
      [500, 'text/plain', 'algo se rompió', 'Error del servidor: 500 - algo se rompió'],
      [200, json, '', 'La respuesta de la API de Gemini estaba vacía.'],
      [
        200,
        json,
        '<html></html>',
        'La respuesta del stream de la API no tuvo un formato JSON válido.',
      ],
      [200, json, candidates(''), 'El contenido extraído del modelo estaba vacío.'],
      [
        200,
        json,
        candidates('{"comentarios_del_modelo":"a","texto_generado":"b"}'),
        'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
      ],
      [
        401,
        json,
        '{"error":{"code":"auth.required","message":"Usuario no autenticado.","details":{},"requestId":""}}',
        'Usuario no autenticado.',
      ],
    ]
    page = await site.atHome()
    for (const [index, [status, contentType, body, words]] of cases.entries()) {
      await page.route('**/api/generate', (route) => route.fulfill({ status, contentType, body }))
      if (index === 0) await createProject(page, 'Un trabajo interceptado')
      else await page.getByRole('button', { name: 'Reintentar' }).click()
      await toast(page, words).waitFor()
      await page.getByText('Razonando...').waitFor({ state: 'detached' })
      await page.unroute('**/api/generate')
    }
  })

  it('a message that cannot be saved goes back into the box, and costs nothing', async () => {
    page = await openDocument(site)
    const before = await page.locator('[data-part="foot"]').innerText()
    await page.route('**/messages*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    const box = page.getByRole('textbox', { name: 'Mensaje' })
    await box.fill('Acórtalo')
    await box.press('Enter')
    await toast(page, 'Error al guardar tu mensaje. Inténtalo de nuevo.').waitFor()
    await expect.poll(() => box.inputValue()).toBe('Acórtalo')
    await expect.poll(() => page.locator('[data-part="foot"]').innerText()).toBe(before)
  })

  it('a version that cannot be saved is shown with a message', async () => {
    page = await site.atHome()
    await fail(page, 'POST', '**/api/save-message')
    await createProject(page, 'Un trabajo que no se guarda')
    await toast(page, 'Error al guardar la nueva versión.').waitFor()
    await page.unroute('**/api/save-message')
    // The server has it all the same: nothing is lost.
    await page.reload()
    await page.getByText(comment).waitFor()
  })

  it('a chat that cannot be loaded says so', async () => {
    page = await openDocument(site)
    await fail(page, 'GET', '**/messages*')
    await page.reload({ waitUntil: 'commit' })
    await toast(page, 'Error al cargar el historial de mensajes.').waitFor()
  })

  it('a project that does not exist says so and leads home', async () => {
    page = await site.signedIn()
    await page.goto(`${site.url}/doc/${crypto.randomUUID()}`, { waitUntil: 'commit' })
    await toast(page, 'No se pudo encontrar el proyecto.').waitFor()
    await page.waitForURL('**/home')
  })
})

it('a request without enough credits leaves its text in the box and offers a top-up', async () => {
  page = await openDocument(site)
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
  // The message leaves the chat before its text returns to the box.
  await expect.poll(() => box.inputValue()).toBe(long)
  await expect.poll(() => page.locator('[data-message="user"]').count()).toBe(1)
})

it('the text of a failed status is whole, wrapped, and scrolls inside its toast', async () => {
  const text = `${'<td>una tabla del servidor</td>'.repeat(120)}${'x'.repeat(900)} fin`
  page = await site.atHome(undefined, phone)
  await page.route('**/api/generate', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: text }),
  )
  await createProject(page, 'Un trabajo interceptado')
  const shown = toast(page, 'Error del servidor: 500 - ')
  await shown.waitFor()
  await shown.hover()
  expect(await shown.innerText()).toBe(`Error del servidor: 500 - ${text}`)
  const scrolled = await shown.evaluate((element) => {
    element.scrollTop = element.scrollHeight
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const words = document.createRange()
    words.selectNodeContents(element)
    const end = words.getBoundingClientRect()
    return {
      isInside: top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth,
      isWrapped: element.scrollWidth <= element.clientWidth,
      isAtEnd: end.bottom <= bottom + 1 && element.scrollTop > 0,
    }
  })
  expect(scrolled).toEqual({ isInside: true, isWrapped: true, isAtEnd: true })
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('log').getByText('fin').waitFor()
})
