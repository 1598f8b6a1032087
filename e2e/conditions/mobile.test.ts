import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { closeMenu, focusIn, phone, sidewaysScroll } from '#e2e/browser.ts'
import { fillClaim, openCheckout, openDocument, toast } from '#e2e/open-working-screens.ts'
import { studentWithProjects } from '#e2e/people.ts'
import { testSite } from '#e2e/test-site.ts'

const site = testSite({ hasModel: true })

const narrow = { width: 360, height: 640 }

/** Controls whose touch area is smaller than 44 × 44 px; links within a sentence are exempt. */
function smallTargets(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((where) => {
    const interactive =
      'a[href], button, input, select, textarea, [role="tab"], [role="menuitem"], [role="switch"]'
    const needed = 43.9
    const reach = 21.5
    const found: string[] = []
    const all = document.querySelectorAll<HTMLElement>(interactive)
    for (const control of [...all].filter((node) => node.closest(where))) {
      if (control.closest('[aria-hidden="true"], a[href^="#"], p') || !control.checkVisibility())
        continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const box = control.getBoundingClientRect()
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      // The touch area may be larger than the drawing.
      const hits = (across: number, down: number) => {
        const hit = document.elementFromPoint(x + across, y + down)
        return hit?.closest(interactive) === control || hit?.closest('label')?.contains(control)
      }
      const isHigh = box.height >= needed || (hits(0, -reach) && hits(0, reach))
      const isWide = box.width >= needed || (hits(-reach, 0) && hits(reach, 0))
      if (isHigh && isWide) continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.tagName
      found.push(`${name.trim()} ${Math.round(box.width)}×${Math.round(box.height)}`)
    }
    return found
  }, within)
}

describe('every control has a touch area of 44 px', () => {
  it('at home, in its menus and in their dialogs', async () => {
    const student = await studentWithProjects(
      site.url,
      Array.from({ length: 30 }, (_, index) => `Ensayo ${index}`),
    )
    const page = await site.atHome(student, phone)
    await page.getByText('24 de 30 proyectos').waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Menú de cuenta' }).tap()
    await page.getByRole('menuitem', { name: 'Pagos' }).waitFor()
    expect(await smallTargets(page, '[role="menu"]')).toEqual([])
    await closeMenu(page)
    for (const entry of ['Renombrar', 'Eliminar']) {
      await page.getByRole('button', { name: 'Opciones del proyecto' }).first().tap()
      await page.getByRole('menuitem', { name: entry }).waitFor()
      expect(await smallTargets(page, '[role="menu"]')).toEqual([])
      await page.getByRole('menuitem', { name: entry }).tap()
      await page.getByRole('button', { name: 'Cancelar' }).waitFor()
      expect(await smallTargets(page, '[role$="dialog"]')).toEqual([])
      await focusIn(page.locator('[role$="dialog"]')).press('Escape')
      await page.locator('[role$="dialog"]').waitFor({ state: 'detached' })
    }
  })

  it('in both panes of the workspace', async () => {
    const page = await openDocument(site, phone)
    // A toast would cover the controls.
    await toast(page, 'Nueva versión generada y guardada').waitFor({ state: 'detached' })
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    await page.locator('[data-part="reading"]').waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: 'Hojas' }).tap()
    await page.getByRole('region', { name: 'Página 1' }).waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: /Institución/ }).tap()
    await page.getByRole('dialog').waitFor()
    expect(await smallTargets(page, '[role$="dialog"]')).toEqual([])
  })

  it('in the form of a transfer and on the page after it', async () => {
    const page = await openCheckout(site, phone)
    await page.getByText('Tomar foto').waitFor()
    expect(await smallTargets(page)).toEqual([])
    await page.goto(`${site.url}/payment-success`)
    await page.getByText('¡Pago exitoso!').waitFor()
    expect(await smallTargets(page)).toEqual([])
  })
})

it('no screen scrolls sideways on a phone of 360 px', async () => {
  const workspace = await openDocument(site, narrow)
  expect(await sidewaysScroll(workspace)).toBe(0)
  await workspace.getByRole('tab', { name: 'Vista Previa' }).click()
  await workspace.locator('[data-part="reading"]').waitFor()
  expect(await sidewaysScroll(workspace)).toBe(0)
  await workspace.getByRole('button', { name: 'Hojas' }).click()
  await workspace.getByRole('region', { name: 'Página 1' }).waitFor()
  expect(await sidewaysScroll(workspace)).toBe(0)

  const page = await openCheckout(site, narrow)
  await page.getByLabel('Nombre del titular').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goto(`${site.url}/payment-success`)
  await page.getByText('¡Pago exitoso!').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goto(`${site.url}/home`)
  await page.getByText('Aún no tienes proyectos.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
})

describe('the keyboard of a phone', () => {
  const inSight = (page: Page) =>
    page.getByRole('textbox', { name: 'Mensaje' }).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      const visible = window.visualViewport?.height ?? 0
      return top >= 0 && bottom <= visible
    })

  it('leaves the prompt box visible where it shrinks the page', async () => {
    const page = await openDocument(site, narrow)
    const box = page.getByRole('textbox', { name: 'Mensaje' })
    await box.fill('Otra línea\n'.repeat(40))
    await page.setViewportSize({ width: narrow.width, height: 360 })
    await expect.poll(() => inSight(page)).toBe(true)
    expect(await page.getByRole('button', { name: 'Enviar' }).isVisible()).toBe(true)
    const viewport = page.locator('meta[name="viewport"]')
    expect(await viewport.getAttribute('content')).toContain('interactive-widget=resizes-content')
  })

  it('leaves the prompt box visible where it covers the page', async () => {
    const page = await openDocument(site, phone)
    await page.addInitScript(() => {
      const viewport = window.visualViewport
      if (!viewport) return
      let covered = 0
      Object.defineProperty(viewport, 'height', { get: () => innerHeight - covered })
      document.addEventListener('teclado', () => {
        covered = 336
        viewport.dispatchEvent(new Event('resize'))
      })
    })
    await page.reload()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Otra línea\n'.repeat(40))
    await page.evaluate(() => document.dispatchEvent(new Event('teclado')))
    await expect.poll(() => inSight(page)).toBe(true)
  })
})

it('pages are zoomed with two fingers and scroll both ways', async () => {
  const page = await openDocument(site, phone)
  await page.getByRole('tab', { name: 'Vista Previa' }).tap()
  await page.getByRole('button', { name: 'Hojas' }).tap()
  const sheet = page.getByRole('region', { name: 'Página 2' })
  await sheet.waitFor()
  const devtools = await page.context().newCDPSession(page)
  const scale = () => page.evaluate(() => window.visualViewport?.scale ?? 0)
  await devtools.send('Input.synthesizePinchGesture', { x: 195, y: 400, scaleFactor: 2 })
  await expect.poll(scale).toBeGreaterThan(1.5)
  const left = () => page.evaluate(() => window.visualViewport?.offsetLeft ?? 0)
  const before = await left()
  await devtools.send('Input.synthesizeScrollGesture', { x: 90, y: 180, xDistance: -80 })
  await expect.poll(left).toBeGreaterThan(before)
  await devtools.send('Input.synthesizePinchGesture', { x: 90, y: 180, scaleFactor: 0.3 })
  await expect.poll(scale).toBe(1)

  // At 2×, after a tap, the pane itself scrolls both ways.
  await page.getByRole('button', { name: 'Ampliar páginas' }).tap()
  await page.locator('[data-zoom="2"]').waitFor()
  const pages = page.getByRole('region', { name: 'Páginas' })
  const scrolled = () => pages.evaluate((pane) => [pane.scrollLeft > 50, pane.scrollTop > 50])
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 400,
    xDistance: -150,
    yDistance: -150,
  })
  await expect.poll(scrolled).toEqual([true, true])
})

it('a photo from the camera arrives upright and within the size limit', async () => {
  const page = await openCheckout(site, phone)
  // The phone was held upright: the picture lies on its side, as its EXIF says. The upper half is white.
  const width = 4_000
  const height = 3_000
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90, sigma: 60 },
    },
  })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#fff' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(10 * 1024 * 1024)

  await fillClaim(page)
  const camera = page.getByLabel('Tomar foto')
  expect(await camera.getAttribute('capture')).toBe('environment')
  await camera.setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: noise })
  // The photo is still being scaled down.
  const [sent] = await Promise.all([
    page.waitForResponse('**/api/files', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Confirmar pago' }).tap(),
  ])
  const row = (await sent.json()) as { id: string }
  await page.getByText('¡Pago exitoso!').waitFor()

  const stored = await page.context().request.get(`${site.url}/api/files/${row.id}`)
  const image = await stored.body()
  const size = await sharp(image).metadata()
  expect(size.width).toBeLessThan(size.height ?? 0)
  const half = Math.floor((size.height ?? 0) / 2) - 50
  const upper = await sharp(image)
    .extract({ left: 0, top: 0, width: size.width ?? 0, height: half })
    .toBuffer()
  const top = await sharp(upper).stats()
  expect(top.channels[0]?.mean).toBeGreaterThan(240)
})
