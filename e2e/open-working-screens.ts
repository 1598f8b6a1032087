import type { Locator, Page } from 'playwright-core'
import { receiptPdf } from '#test/receipts.ts'
import type { Student } from '#test/student.ts'
import { openAccountEntry, type Viewport } from './browser.ts'
import type { TestSite } from './test-site.ts'

/** The comment of the offline model's answers. */
export const comment = 'Qué verificar: las fechas.'

/** Opens a project whose first message is answered; of a new student unless one is given. */
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

/** Waits until the saved answer is shown and another message can be sent. */
export async function answered(page: Page): Promise<void> {
  await page.getByText(comment).first().waitFor()
  await untilIdle(page)
}

/** Waits until no run is under way in the workspace. */
export function untilIdle(page: Page): Promise<void> {
  return page.locator('[aria-label="Mensaje"][placeholder="Describe tu tarea..."]').waitFor()
}

/** Opens the checkout of ten dollars as a new student. */
export async function openCheckout(site: TestSite, viewport?: Viewport): Promise<Page> {
  const page = await site.atHome(undefined, viewport)
  await openAccountEntry(page, 'Recargar Créditos')
  await page.getByLabel('Monto').fill('10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
  return page
}

/** Waits for the address of the checkout and for its content. */
export async function untilCheckout(page: Page): Promise<void> {
  await page.waitForURL('**/checkout')
  await page.getByRole('heading', { name: 'Confirma tu transferencia' }).waitFor()
}

/** A bank reference that no other transfer has. */
export const newReference = (): string => crypto.randomUUID().slice(0, 13)

/** Fills in the claim, but for its receipt. */
export async function fillClaim(page: Page, reference = newReference()): Promise<void> {
  await page.getByLabel('Número de comprobante').fill(reference)
}

export type ReceiptFile = { name: string; mimeType: string; buffer: Buffer }

/** A receipt for `setInputFiles`: a unique PDF, unless a file is given. */
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
