import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openAccountEntry, phone, sidewaysScroll } from '#e2e/browser.ts'
import { fillClaim, untilCheckout } from '#e2e/open-working-screens.ts'
import { bankAccounts } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'
import { insertBelow, pressLine } from '#e2e/text-box.ts'
import { writtenProject } from '#e2e/written-project.ts'
import { heicTurned } from '#test/heic-samples.ts'
import { nightly } from '#test/length.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ environment: { BANK_ACCOUNTS: bankAccounts } })

const heic = { name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer: heicTurned }

/** 50 megapixels that lie on their side, red on the left of what one sees and grey elsewhere, as heavy as a photo. */
async function photoOfFifty() {
  const grain = await sharp({
    create: {
      width: 1_024,
      height: 768,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .composite([
      {
        input: { create: { width: 1_024, height: 100, channels: 3, background: '#d02020' } },
        gravity: 'south',
      },
    ])
    .png()
    .toBuffer()
  const buffer = await sharp(grain)
    .resize(8_192, 6_144)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { name: 'IMG_0413.jpg', mimeType: 'image/jpeg', buffer }
}

/** A page of a small phone, by touch. */
async function onPhone(student?: Student): Promise<Page> {
  const page = await site.signedIn(student, phone)
  await page.setViewportSize({ width: 360, height: 740 })
  await keepSent(page)
  return page
}

/** Remembers in the page what files it sends. */
async function keepSent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    const sent: File[] = []
    Object.assign(window, { sent })
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(...(body.getAll('file') as File[]))
      return send.call(this, body)
    }
  })
}

/** The last file that was sent. */
async function lastSent(page: Page): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { name, type, base64 } = await page.evaluate(async () => {
    const file = (window as unknown as { sent: File[] }).sent.at(-1)
    if (file === undefined) throw new Error('no file was sent')
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(file)
    })
    return { name: file.name, type: file.type, base64: url.slice(url.indexOf(',') + 1) }
  })
  return { name, type, bytes: Buffer.from(base64, 'base64') }
}

async function openCheckout(page: Page): Promise<void> {
  await page.goto(`${site.url}/home`)
  await openAccountEntry(page, 'Recargar Créditos')
  await page.getByLabel('Monto').fill('5')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await untilCheckout(page)
}

async function pay(page: Page): Promise<void> {
  await fillClaim(page)
  await page.getByLabel('Banco de origen').selectOption('guayaquil')
  await page.getByRole('button', { name: 'Confirmar pago' }).tap()
  await page.getByText('¡Pago exitoso!').waitFor()
}

nightly(
  'a receipt of 50 megapixels is made small and set upright on a slow phone, and pays',
  async () => {
    const photo = await photoOfFifty()
    expect(photo.buffer.byteLength).toBeGreaterThan(3_000_000)
    const page = await onPhone()
    await openCheckout(page)
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.getByLabel('Comprobante de pago').setInputFiles(photo, { timeout: 150_000 })
    await page.getByText('Preparando la foto...').waitFor()
    await page.getByText('IMG_0413.jpg', { exact: true }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await pay(page)

    const { name, type, bytes } = await lastSent(page)
    expect([name, type]).toEqual(['IMG_0413.jpg', 'image/jpeg'])
    expect(bytes.byteLength).toBeLessThan(photo.buffer.byteLength)
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([2_250, 3_000, undefined])
    const area = { left: 20, top: 900, width: 60, height: 900 }
    const [red = 0, green = 255] = await sharp(bytes).extract(area).resize(1, 1).raw().toBuffer()
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(80)
  },
)

it('a receipt in HEIC, which this browser cannot decode, is sent as it is and pays', async () => {
  const page = await onPhone()
  await openCheckout(page)
  await page.getByLabel('Comprobante de pago').setInputFiles({ ...heic, mimeType: '' })
  await page.getByText(heic.name, { exact: true }).waitFor()
  await pay(page)
  expect((await lastSent(page)).bytes.equals(heicTurned)).toBe(true)
})

it('a profile photo in HEIC needs no crop, and is shown once the server has it', async () => {
  const student = await site.newStudent()
  const page = await onPhone(student)
  await page.goto(`${site.url}/home`)
  await openAccountEntry(page, 'Perfil')
  await page.getByLabel('Foto de perfil').setInputFiles(heic)
  await page.getByText('La foto se guarda con tus cambios.').waitFor()
  const avatar = page.getByRole('dialog').locator('img')
  await expect
    .poll(() => avatar.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Guardar Cambios' }).tap()
  await page.getByText('Perfil actualizado con éxito.').waitFor()
  expect((await student.me()).profile_picture_id).not.toBeNull()
})

nightly(
  'an assignment in HEIC is read, and one of 50 megapixels is made small before it is sent',
  async () => {
    const page = await onPhone()
    await page.goto(`${site.url}/home`)
    const field = page.getByLabel('Archivo de la consigna')
    await field.setInputFiles(await photoOfFifty())
    await page.getByText('Preparando', { exact: true }).waitFor()
    await page.getByText(/^Leyendo la página|^Leyendo$/).waitFor()
    const { width, height } = await sharp((await lastSent(page)).bytes).metadata()
    expect([width, height]).toEqual([2_250, 3_000])
    await page.getByRole('button', { name: /^Quitar IMG_0413/ }).tap()
    await field.setInputFiles(heic)
    await page.getByText(/^No encontramos texto en la imagen/).waitFor({ timeout: 120_000 })
    expect((await lastSent(page)).bytes.equals(heicTurned)).toBe(true)
  },
)

it('a figure in HEIC comes back as a JPEG, a large drawing stays a clear PNG, a small one as it is', async () => {
  const project = await writtenProject(site.url, {
    cuerpo: [{ role: 'p', content: 'El campus tiene tres bloques.' }],
    referencias: [],
  })
  const page = await site.signedIn(project.student)
  await keepSent(page)
  await page.goto(project.address)
  await pressLine(page, 3)
  await insertBelow(page, 'Figura')
  const dialog = page.getByRole('dialog', { name: 'Insertar figura' })
  const field = dialog.getByLabel('Imagen', { exact: true })
  const ready = () => dialog.getByText('Imagen lista.').waitFor()
  await field.setInputFiles(heic)
  await ready()
  const shown = dialog.locator('img')
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(64)
  const address = (await shown.getAttribute('src')) ?? ''
  const kept = await project.student.fetch(address)
  expect(kept.headers.get('content-type')).toBe('image/jpeg')

  const clear = sharp({
    create: { width: 4_000, height: 1_000, channels: 4, background: '#20a04080' },
  })
  const large = await clear.png().toBuffer()
  await field.setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: large })
  await expect.poll(async () => (await lastSent(page)).name).toBe('plano.png')
  await ready()
  const drawing = await sharp((await lastSent(page)).bytes).metadata()
  expect([drawing.format, drawing.width, drawing.hasAlpha]).toEqual(['png', 3_000, true])

  const small = await sharp(large).resize(400).png().toBuffer()
  await field.setInputFiles({ name: 'chico.png', mimeType: 'image/png', buffer: small })
  await expect.poll(async () => (await lastSent(page)).name).toBe('chico.png')
  expect((await lastSent(page)).bytes.equals(small)).toBe(true)
  await ready()
})
