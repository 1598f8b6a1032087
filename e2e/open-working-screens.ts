import type { Browser, Page } from 'playwright-core'
import { Student } from '#test/student.ts'
import { createProject } from './browser.ts'
import { openAs } from './people.ts'

type Viewport = { width: number; height: number }

/** What the stand-in for a model says in its comments. */
export const comment = 'Qué verificar: las fechas.'

/** A new student at home. */
export async function openHome(browser: Browser, url: string, viewport?: Viewport) {
  const opened = await openAs(browser, await Student.register(url), viewport)
  await opened.page.goto(`${url}/home`)
  await opened.page.getByText('Aún no tienes proyectos.').waitFor()
  return opened
}

/** A new student before the first answer to a prompt. */
export async function openDocument(browser: Browser, url: string, viewport?: Viewport) {
  const opened = await openHome(browser, url, viewport)
  const { page } = opened
  await createProject(page, 'Un ensayo sobre el juego')
  await page.getByText(comment).waitFor()
  await page.getByPlaceholder('Describe tu tarea...').waitFor()
  return opened
}

/** A new student about to pay ten dollars. */
export async function openCheckout(browser: Browser, url: string, viewport?: Viewport) {
  const opened = await openHome(browser, url, viewport)
  const { page } = opened
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Recargar Créditos' }).click()
  await page.getByLabel('Monto').fill('10')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/checkout')
  return opened
}

/** All that a transfer needs but its receipt. */
export async function fillClaim(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Nombre del titular').fill('María José Andrade')
  await page.getByLabel('Fecha de la transferencia').fill('2025-11-20')
  await page.getByLabel('Número de comprobante').fill(reference)
}
