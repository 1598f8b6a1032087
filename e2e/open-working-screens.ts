import type { Locator, Page } from 'playwright-core'
import { receiptPdf } from '#test/receipts.ts'
import type { Student } from '#test/student.ts'
import { openAccountEntry, type Viewport } from './browser.ts'
import type { TestSite } from './test-site.ts'

/** What the stand-in for a model says in its comments. */
export const comment = 'Qué verificar: las fechas.'

/** A student, new unless one is given, in a project whose first request is answered. */
export async function openDocument(
  site: TestSite,
  viewport?: Viewport,
  student?: Student,
): Promise<Page> {
  const owner = student ?? (await site.newStudent())
  const project = await owner.createAnsweredProject('Un ensayo sobre el juego')
  const page = await site.signedIn(owner, viewport)
  await page.goto(`${site.url}/doc/${project.id}`)
  await answered(page)
  return page
}

/** The answer is there as it was saved, and another message can be sent. */
export async function answered(page: Page): Promise<void> {
  await page.getByText(comment).first().waitFor()
  await untilIdle(page)
}

/** No answer is on its way in the workspace. */
export function untilIdle(page: Page): Promise<void> {
  return page.locator('[aria-label="Mensaje"][placeholder="Describe tu tarea..."]').waitFor()
}

/** A new student about to pay ten dollars. */
export async function openCheckout(site: TestSite, viewport?: Viewport): Promise<Page> {
  const page = await site.atHome(undefined, viewport)
  await openAccountEntry(page, 'Recargar Créditos')
  await page.getByLabel('Monto').fill('10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
  return page
}

/** The address is the checkout's, and the checkout is what is shown. */
export async function untilCheckout(page: Page): Promise<void> {
  await page.waitForURL('**/checkout')
  await page.getByRole('heading', { name: 'Confirma tu transferencia' }).waitFor()
}

/** As the bank gives a transfer: no two have the same. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13)

/** All that a transfer needs but its receipt. */
export async function fillClaim(page: Page, reference = newReference()): Promise<void> {
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

/** Chooses the receipt, and waits until it can be sent. */
export async function attachReceipt(page: Page, receipt: ReceiptFile): Promise<void> {
  await page.getByLabel('Comprobante de pago').setInputFiles(receipt)
  await page.getByText(receipt.name, { exact: true }).waitFor()
}

export function toast(page: Page, words: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: words })
}
