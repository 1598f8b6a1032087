import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createProject, hasFocus, phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { answer, type FakeRequest, Gate, pieces, type Script } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'

const site = testSite({ hasModel: true, environment: { FREE_MONTHLY_CREDITS: '20' } })
const small = Object.assign(phone, { width: 360, height: 740 })
const request = 'Una monografía de 25 páginas sobre el agua del páramo'
const shorter = 'El agua alcanza para todos.'

/** Writes by the plan, stops at a gate in the fourth section, and changes the first paragraph when it is asked to. */
function writerWith(gate: Gate) {
  const model = limitedModel()
  return (asked: FakeRequest): Script => {
    const [, tag, begins] = /\[(b\d+)\] p: (\S+ \S+ \S+)/.exec(asked.prompt) ?? []
    if (asked.prompt.includes('Acorta el primer párrafo') && tag) {
      const change = {
        accion: 'cambiar',
        bloque: tag,
        empieza: begins,
        role: 'p',
        content: shorter,
      }
      const comentarios_del_modelo = 'Acorté el primer párrafo.'
      return answer(
        JSON.stringify({ comentarios_del_modelo, texto_generado: { cambios: [change] } }),
      )
    }
    return asked.prompt.includes('Escribe SOLO el apartado «Apartado 3»')
      ? { steps: pieces(textOfScript(model(asked)), { size: 200, gate }) }
      : model(asked)
  }
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Its whole box is on the screen, under nothing. */
async function isInSight(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(on)
  })
}

nightly(
  'on a slow phone of 360 px a long work is planned, written, stopped, gone on with and corrected by touch',
  async () => {
    const gate = new Gate()
    site.model.decide(writerWith(gate))
    const student = await site.newStudent()
    const page = await site.atHome(student, small)
    await slow(page)
    const projectId = await createProject(page, request)
    const log = page.getByRole('log', { name: 'Mensajes' })
    const plan = log.getByRole('article', { name: 'El agua del páramo' })
    const write = plan.getByRole('button', { name: /^Escribir · / })
    await write.waitFor()
    await expect.poll(() => isInSight(write)).toBe(true)
    await plan.getByRole('button', { name: 'Editar Apartado 1' }).tap()
    const up = page.getByRole('button', { name: 'Más palabras en Apartado 1' })
    expect((await up.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await up.tap()
    await page.getByRole('button', { name: 'Bajar Apartado 1' }).tap()
    await page.getByRole('button', { name: 'Cerrar Apartado 1' }).tap()
    await write.tap()

    const box = page.getByRole('textbox', { name: 'Mensaje' })
    const progress = page.getByRole('region', { name: 'Avance' })
    gate.pass(10)
    await progress.getByText(/^Escribiendo el 4 de \d+$/).waitFor()
    // No keyboard comes up over the text.
    expect(await hasFocus(box)).toBe(false)
    await page.goto(`${site.url}/home`)
    const card = page.getByRole('listitem').filter({ hasText: 'Escribiendo el 4 de' })
    await card.getByRole('link').tap()
    await progress.getByText(/^Escribiendo el 4 de \d+$/).waitFor()
    await page.getByRole('tab', { name: /Vista Previa/ }).tap()
    await page.getByRole('tab', { name: /Chat/ }).tap()
    await page.getByRole('button', { name: 'Detener' }).tap()
    const stopped = log.getByRole('article', { name: 'Te detuviste en el apartado 4' })
    const goOn = stopped.getByRole('button', { name: /^Seguir · ≈ / })
    await goOn.waitFor()
    await expect.poll(() => isInSight(goOn)).toBe(true)
    const before = await newestVersion(student, projectId)
    gate.open()
    await goOn.tap()
    await stopped.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await newestVersion(student, projectId)).version.version_number, {
        timeout: 60_000,
      })
      .toBe(before.version.version_number + 1)

    await box.tap()
    await box.fill('Acorta el primer párrafo')
    await page.getByRole('button', { name: 'Enviar' }).tap()
    await log.getByText('Cambié 1 párrafo', { exact: false }).waitFor()
    const { text } = await newestVersion(student, projectId)
    expect(text.cuerpo.find(({ role }) => role === 'p')?.content).toBe(shorter)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  },
  120_000,
)

nightly(
  'by keyboard alone a long work is planned, written, stopped, corrected and gone on with',
  async () => {
    const gate = new Gate()
    site.model.decide(writerWith(gate))
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    /** Presses Tab, or Shift+Tab, until the element has the focus. */
    const reach = async (place: Locator, key = 'Tab') => {
      await place.waitFor()
      for (let step = 0; step < 80 && !(await hasFocus(place)); step++) await press(key)
      expect(await hasFocus(place)).toBe(true)
    }
    await reach(page.getByLabel('Describe tu tarea'))
    await page.keyboard.type(request)
    await press('Enter')
    await page.waitForURL('**/doc/*')
    const projectId = page.url().split('/').at(-1) ?? ''
    const log = page.getByRole('log', { name: 'Mensajes' })
    const plan = log.getByRole('article', { name: 'El agua del páramo' })
    await plan.getByRole('button', { name: /^Escribir · / }).waitFor()
    await reach(plan.getByRole('button', { name: 'Editar Apartado 1' }), 'Shift+Tab')
    await press('Enter')
    const name = page.getByRole('textbox', { name: 'Nombre del apartado' })
    await expect.poll(() => hasFocus(name)).toBe(true)
    await press('Control+a')
    await page.keyboard.type('Lo que se sabe')
    await press('Alt+ArrowDown', 'Enter')
    await reach(plan.getByRole('button', { name: 'Editar Apartado 2' }), 'Shift+Tab')
    await press('Enter')
    await reach(page.getByRole('button', { name: 'Quitar Apartado 2' }))
    await press('Enter')
    const undo = plan.getByRole('button', { name: 'Deshacer' })
    await expect.poll(() => hasFocus(undo)).toBe(true)
    await press('Enter')
    await reach(plan.getByRole('button', { name: /^Escribir · / }))
    await press('Enter')

    const progress = page.getByRole('region', { name: 'Avance' })
    gate.pass(10)
    await progress.getByText(/^Escribiendo el 4 de \d+$/).waitFor()
    await page.goto(`${site.url}/home`)
    await reach(
      page.getByRole('listitem').filter({ hasText: 'Escribiendo el 4' }).getByRole('link'),
    )
    await press('Enter')
    await progress.getByText(/^Escribiendo el 4 de \d+$/).waitFor()
    await reach(page.getByRole('button', { name: 'Detener' }))
    await press('Enter')
    const stopped = log.getByRole('article', { name: 'Te detuviste en el apartado 4' })
    await stopped.waitFor()
    // The pages stay where the text broke off.
    const scrolled = () =>
      page.getByRole('region', { name: 'Páginas' }).evaluate((pages) => pages.scrollTop)
    await expect.poll(scrolled).toBeGreaterThan(2_000)
    await reach(stopped.getByRole('button', { name: 'Cambiar el plan' }), 'Shift+Tab')
    await press('Enter')
    await reach(log.getByRole('button', { name: 'Cerrar el plan' }))
    await press('Enter')
    await expect.poll(() => hasFocus(stopped)).toBe(true)
    // Another request does not end the work: what is left of it waits below, in one line.
    await reach(page.getByRole('textbox', { name: 'Mensaje' }))
    await page.keyboard.type('Acorta el primer párrafo')
    await press('Enter')
    await log.getByText('Cambié 1 párrafo', { exact: false }).waitFor()
    await log.getByText('Quedó en el apartado 4 de', { exact: false }).waitFor()
    await page.reload()
    const before = await newestVersion(student, projectId)
    gate.open()
    await reach(log.getByRole('button', { name: /^Seguir · ≈ / }))
    await press('Enter')
    await expect
      .poll(async () => (await newestVersion(student, projectId)).version.version_number, {
        timeout: 60_000,
      })
      .toBe(before.version.version_number + 1)
    const { text } = await newestVersion(student, projectId)
    expect(text.cuerpo.find(({ role }) => role === 'p')?.content).toBe(shorter)
    expect(text.cuerpo.slice(0, before.text.cuerpo.length)).toEqual(before.text.cuerpo)
    const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
    expect(headings).toContain('Lo que se sabe')
    expect(headings.at(-1)).toBe('Conclusiones')
    expect(new Set(headings).size).toBe(headings.length)
    // What came after the stop is the rest of the work, no list of changes to it.
    await log.getByText('Escribí', { exact: false }).nth(1).waitFor()
    expect(await log.getByText('Lo demás quedó igual', { exact: false }).count()).toBe(0)
  },
  120_000,
)
