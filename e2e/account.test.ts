import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MeRow } from '#contract/account.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import { axeViolations } from './axe.ts'
import {
  launchBrowser,
  openAccountEntry,
  openContext,
  phone,
  signIn,
  startSite,
} from './browser.ts'

let browser: Browser
let site: TestServer
let folder: string
let photo: string
let context: BrowserContext
let errors: string[]
let page: Page
let student: Student

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-photos-'))
  photo = join(folder, 'de-pie.jpg')
  // Red above, blue below: the square in the middle has some of both.
  await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#c02020' } })
    .composite([
      {
        input: { create: { width: 600, height: 600, channels: 3, background: '#2020c0' } },
        left: 0,
        top: 600,
      },
    ])
    .jpeg()
    .toFile(photo)
  site = await startSite({ environment: { WHATSAPP_NUMBER: '593991234567' } })
  browser = await launchBrowser()
})
beforeEach(() => open())
afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})
afterAll(async () => {
  await browser.close()
  await site.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** A new student at home. */
async function open(viewport?: typeof phone) {
  await context?.close()
  ;({ context, errors } = await openContext(browser, viewport))
  student = await Student.register(site.url, { career: 'Derecho', semester: 'Tercero' })
  page = await context.newPage()
  await page.goto(`${site.url}/login`)
  await signIn(page, student)
  await page.waitForURL('**/home')
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const alert = () => page.getByRole('alertdialog')

async function accept(words: string) {
  await alert().getByRole('heading', { name: words, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await alert().waitFor({ state: 'detached' })
}

async function cutPhoto() {
  await page.getByLabel('Foto de perfil').setInputFiles(photo)
  await dialog('Ajusta tu foto').waitFor()
  await page.getByRole('button', { name: 'Usar foto' }).click()
  await page.getByText('La foto se guarda con tus cambios.').waitFor()
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the account menu', () => {
  it('has the entries of the specification in their order', async () => {
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Perfil',
      '2 créditos restantes',
      'Recargar Créditos',
      'Pagos',
      'Créditos gratis',
      'Ayuda',
      'Cerrar sesión',
    ])
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  })

  it('offers help in the messaging app, with a message begun', async () => {
    await openAccountEntry(page, 'Ayuda')
    const link = dialog('Ayuda').getByRole('link', { name: 'Escribir por WhatsApp' })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/593991234567')
    expect(href.searchParams.get('text')).toContain(student.email)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog('Ayuda').waitFor({ state: 'detached' })
    await until(focused, (label) => label === 'Menú de cuenta')
  })

  it('says so where no contact is configured', async () => {
    const bare = await startSite()
    const someone = await Student.register(bare.url)
    await page.goto(`${bare.url}/login`)
    await signIn(page, someone)
    await openAccountEntry(page, 'Ayuda')
    await dialog('Ayuda').getByText('todavía no está configurado').waitFor()
    expect(await dialog('Ayuda').getByRole('link').count()).toBe(0)
    await page.goto('about:blank')
    await bare.dispose()
  })
})

describe('§2, §8 the profile', () => {
  it('is changed and seen everywhere at once, and after a reload', async () => {
    await openAccountEntry(page, 'Perfil')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(student.email)
    expect(await page.getByLabel('Correo electrónico').isEditable()).toBe(false)
    expect(
      await dialog('Perfil').getByRole('button', { name: 'Eliminar', exact: true }).isDisabled(),
    ).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Nombre completo').fill('  Ana  Lucía Paredes ')
    await page.getByLabel('Carrera').selectOption('Economía')
    await page.getByLabel('Semestre').selectOption('Decimoquinto')
    await page.getByLabel('Nombre completo').press('Enter')
    await accept('Perfil actualizado con éxito.')
    await dialog('Perfil').waitFor({ state: 'detached' })
    await until(focused, (label) => label === 'Menú de cuenta')
    await page.locator('.avatar', { hasText: 'AL' }).waitFor()
    await page.reload()
    await openAccountEntry(page, 'Perfil')
    expect(await page.getByLabel('Carrera').inputValue()).toBe('Economía')
    expect(await page.getByLabel('Semestre').inputValue()).toBe('Decimoquinto')
  })

  it('gets a photo, cut with the keyboard, that the menu shows', async () => {
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Foto de perfil').setInputFiles(photo)
    await until(focused, (label) => label === 'Encuadre de la foto')
    expect(await axeViolations(page)).toEqual([])
    // Down to the blue half: the picture moves up.
    for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowUp')
    await page.getByLabel('Acercar').press('End')
    await page.keyboard.press('Enter')
    await page.getByText('La foto se guarda con tus cambios.').waitFor()
    await until(focused, (label) => label === 'Foto de perfil')
    expect((await student.me()).profile_picture_id).toBeNull()
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept('Perfil actualizado con éxito.')

    const { profile_picture_url: url } = await student.me()
    await page.locator(`.account img[src="${url}"]`).waitFor()
    const bytes = await (await fetch(new URL(url ?? '', site.url))).arrayBuffer()
    const { width, height } = await sharp(bytes).metadata()
    expect(width).toBe(height)
    const [red, , blue] = (await sharp(bytes).stats()).channels
    expect(blue?.mean).toBeGreaterThan(150)
    expect(red?.mean).toBeLessThan(70)
  })

  it('asks before changes are lost, and discards them when told to', async () => {
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Nombre completo').fill('Otro Nombre')
    await page.keyboard.press('Escape')
    await alert().getByText('¿Quieres descartar los cambios?').waitFor()
    await page.keyboard.press('Escape')
    await alert().waitFor({ state: 'detached' })
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Otro Nombre')
    await page.getByRole('button', { name: 'Descartar' }).click()
    await dialog('Perfil').waitFor({ state: 'detached' })
    expect((await student.me()).full_name).toBe('María José Andrade')
  })

  it('needs a name', async () => {
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Nombre completo').fill('   ')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await page.getByText('El nombre es obligatorio.').waitFor()
    expect(
      await page.getByLabel('Nombre completo').evaluate((field) => field.matches(':focus')),
    ).toBe(true)
  })

  it('refuses what is no picture before anything is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await openAccountEntry(page, 'Perfil')
    const input = page.getByLabel('Foto de perfil')
    await input.setInputFiles({
      name: 'notas.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no'),
    })
    await page.getByText('La foto debe ser una imagen JPG, PNG o WebP.').waitFor()
    await input.setInputFiles({
      name: 'rota.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no'),
    })
    await page.getByText('No pudimos leer esa imagen.').waitFor()
    expect(sent).not.toContain('/api/files')
  })

  it('keeps all that was written when a call fails, and says which one', async () => {
    const fail = (method: string, path: string) =>
      page.route(`**${path}`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 500 }) : route.continue(),
      )
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Nombre completo').fill('Nombre Escrito')

    await fail('POST', '/api/files')
    await page.getByLabel('Foto de perfil').setInputFiles(photo)
    await page.getByRole('button', { name: 'Usar foto' }).click()
    await accept('Error al subir la imagen.')
    await page.unroute('**/api/files')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('La foto se guarda con tus cambios.').waitFor()

    await fail('PATCH', '/api/me')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept('Error al guardar la referencia del archivo.')
    await page.unroute('**/api/me')
    await page.route('**/api/me', (route) =>
      route.request().postData()?.includes('full_name')
        ? route.fulfill({ status: 500 })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept('Error al guardar los cambios.')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Nombre Escrito')
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept('Perfil actualizado con éxito.')
    const me: MeRow = await student.me()
    expect([me.full_name, me.profile_picture_id !== null]).toEqual(['Nombre Escrito', true])
  })

  it('fits a small phone: its buttons stay in reach and nothing scrolls sideways', async () => {
    await open(phone)
    await page.setViewportSize({ width: 360, height: 640 })
    await openAccountEntry(page, 'Perfil')
    await page.getByRole('button', { name: 'Eliminar cuenta' }).scrollIntoViewIfNeeded()
    const sizes = await dialog('Perfil')
      .locator('button:visible, input:visible, select:visible')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { height } = control.getBoundingClientRect()
          return { name: control.textContent || control.ariaLabel, height }
        }),
      )
    expect(sizes.filter(({ height }) => height < 44)).toEqual([])
    const save = await page.getByRole('button', { name: 'Guardar Cambios' }).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await cutPhoto()
  })
})

describe('what the product asks', () => {
  it('is answered from the keyboard alone, and leads back to where it was asked', async () => {
    await student.createProject('Un ensayo sobre el café lojano')
    await page.reload()
    const options = page.getByRole('button', { name: /^Opciones del proyecto/ })
    const choose = async (name: string) => {
      await options.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    await choose('Renombrar')
    await dialog('Renombrar proyecto').waitFor()
    await page.keyboard.type('El café de Loja')
    await page.keyboard.press('Escape')
    await dialog('Renombrar proyecto').waitFor({ state: 'detached' })
    await until(focused, (label) => label?.startsWith('Opciones del proyecto') === true)
    expect(await page.getByText('El café de Loja').count()).toBe(0)

    await choose('Renombrar')
    await dialog('Renombrar proyecto').waitFor()
    await page.keyboard.type('El café de Loja')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'El café de Loja' }).waitFor()

    await choose('Eliminar')
    await alert().waitFor()
    // Round and round: the focus stays inside.
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await alert().waitFor({ state: 'detached' })
    await choose('Eliminar')
    await alert().getByRole('button', { name: 'Eliminar' }).press('Enter')
    await page.getByText('Aún no tienes proyectos.').waitFor()
  })
})
