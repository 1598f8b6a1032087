import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { MeRow } from '#contract/me.ts'
import { nightly, variant } from '#test/length.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { axeViolations } from './axe.ts'
import { fail, focusIn, openAccountEntry, phone, startSite } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite({ environment: { WHATSAPP_NUMBER: '593991234567' } })

// The upper half is red and the lower one blue, so that a crop shows where it was made.
const photo = {
  name: 'de-pie.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 1200, channels: 3, background: '#c02020' } })
    .composite([
      {
        input: { create: { width: 600, height: 600, channels: 3, background: '#2020c0' } },
        left: 0,
        top: 600,
      },
    ])
    .jpeg()
    .toBuffer(),
}

const newStudent = () => site.newStudent({ career: 'Derecho', semester: 'Tercero' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const alert = (page: Page) => page.getByRole('alertdialog')

async function accept(page: Page, words: string) {
  await alert(page).getByRole('heading', { name: words, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await alert(page).waitFor({ state: 'detached' })
}

async function cutPhoto(page: Page) {
  await page.getByLabel('Foto de perfil').setInputFiles(photo)
  await dialog(page, 'Ajusta tu foto').waitFor()
  await page.getByRole('button', { name: 'Usar foto' }).click()
  await page.getByText('La foto se guarda con tus cambios.').waitFor()
}

const untilFocused = (page: Page, label: RegExp) =>
  until(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    (found) => label.test(found ?? ''),
  )

describe('the account menu', () => {
  it('has the entries of the specification in their order', async () => {
    const page = await site.atHome()
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts())
      .toEqual([
        'Perfil',
        '2 créditos restantes',
        'Recargar Créditos',
        'Pagos',
        'Créditos gratis',
        'Ayuda',
        'Términos y condiciones',
        'Cerrar sesión',
      ])
    await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['theme']))
      .toBe('dark')
  })

  it('offers help by WhatsApp, with a message begun', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await openAccountEntry(page, 'Ayuda')
    const link = dialog(page, 'Ayuda').getByRole('link', { name: 'Escribir por WhatsApp' })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/593991234567')
    expect(href.searchParams.get('text')).toContain(student.email)
    expect(await axeViolations(page)).toEqual([])
    await focusIn(dialog(page, 'Ayuda')).press('Escape')
    await dialog(page, 'Ayuda').waitFor({ state: 'detached' })
    await untilFocused(page, /^Menú de cuenta/)
  })

  nightly('offers the operators’ address where no WhatsApp number is configured', async () => {
    const mailed = await startSite({ environment: { OPERATOR_EMAILS: 'mesa@correo.ec' } })
    const someone = await Student.register(mailed.url)
    const page = await site.signedIn(someone)
    await page.goto(`${mailed.url}/home`)
    await openAccountEntry(page, 'Ayuda')
    const link = dialog(page, 'Ayuda').getByRole('link', { name: 'Escribir un correo' })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.protocol).toBe('mailto:')
    expect(decodeURIComponent(href.pathname)).toBe('mesa@correo.ec')
    expect(href.searchParams.get('body')).toContain(someone.email)
    expect(await axeViolations(page)).toEqual([])
    await page.goto('about:blank')
    await mailed.dispose()
  })

  nightly('shows that help is not available where no contact is configured', async () => {
    const bare = await startSite()
    const someone = await Student.register(bare.url)
    const page = await site.signedIn(someone)
    await page.goto(`${bare.url}/home`)
    await openAccountEntry(page, 'Ayuda')
    await dialog(page, 'Ayuda').getByText('todavía no está configurado').waitFor()
    expect(await dialog(page, 'Ayuda').getByRole('link').count()).toBe(0)
    await page.goto('about:blank')
    await bare.dispose()
  })
})

describe('§2, §8 the profile', () => {
  it('is shown with its changes everywhere at once, and after a reload', async () => {
    const student = await newStudent()
    const page = await site.atHome(student)
    await openAccountEntry(page, 'Perfil')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('María José Andrade')
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(student.email)
    expect(await page.getByLabel('Correo electrónico').isEditable()).toBe(false)
    expect(
      await dialog(page, 'Perfil')
        .getByRole('button', { name: 'Eliminar', exact: true })
        .isDisabled(),
    ).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('Nombre completo').fill('  Ana  Lucía Paredes ')
    await page.getByLabel('Carrera').selectOption('Economía')
    await page.getByLabel('Semestre').selectOption('Decimoquinto')
    await page.getByLabel('Nombre completo').press('Enter')
    await accept(page, 'Perfil actualizado con éxito.')
    await dialog(page, 'Perfil').waitFor({ state: 'detached' })
    await untilFocused(page, /^Menú de cuenta/)
    await page.getByRole('banner').getByText('AL', { exact: true }).waitFor()
    await page.reload()
    await openAccountEntry(page, 'Perfil')
    expect(await page.getByLabel('Carrera').inputValue()).toBe('Economía')
    expect(await page.getByLabel('Semestre').inputValue()).toBe('Decimoquinto')
  })

  it('gets a photo that is cropped by keyboard and shown in the menu', async () => {
    const student = await newStudent()
    const page = await site.atHome(student)
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Foto de perfil').setInputFiles(photo)
    await untilFocused(page, /^Encuadre de la foto$/)
    expect(await axeViolations(page)).toEqual([])
    // The picture moves up until the crop shows its blue half.
    for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowUp')
    await page.getByLabel('Acercar').press('End')
    await page.keyboard.press('Enter')
    await page.getByText('La foto se guarda con tus cambios.').waitFor()
    await untilFocused(page, /^Foto de perfil$/)
    expect((await student.me()).profile_picture_id).toBeNull()
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept(page, 'Perfil actualizado con éxito.')

    const { profile_picture_url: url } = await student.me()
    await page.getByRole('banner').locator(`img[src="${url}"]`).waitFor()
    const bytes = await (await fetch(new URL(url ?? '', site.url))).arrayBuffer()
    const { width, height } = await sharp(bytes).metadata()
    expect(width).toBe(height)
    const [red, , blue] = (await sharp(bytes).stats()).channels
    expect(blue?.mean).toBeGreaterThan(150)
    expect(red?.mean).toBeLessThan(70)
  })

  variant(
    'takes pictures alone and no empty name, and asks before it discards changes',
    async () => {
      const student = await newStudent()
      const page = await site.atHome(student)
      const sent: string[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      await openAccountEntry(page, 'Perfil')
      const input = page.getByLabel('Foto de perfil')
      const buffer = Buffer.from('no')
      await input.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer })
      await page.getByText('La foto debe ser una imagen. Guárdala como JPG o PNG').waitFor()
      await input.setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByText('No pudimos leer esa imagen.').waitFor()
      expect(sent).not.toContain('/api/files')

      await page.getByLabel('Nombre completo').fill('   ')
      await page.getByRole('button', { name: 'Guardar Cambios' }).click()
      await page.getByText('El nombre es obligatorio.').waitFor()
      expect(
        await page.getByLabel('Nombre completo').evaluate((field) => field.matches(':focus')),
      ).toBe(true)

      await page.getByLabel('Nombre completo').fill('Otro Nombre')
      await page.getByLabel('Nombre completo').press('Escape')
      await alert(page).getByText('¿Quieres descartar los cambios?').waitFor()
      await focusIn(alert(page)).press('Escape')
      await alert(page).waitFor({ state: 'detached' })
      expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Otro Nombre')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await dialog(page, 'Perfil').waitFor({ state: 'detached' })
      expect((await student.me()).full_name).toBe('María José Andrade')
    },
  )

  it('keeps everything typed when a request fails, and names the part that failed', async () => {
    const student = await newStudent()
    const page = await site.atHome(student)
    await openAccountEntry(page, 'Perfil')
    await page.getByLabel('Nombre completo').fill('Nombre Escrito')

    await fail(page, 'POST', '**/api/files')
    await page.getByLabel('Foto de perfil').setInputFiles(photo)
    await page.getByRole('button', { name: 'Usar foto' }).click()
    await accept(page, 'Error al subir la imagen.')
    await page.unroute('**/api/files')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.getByText('La foto se guarda con tus cambios.').waitFor()

    await fail(page, 'PATCH', '**/api/me')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept(page, 'Error al guardar la referencia del archivo.')
    await page.unroute('**/api/me')
    await page.route('**/api/me', (route) =>
      route.request().postData()?.includes('full_name')
        ? route.fulfill({ status: 500 })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept(page, 'Error al guardar los cambios.')
    expect(await page.getByLabel('Nombre completo').inputValue()).toBe('Nombre Escrito')
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Guardar Cambios' }).click()
    await accept(page, 'Perfil actualizado con éxito.')
    const me: MeRow = await student.me()
    expect([me.full_name, me.profile_picture_id !== null]).toEqual(['Nombre Escrito', true])
  })

  variant(
    'fits a small phone: its buttons stay in reach and nothing scrolls sideways',
    async () => {
      const page = await site.atHome(await newStudent(), phone)
      await page.setViewportSize({ width: 360, height: 640 })
      await openAccountEntry(page, 'Perfil')
      await page.getByRole('button', { name: 'Eliminar cuenta' }).scrollIntoViewIfNeeded()
      const sizes = await dialog(page, 'Perfil')
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
      await cutPhoto(page)
    },
  )
})

describe('a confirmation', () => {
  variant('is answered by keyboard alone, and returns the focus to its opener', async () => {
    const student = await site.newStudent()
    await student.createProject('Un ensayo sobre el café lojano')
    const page = await site.atHome(student)
    const options = page.getByRole('button', { name: /^Opciones del proyecto/ })
    const choose = async (name: string) => {
      await options.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    const nameWithFocus = dialog(page, 'Renombrar proyecto').locator('input:focus')
    await choose('Renombrar')
    await nameWithFocus.waitFor()
    await page.keyboard.type('El café de Loja')
    await page.keyboard.press('Escape')
    await dialog(page, 'Renombrar proyecto').waitFor({ state: 'detached' })
    await untilFocused(page, /^Opciones del proyecto/)
    expect(await page.getByText('El café de Loja').count()).toBe(0)

    await choose('Renombrar')
    await nameWithFocus.waitFor()
    await page.keyboard.type('El café de Loja')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'El café de Loja' }).waitFor()

    await choose('Eliminar')
    await focusIn(alert(page)).waitFor()
    // Tab goes round inside the dialog.
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await alert(page).waitFor({ state: 'detached' })
    await choose('Eliminar')
    await alert(page).getByRole('button', { name: 'Eliminar' }).press('Enter')
    await page.getByText('Aún no tienes proyectos.').waitFor()
  })
})
