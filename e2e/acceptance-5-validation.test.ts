import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { acceptance } from './acceptance.ts'

const site = acceptance()

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
const shown = (page: Page) =>
  page.getByRole('alert').evaluateAll((alerts) => alerts.map((alert) => alert.textContent))

async function fillStep1(page: Page, changed: Record<string, string> = {}) {
  const values = {
    'Nombre completo': 'Ana Lucía Guamán',
    'Correo electrónico': `${crypto.randomUUID()}@correo.ec`,
    Contraseña: 'cuartilla',
    'Confirmar contraseña': changed['Contraseña'] ?? 'cuartilla',
    ...changed,
  }
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

describe('§5 Login', () => {
  it('checks nothing before sending and shows the server’s message', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/login`)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect.poll(() => shown(page)).not.toEqual([])
  })
})

describe('§5 Registration', () => {
  it('an empty first step names every field, and leads to the first of them', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    await next(page)
    await expect
      .poll(() => shown(page))
      .toEqual([
        'El nombre es obligatorio.',
        'El email es obligatorio.',
        'La contraseña es obligatoria.',
      ])
    const focused = page.locator(':focus')
    expect(await focused.getAttribute('autocomplete')).toBe('name')
    await page.getByText('Paso 1 de 4').first().waitFor()
  })

  it.each([
    ['Nombre completo', '   ', 'El nombre es obligatorio.'],
    ['Correo electrónico', 'ana.correo.ec', 'El formato del email no es válido.'],
    ['Contraseña', 'corta', 'La contraseña debe tener al menos 6 caracteres.'],
    ['Confirmar contraseña', 'otra-cosa', 'Las contraseñas no coinciden.'],
  ])('%s %j: %s', async (label, value, words) => {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    await fillStep1(page, { [label]: value })
    await next(page)
    await expect.poll(() => shown(page)).toEqual([words])
  })

  it('every later step asks for its choice', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    await fillStep1(page)
    await next(page)
    await next(page)
    await expect
      .poll(() => shown(page))
      .toEqual(['Debes seleccionar una carrera.', 'Debes seleccionar un semestre.'])
    await page.getByLabel('Carrera').selectOption('Derecho')
    await page.getByLabel('Semestre').selectOption('Primero')
    await next(page)
    await next(page)
    await expect.poll(() => shown(page)).toEqual(['Por favor, selecciona una opción.'])
    await page.getByLabel('¿Cómo nos conociste?').selectOption('Otro')
    await next(page)
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await expect.poll(() => shown(page)).toEqual(['Por favor, selecciona un propósito.'])
  })

  it('the server refuses an account without name, email or password', async () => {
    const response = await fetch(`${site.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@correo.ec' }),
    })
    const { error } = (await response.json()) as { error: { message: string } }
    expect(error.message).toBe('Nombre, email y contraseña son requeridos.')
  })
})

describe('§5 Change password', () => {
  it.each([
    ['corta', 'corta', 'La nueva contraseña debe tener al menos 6 caracteres.'],
    ['bastante', 'distinta', 'Las nuevas contraseñas no coinciden.'],
  ])('%s and %s: %s', async (password, confirmation, words) => {
    const page = await site.atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Perfil' }).click()
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
    const fields = dialog.locator('input')
    await fields.nth(0).fill('cualquiera')
    await fields.nth(1).fill(password)
    await fields.nth(2).fill(confirmation)
    await fields.nth(2).press('Enter')
    await dialog.getByText(words).waitFor()
  })
})

describe('§5 Rename and delete', () => {
  it('a name is trimmed; blank, empty or cancelled changes nothing', async () => {
    const student = await site.newStudent()
    await student.createProject('Un informe sobre la feria de Otavalo')
    const page = await site.atHome(student)
    const card = page.getByRole('listitem').filter({ hasText: 'Otavalo' })
    const before = await card.getByRole('heading').innerText()
    const open = async () => {
      await card.getByRole('button', { name: 'Opciones del proyecto' }).click()
      await page.getByRole('menuitem', { name: 'Renombrar' }).click()
      const box = page.getByRole('dialog').getByRole('textbox')
      expect(await box.inputValue()).toBe(before)
      return box
    }
    await (await open()).press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const emptied = await open()
    await emptied.fill('')
    await emptied.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const blank = await open()
    await blank.fill('   ')
    await blank.press('Enter')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    expect(await page.locator('h3').innerText()).toBe(before)
    await blank.fill('  La feria de Otavalo  ')
    await blank.press('Enter')
    await page.getByRole('heading', { name: 'La feria de Otavalo', exact: true }).waitFor()
    const [row] = (await student.call<{ title: string }[]>('GET', '/api/projects')).body
    expect(row?.title).toBe('La feria de Otavalo')
  })

  it('home asks before it deletes, and no is no', async () => {
    const student = await site.newStudent()
    await student.createProject('Un informe sobre la feria de Otavalo')
    const page = await site.atHome(student)
    const ask = async () => {
      await page.getByRole('button', { name: 'Opciones del proyecto' }).click()
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await page.getByText('¿Estás seguro de que quieres eliminar este proyecto?').waitFor()
    }
    await ask()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: /Otavalo/ }).waitFor()
    await ask()
    await page.keyboard.press('Enter')
    await page.getByText('Aún no tienes proyectos.').waitFor()
  })

  it('the workspace says that it cannot be undone, and that it is done', async () => {
    const student = await site.newStudent()
    const { project } = await student.createProject('Un informe sobre la feria de Otavalo')
    const page = await site.atHome(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page
      .getByText(
        'Estás seguro de que quieres eliminar este proyecto? Esta acción no se puede deshacer.',
      )
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Proyecto eliminado.').waitFor()
    await page.waitForURL('**/home')
  })
})

describe('§5 Top-up amount', () => {
  it.each(['2.99', '100.01', '0', '.', ''])('%j is refused', async (amount) => {
    const page = await site.atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Recargar Créditos' }).click()
    await page.getByLabel('Monto').fill(amount)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('Ingresa un monto entre $3 y $100').waitFor()
  })
})
