import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  focusIn,
  hasFocus,
  runUntilShown,
  stopClock,
  untilHome,
  untilToastsAreThere,
} from '#e2e/browser.ts'
import { newReference, receiptFile, untilCheckout } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ browsers: { hasMotion: true } })
const farthest = 60

/** Presses Tab until `target` has the focus; it has to show it. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let presses = 0; presses < farthest; presses++) {
    if (await hasFocus(target)) {
      const isShown = await target.evaluate((element) => element.matches(':focus-visible'))
      expect(isShown, 'the focus is to be seen').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${farthest} presses of ${key} do not lead to ${target}`)
}

/** Waits until the main part of a new screen has the focus, which it takes a moment after it is shown. */
const untilMainHasFocus = (page: Page) => page.locator('main:focus').waitFor()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Selects an option by typing the beginning of its name. */
async function pick(page: Page, label: string, typed: string, value: string) {
  const list = page.getByLabel(label)
  await tabTo(page, list)
  // Without a pause: letters a second apart would each start a new search.
  await Promise.all([...typed].map((letter) => page.keyboard.press(letter)))
  await expect.poll(() => list.inputValue()).toBe(value)
}

async function chooseInMenu(page: Page, entry: string | RegExp) {
  await press(page, button(page, 'Menú de cuenta'))
  await chooseEntry(page, entry)
}

/** Presses an arrow key until the entry of the open menu has the focus. */
async function chooseEntry(page: Page, entry: string | RegExp) {
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  await page.locator('[role=menuitem]:focus').waitFor()
  for (let presses = 0; presses < farthest; presses++) {
    if (await hasFocus(item)) {
      await page.keyboard.press('Enter')
      return
    }
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowDown')
    // The focus follows a moment after the key.
    await page.waitForFunction((element) => element !== document.activeElement, before)
  }
  throw new Error(`${farthest} arrows do not lead to ${entry}`)
}

it('a student registers, downloads a file, pays and signs out by keyboard alone', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  await tabTo(page, page.getByRole('textbox').first())
  await page.keyboard.type('Un ensayo sobre el páramo andino')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/register')

  for (const [label, value] of [
    ['Nombre completo', 'Ana Lucía Guamán'],
    ['Correo electrónico', `${crypto.randomUUID()}@correo.ec`],
    ['Contraseña', 'cuartilla'],
    ['Confirmar contraseña', 'cuartilla'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await pick(page, 'Carrera', 'Lit', 'Literatura')
  await pick(page, 'Semestre', 'Quin', 'Quinto')
  await press(page, button(page, 'Siguiente'))
  await pick(page, '¿Cómo nos conociste?', 'Goo', 'Google')
  await press(page, button(page, 'Siguiente'))
  await pick(page, '¿Para qué usarás Cuartilla?', 'Tar', 'Tareas')
  await press(page, button(page, 'Finalizar'))
  // The prompt written before the registration starts by itself.
  await page.waitForURL('**/doc/*')
  await page.getByText('Nueva versión generada y guardada').waitFor()
  const badge = button(page, 'Formato APA 7')
  await press(page, badge)
  await focusIn(page.getByRole('dialog')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(badge)).toBe(true)
  await tabTo(page, button(page, 'Descargar DOCX'))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/\.docx$/)
  // What it lacks is told under the button, with the focus on the way to complete it.
  await focusIn(page.getByRole('dialog', { name: 'Tu archivo se descargó' })).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(button(page, 'Descargar DOCX'))).toBe(true)

  const title = button(page, /^Opciones del proyecto/)
  await tabTo(page, title, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await chooseEntry(page, 'Renombrar')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('El páramo')
  await page.keyboard.press('Enter')
  await page.getByText('Proyecto renombrado con éxito.').waitFor()
  await expect.poll(() => hasFocus(title)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /inicio/i }).press('Enter')
  await untilHome(page)
  await untilMainHasFocus(page)

  await chooseInMenu(page, 'Recargar Créditos')
  const amount = page.getByLabel('Monto')
  await expect.poll(() => hasFocus(amount)).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await untilCheckout(page)
  await untilMainHasFocus(page)
  await tabTo(page, page.getByLabel('Nombre del titular'))
  await page.keyboard.type('Ana Lucía Guamán')
  await pick(page, 'Banco de origen', 'Prod', 'produbanco')
  await tabTo(page, page.getByLabel('Número de comprobante'))
  await page.keyboard.type(newReference())
  const receipt = page.getByLabel('Comprobante de pago')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, receipt)])
  await chooser.setFiles(await receiptFile())
  await page.getByText('comprobante.pdf').waitFor()
  await press(page, button(page, 'Confirmar pago'))
  await page.waitForURL('**/payment-success')
  await press(page, button(page, 'Crea una nueva tarea'))
  await untilHome(page)
  await untilMainHasFocus(page)

  await chooseInMenu(page, 'Cerrar sesión')
  await page.waitForURL('**/login')
})

it('a dialog keeps the focus, Escape closes it, and the focus goes back to where it was', async () => {
  const page = await site.atHome()
  for (const entry of ['Perfil', /créditos restantes/, 'Pagos', 'Créditos gratis', 'Ayuda']) {
    await chooseInMenu(page, entry)
    const dialog = page.getByRole('dialog')
    await focusIn(dialog).waitFor()
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await dialog.evaluate((element) => element.contains(document.activeElement))
      expect(isInside, `${entry}: Tab ${presses + 1}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const menu = button(page, 'Menú de cuenta')
    await expect.poll(() => hasFocus(menu)).toBe(true)
  }
})

it('the skip link leads past the header of a page', async () => {
  const page = await site.atHome()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  await tabTo(page, skip)
  await page.keyboard.press('Enter')
  await untilMainHasFocus(page)
  await page.keyboard.press('Tab')
  const box = page.getByLabel('Describe tu tarea')
  await expect.poll(() => hasFocus(box)).toBe(true)
})

it('a toast does not trap Tab, and moves no focus when it disappears', async () => {
  const student = await site.newStudent()
  const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
  const page = await site.atHome(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByText('El contenido de tu documento aparecerá aquí...').waitFor()
  await untilToastsAreThere(page)
  // The clock stands still, so that the toast stays however long Tab takes.
  await stopClock(page)
  await press(page, button(page, 'Descargar DOCX'))
  const toast = page.locator('[data-sonner-toast]')
  await runUntilShown(page, toast)
  await tabTo(page, toast)
  const first = page.getByRole('link', { name: 'Saltar al contenido' })
  await page.keyboard.press('Tab')
  expect(await hasFocus(page.getByLabel('Páginas'))).toBe(false)
  await tabTo(page, first)
  await page.clock.runFor(5_000)
  await toast.waitFor({ state: 'detached' })
  expect(await hasFocus(first)).toBe(true)
})
