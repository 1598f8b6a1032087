import type { Locator, Page } from 'playwright-core'
import { receiptPdf } from '#test/receipts.ts'
import { createProject, openAccountEntry, type Viewport } from './browser.ts'
import type { TestSite } from './test-site.ts'

/** What the stand-in for a model says in its comments. */
export const comment = 'Qué verificar: las fechas.'

/** A new student before the first answer to a prompt. */
export async function openDocument(site: TestSite, viewport?: Viewport): Promise<Page> {
  const page = await site.atHome(undefined, viewport)
  await createProject(page, 'Un ensayo sobre el juego')
  await page.getByText(comment).waitFor()
  await page.getByPlaceholder('Describe tu tarea...').waitFor()
  return page
}

/** A new student about to pay ten dollars. */
export async function openCheckout(site: TestSite, viewport?: Viewport): Promise<Page> {
  const page = await site.atHome(undefined, viewport)
  await openAccountEntry(page, 'Recargar Créditos')
  await page.getByLabel('Monto').fill('10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/checkout')
  return page
}

/** All that a transfer needs but its receipt. */
export async function fillClaim(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Nombre del titular').fill('María José Andrade')
  await page.getByLabel('Fecha de la transferencia').fill('2025-11-20')
  await page.getByLabel('Número de comprobante').fill(reference)
}

export type ReceiptFile = { name: string; mimeType: string; buffer: Buffer }

/** A receipt for `setInputFiles`: a PDF unlike any other, unless a file is given. */
export async function receiptFile(
  name = 'comprobante.pdf',
  file: Blob = receiptPdf(),
): Promise<ReceiptFile> {
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
}

export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: words })
}
