import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeMenu, focusIn, hasFocus, hold, phone, sidewaysScroll } from '#e2e/browser.ts'
import { studentWithProjects } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import type { Student } from '#test/student.ts'

const site = testSite()
let busy: Student

const subjects = ['niñez y juego', 'economía popular', 'crónica urbana', 'teoría social']
const titles = Array.from(
  { length: 200 },
  (_, index) => `Ensayo ${index + 1} sobre ${subjects[index % subjects.length]}`,
)

beforeAll(async () => {
  busy = await studentWithProjects(site.url, titles)
})

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

it('a prompt stays in the box at home until it is sent', async () => {
  const page = await site.atHome()
  const box = page.getByLabel('Describe tu tarea')
  await box.fill('Un ensayo sobre el páramo')
  await box.press('End')
  await box.pressSequentially(' andino')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Un ensayo sobre el páramo andino')
  await box.press('Enter')
  await page.waitForURL('**/doc/*')
  await page
    .locator('[data-message="user"]')
    .getByText('Un ensayo sobre el páramo andino')
    .waitFor()
  await page.goto(`${site.url}/home`)
  await cards(page).first().waitFor()
  expect(await box.inputValue()).toBe('')
})

describe('with two hundred projects', () => {
  it('cards are shown some at a time, and Ver más focuses the first new one', async () => {
    const page = await site.atHome(busy)
    await page.getByText('24 de 200 proyectos').waitFor()
    expect(await cards(page).count()).toBe(24)
    await page.getByRole('button', { name: 'Ver más' }).press('Enter')
    await page.getByText('48 de 200 proyectos').waitFor()
    const focused = page.locator('a:focus')
    await expect.poll(() => focused.innerText()).toBe(titles[200 - 25])
  })

  it('a search ignores accents and capitals, says how many it found, and can be cleared', async () => {
    const page = await site.atHome(busy)
    const search = page.getByLabel('Buscar proyectos')
    await search.fill('NINEZ')
    await page.getByRole('status').getByText('50 proyectos coinciden.').waitFor()
    expect(await cards(page).first().innerText()).toContain('niñez y juego')
    await search.fill('economia 198')
    await page.getByRole('status').getByText('1 proyecto coincide.').waitFor()
    expect(await cards(page).allInnerTexts()).toEqual(['Ensayo 198 sobre economía popular'])
    await search.fill('volcán')
    await page.getByText('Ningún proyecto coincide con «volcán».').waitFor()
    expect(await cards(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Ver todos' }).click()
    await page.getByText('24 de 200 proyectos').waitFor()
    expect(await search.inputValue()).toBe('')
  })

  it('a few projects have no search field', async () => {
    const student = await studentWithProjects(site.url, titles.slice(0, 6))
    const page = await site.atHome(student)
    await cards(page).nth(5).waitFor()
    expect(await page.getByLabel('Buscar proyectos').count()).toBe(0)
  })
})

it('a project name without spaces wraps at every width', async () => {
  const long = 'x'.repeat(200)
  const student = await studentWithProjects(site.url, [...titles.slice(0, 6), long], {
    name: 'W'.repeat(120),
  })
  for (const width of [360, 768, 1440]) {
    const page = await site.atHome(student, { width, height: 800 })
    await cards(page).first().waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Pagos' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await closeMenu(page)
    await page.getByRole('button', { name: 'Opciones del proyecto' }).first().click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    const box = await dialog.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(width)
    expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('link', { name: long }).click()
    await page.waitForURL('**/doc/*')
    await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

describe('while the projects are read', () => {
  it('skeletons have the size of the cards they stand for', async () => {
    const student = await studentWithProjects(site.url, titles.slice(0, 3))
    const page = await site.signedIn(student)
    const answer = await hold(page, '**/api/projects')
    await page.goto(`${site.url}/home`)
    await page.getByText('Cargando tus proyectos...').waitFor({ state: 'attached' })
    // The part above the cards is loaded.
    await page.getByText('Modo sin conexión').waitFor()
    await page.evaluate(() => document.fonts.ready)
    const outline = await page.locator('[data-part="card"]').first().boundingBox()
    answer()
    await cards(page).first().waitFor()
    expect(await page.locator('[data-part="card"]').first().boundingBox()).toEqual(outline)
  })

  it('a list that cannot be loaded says so, and can be loaded again', async () => {
    const page = await site.signedIn(busy)
    await page.route('**/api/projects', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${site.url}/home`)
    await page.getByText('Ocurrió un error inesperado. Por favor, inténtalo de nuevo.').waitFor()
    await page.unroute('**/api/projects')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await cards(page).first().waitFor()
  })

  it('a project without a prompt says that it has no content', async () => {
    const student = await studentWithProjects(site.url, ['Uno'])
    await site.server.dependencies.db.execute(
      sql`update projects set context_prompt = '' where title = 'Uno'`,
    )
    const page = await site.atHome(student)
    await page.getByText('Sin contenido...').waitFor()
  })
})

describe('§2, §5, §8 a card’s menu', () => {
  it('is opened, walked through and closed by keyboard', async () => {
    const student = await studentWithProjects(site.url, ['Uno'])
    const page = await site.atHome(student)
    const button = page.getByRole('button', { name: 'Opciones del proyecto' })
    await button.press('Enter')
    const focused = page.locator('[role="menuitem"]:focus')
    await expect.poll(() => focused.innerText()).toBe('Compartir')
    for (const entry of ['Renombrar', 'Abrir', 'Abrir en pestaña nueva', 'Eliminar']) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused.innerText()).toBe(entry)
    }
    await closeMenu(page)
    await expect.poll(() => hasFocus(button)).toBe(true)
    await button.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Abrir', exact: true }).click()
    await page.waitForURL('**/doc/*')
  })

  it('renames: a blank name is refused, cancelling changes nothing, spaces around it are removed, a failure is an alert', async () => {
    const student = await studentWithProjects(site.url, ['Otro', 'Uno'])
    const page = await site.atHome(student)
    const button = page.getByRole('button', { name: 'Opciones del proyecto' }).first()
    const field = page.getByLabel('Nuevo nombre')
    const dialog = page.getByRole('dialog')
    const rename = async (name: string, key: string) => {
      await button.click()
      await page.getByRole('menuitem', { name: 'Renombrar' }).click()
      await field.fill(name)
      await field.press(key)
    }
    await rename('   ', 'Enter')
    await page.getByText('El nombre no puede estar en blanco.').waitFor()
    await field.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(button)).toBe(true)
    for (const [name, key] of [
      ['', 'Enter'],
      ['Otra cosa', 'Escape'],
    ] as const) {
      await rename(name, key)
      await dialog.waitFor({ state: 'detached' })
      expect(await cards(page).allInnerTexts()).toEqual(['Uno', 'Otro'])
    }
    await rename('  Mi ensayo  ', 'Enter')
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Mi ensayo', 'Otro'])
    await expect.poll(() => hasFocus(button)).toBe(true)
    await page.route('**/api/projects/*', (route) => route.fulfill({ status: 500, body: '' }))
    await rename('No se puede', 'Enter')
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Error al renombrar el proyecto.').waitFor()
    await focusIn(alert).press('Enter')
    await alert.waitFor({ state: 'detached' })
    expect(await cards(page).allInnerTexts()).toEqual(['Mi ensayo', 'Otro'])
  })

  it('deletes after the confirmation of home; a failure is an alert', async () => {
    const student = await studentWithProjects(site.url, ['Otro', 'Uno'])
    const page = await site.atHome(student)
    const dialog = page.getByRole('alertdialog')
    const remove = async () => {
      await page.getByRole('button', { name: 'Opciones del proyecto' }).first().click()
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await dialog
        .getByText('¿Estás seguro de que quieres eliminar este proyecto?', { exact: true })
        .waitFor()
    }
    await remove()
    await focusIn(dialog).press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await cards(page).count()).toBe(2)
    await page.route('**/api/projects/*', (route) => route.fulfill({ status: 500, body: '' }))
    await remove()
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await dialog.getByText('Error al eliminar el proyecto.').waitFor()
    await focusIn(dialog).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.unroute('**/api/projects/*')
    await remove()
    await dialog.getByRole('button', { name: 'Eliminar' }).press('Enter')
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Otro'])
    await remove()
    await dialog.getByRole('button', { name: 'Eliminar' }).press('Enter')
    await page.getByText('Aún no tienes proyectos.').waitFor()
  })
})

describe('the prompt box', () => {
  it('accepts ten thousand characters, grows to a limit and then scrolls', async () => {
    const page = await site.atHome(busy, phone)
    const box = page.getByLabel('Describe tu tarea')
    const before = (await box.boundingBox())?.height ?? 0
    await box.fill('palabra '.repeat(1_250))
    const after = (await box.boundingBox())?.height ?? 0
    expect(after).toBeGreaterThan(before)
    expect(after).toBeLessThan(phone.height / 2)
    expect(await page.getByRole('button', { name: 'Crear proyecto' }).isEnabled()).toBe(true)
  })

  it('shows how much too long a text is, does not send it and loses nothing', async () => {
    const page = await site.atHome(busy)
    const box = page.getByLabel('Describe tu tarea')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/projects')) {
        sent.push(request.url())
      }
    })
    await box.fill('a'.repeat(20_050))
    await page
      .getByRole('alert')
      .getByText(/Sobran 50 caracteres: el máximo es 20\s000\. Acorta el texto para enviarlo/)
      .waitFor()
    await box.press('Enter')
    expect(await page.getByRole('button', { name: 'Crear proyecto' }).isDisabled()).toBe(true)
    expect(sent).toEqual([])
    expect((await box.inputValue()).length).toBe(20_050)
    await box.fill('a'.repeat(19_900))
    await page.getByText('Quedan 100 caracteres.').waitFor()
    expect(await page.getByRole('button', { name: 'Crear proyecto' }).isEnabled()).toBe(true)
  })
})
