import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { fail } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { openDocument, toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
const failed = 'Error al guardar la nueva versión.'
const words = 'Respuesta a lo segundo.'
let student: Student
let page: Page
let toasts: () => Promise<string[]>

const box = () => page.getByRole('textbox', { name: 'Mensaje' })
const button = (name: string) => page.getByRole('button', { name })

/** Collects every toast that appears. */
async function collectToasts(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenToasts: seen })
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      for (const node of added) {
        if (!(node instanceof HTMLElement)) continue
        const inside = [...node.querySelectorAll('[data-sonner-toast]')]
        const toasts = node.matches('[data-sonner-toast]') ? [node] : inside
        seen.push(...toasts.map(({ textContent }) => textContent ?? ''))
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts)
}

beforeEach(async () => {
  student = await site.newStudent()
  page = await openDocument(site, undefined, student)
  toasts = await collectToasts()
  site.model.next(answer(sampleAnswer({ comentarios_del_modelo: words })))
  await fail(page, 'POST', '**/api/save-message')
  await box().fill('Acorta la introducción')
  await box().press('Enter')
  await button('Reintentar').waitFor()
  await untilIdle(page)
})

it('an answer that could not be saved is told once and kept, and Reintentar saves it, once', async () => {
  await page.getByText('La respuesta ya está escrita y no se pierde.', { exact: false }).waitFor()
  // Nothing that cannot be done is offered: the answer is there, and it is paid.
  expect(await button('Quitar mensaje').count()).toBe(0)
  expect(await box().inputValue()).toBe('')
  // Another device’s change makes the page look for the answer again.
  const title = { title: 'El juego y la escuela' }
  const { body } = await student.call<{ id: string }[]>('GET', '/api/projects')
  const savedAgain = page.waitForRequest('**/api/save-message')
  await student.call('PATCH', `/api/projects/${body[0]?.id}`, title)
  await page.getByRole('heading', { name: title.title }).first().waitFor()
  await savedAgain
  expect(site.model.requests).toHaveLength(2)
  await untilIdle(page)
  expect((await toasts()).filter((toast) => toast.includes(failed))).toHaveLength(1)
  await page.unroute('**/api/save-message')
  await button('Reintentar').click()
  await page.getByText(words).waitFor()
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  expect(await page.locator('[data-message="assistant"]').count()).toBe(2)
  expect(site.model.requests).toHaveLength(2)
  expect((await toasts()).filter((toast) => toast.includes('Nueva versión'))).toHaveLength(1)
  await expectFooterEqualsLedger(page, student)
})

it('the balance beside the box is the student’s while an answer waits to be saved', async () => {
  await box().fill('Otro pedido')
  await page.getByText(/≈ \d\.\d\d de 1\.\d\d créditos/).waitFor()
})
