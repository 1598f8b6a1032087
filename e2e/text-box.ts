import type { Page } from 'playwright-core'
import type { Student } from '#test/student.ts'
import { expectPagesOf } from './expect-pages.ts'
import { newestVersion } from './written-project.ts'

/** The editor on the pages. */
export const textBox = (page: Page) => page.getByRole('textbox', { name: 'Texto del documento' })

/** Waits until the footer shows the last edit, a frame later. */
export async function untilSaved(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.locator('[data-saved="clean"]').waitFor()
}

/** Presses the page at the middle of its n-th line. */
export async function pressLine(page: Page, line: number, sheet = 2): Promise<void> {
  const region = page.getByRole('region', { name: `Página ${sheet}`, exact: true })
  await region.click({ position: { x: 360, y: 96 + 37.83 * (line - 0.5) } })
  await textBox(page).waitFor()
}

/** Pastes what a program put on the clipboard where the caret is. */
export async function pastes(page: Page, { html, text }: { html: string; text: string }) {
  await textBox(page).evaluate(
    (box, [ofHtml = '', ofText = '']) => {
      const clipboardData = new DataTransfer()
      if (ofHtml !== '') clipboardData.setData('text/html', ofHtml)
      clipboardData.setData('text/plain', ofText)
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    [html, text],
  )
}

/** Expects the editor to have the lines and pages of the saved text, laid out from scratch. */
export async function expectPagesOfSavedText(page: Page, student: Student, projectId: string) {
  const { text } = await newestVersion(student, projectId)
  await expectPagesOf(text, (expression) => page.evaluate(expression))
}

/** Opens the role menu and chooses an entry of its submenu 'Insertar debajo'. */
export async function insertBelow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Papel del bloque: / }).click()
  await page.getByRole('menuitem', { name: 'Insertar debajo' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens a project at 360 px by touch and starts writing where the words stand. */
export async function writeOnPhone(page: Page, address: string, words: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByText(words).tap()
  await textBox(page).waitFor()
}
