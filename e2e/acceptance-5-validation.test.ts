import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { testSite } from './test-site.ts'

const site = testSite()

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
const atStep = (page: Page, step: number) => page.getByText(`Paso ${step} de 4`).first().waitFor()
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
  it('the login checks nothing before it sends, and shows the server’s message', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/login`)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect.poll(() => shown(page)).not.toEqual([])
  })
})

describe('§5 Registration', () => {
  it('an empty first step shows an error at every field, and focuses the first field', async () => {
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
    await expect.poll(() => focused.getAttribute('autocomplete')).toBe('name')
    await atStep(page, 1)
  })

  it('a value of the first step that is wrong is named at its field, alone', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    for (const [label, value, words] of [
      ['Nombre completo', '   ', 'El nombre es obligatorio.'],
      ['Correo electrónico', 'ana.correo.ec', 'El formato del email no es válido.'],
      ['Contraseña', 'corta', 'La contraseña debe tener al menos 6 caracteres.'],
      ['Confirmar contraseña', 'otra-cosa', 'Las contraseñas no coinciden.'],
    ] as const) {
      await fillStep1(page, { [label]: value })
      await next(page)
      await expect.poll(() => shown(page), { message: label }).toEqual([words])
    }
  })

  it('every later step requires a choice', async () => {
    const page = await site.visitor()
    await page.goto(`${site.url}/register`)
    await fillStep1(page)
    await next(page)
    await atStep(page, 2)
    await next(page)
    await expect
      .poll(() => shown(page))
      .toEqual(['Debes seleccionar una carrera.', 'Debes seleccionar un semestre.'])
    await page.getByLabel('Carrera').selectOption('Derecho')
    await page.getByLabel('Semestre').selectOption('Primero')
    await next(page)
    await atStep(page, 3)
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

describe('§5 Top-up amount', () => {
  it('an amount below $3, above $100 or of nothing is refused', async () => {
    const page = await site.atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Recargar Créditos' }).click()
    const refusal = page.getByText('Ingresa un monto entre $3 y $100')
    for (const amount of ['2.99', '100.01', '']) {
      // An amount that is allowed takes the words of the last one away.
      await page.getByLabel('Monto').fill('10')
      await refusal.waitFor({ state: 'detached' })
      await page.getByLabel('Monto').fill(amount)
      await page.getByRole('button', { name: 'Continuar' }).click()
      await refusal.waitFor()
    }
  })
})
