import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { maxSourceBytes } from '#contract/source-limits.ts'
import { createProject } from '#e2e/browser.ts'
import { toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'
import { textDocx } from '#test/source-files.ts'

const site = testSite({ hasModel: true })

const docx = async (...paragraphs: string[]) => ({
  name: 'consigna.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: await textDocx(paragraphs),
})

it('an assignment in a DOCX is confirmed, goes to the model and is compared with the document', async () => {
  const page = await site.atHome()
  await page
    .getByLabel('Archivo de la consigna')
    .setInputFiles(
      await docx('Un ensayo de mínimo cinco páginas.', 'Al menos dos fuentes, normas APA.'),
    )
  const list = page.getByRole('region', { name: 'Lo que te pidieron' })
  await list.getByText('5 páginas o más').waitFor()
  await list.getByRole('checkbox', { name: 'Formato' }).uncheck()
  await list.getByRole('button', { name: 'Así es' }).click()
  await list.waitFor({ state: 'detached' })
  site.model.next(answer(sampleAnswer()))
  await createProject(page, 'Sobre el juego')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await untilIdle(page)
  const sent = JSON.stringify(site.model.requests[0]?.body)
  expect(sent).toContain('- Extensión: 5 páginas o más')
  expect(sent).not.toContain('- Formato: APA')
  await page.getByRole('button', { name: /^Adjuntar/ }).click()
  await page.getByRole('menuitem', { name: 'Consigna' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lo que te pidieron' })
  await dialog.getByText('1 de 5').waitFor()
  await dialog.getByText('Faltan 4 páginas.').waitFor()
  await dialog.getByText('1 de 2').waitFor()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  // From the button, which gets the focus back, the focus still goes to the box.
  await page.getByRole('textbox', { name: 'Mensaje' }).click()
  await page.getByRole('button', { name: 'Consigna', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: 'Pedirlo' }).first().press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Mensaje')
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /Consigna/ }).click()
  await page
    .getByRole('tabpanel', { name: /Consigna/ })
    .getByText('Faltan 4 páginas.')
    .waitFor()
})

it('an assignment alone is sent from home, and in the workspace what the text lacks of it', async () => {
  const page = await site.atHome()
  const box = page.getByLabel('Describe tu tarea')
  const create = page.getByRole('button', { name: 'Crear proyecto' })
  expect(await create.isDisabled()).toBe(true)
  await page
    .getByLabel('Archivo de la consigna')
    .setInputFiles(await docx('Un ensayo de mínimo dos páginas sobre el juego en la niñez.'))
  const list = page.getByRole('region', { name: 'Lo que te pidieron' })
  await list.getByText('2 páginas o más').waitFor()
  // Closed, it stays closed; its button shows it again.
  await list.getByRole('button', { name: 'Cerrar lo que te pidieron' }).click()
  await list.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Consigna', exact: true })
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.reload()
  await page.getByText(/por confirmar/).waitFor()
  expect(await list.count()).toBe(0)
  await button.click()
  await list.getByRole('button', { name: 'Así es' }).click()
  await list.waitFor({ state: 'detached' })

  await page.getByText('Vacío se envía «Haz lo que pide la consigna».').waitFor()
  site.model.next(answer(sampleAnswer()))
  await box.press('Enter')
  await page.waitForURL('**/doc/*')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await untilIdle(page)
  const id = page.url().split('/').at(-1)
  const stored = await page.request.get(`${site.url}/api/projects/${id}/messages`)
  expect((await stored.json())[0]).toMatchObject({ content: 'Haz lo que pide la consigna' })
  expect(JSON.stringify(site.model.requests[0]?.body)).toContain('- Extensión: 2 páginas o más')

  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Y con un título más corto.')
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /Consigna/ }).click()
  await page
    .getByRole('tabpanel', { name: /Consigna/ })
    .getByRole('button', { name: 'Pedirlo' })
    .click()
  expect(await message.inputValue()).toBe(
    'Y con un título más corto.\nAmplía el texto. La consigna pide 2 páginas o más: falta 1 página.',
  )
  expect(await message.evaluate((one) => one === document.activeElement)).toBe(true)
})

nightly(
  'an assignment attached in the workspace opens its items once, and is then sent alone',
  async () => {
    const student = await site.newStudent()
    const { id } = await student.createAnsweredProject('Un ensayo sobre el juego')
    const page = await site.signedIn(student)
    await page.goto(`${site.url}/doc/${id}`)
    await untilIdle(page)
    const message = page.getByRole('textbox', { name: 'Mensaje' })
    const send = page.getByRole('button', { name: 'Enviar' })
    expect(await send.isDisabled()).toBe(true)
    await page
      .getByLabel('Archivo de la consigna')
      .setInputFiles(await docx('Un ensayo de mínimo dos páginas sobre el juego en la niñez.'))
    const dialog = page.getByRole('dialog', { name: 'Lo que te pidieron' })
    await dialog.getByText('2 páginas o más').waitFor()
    expect(await dialog.getByRole('button', { name: 'Listo' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Así es' }).click()
    await dialog.waitFor({ state: 'detached' })
    await message.click()
    await page.getByText('Vacío se envía «Haz lo que pide la consigna».').waitFor()
    // With a text on the pages, Enter alone costs nothing.
    await message.press('Enter')
    site.model.next(answer(sampleAnswer()))
    await send.click()
    await toast(page, 'Nueva versión generada y guardada').waitFor()
    await untilIdle(page)
    const stored = await page.request.get(`${site.url}/api/projects/${id}/messages`)
    const asked = (await stored.json()).filter(({ role }: { role: string }) => role === 'user')
    expect(asked.map(({ content }: { content: string }) => content)).toEqual([
      'Un ensayo sobre el juego',
      'Haz lo que pide la consigna',
    ])
  },
)

nightly('an assignment on a photo is read, corrected in a dialog, and then confirmed', async () => {
  const page = await site.atHome()
  const buffer = await readFile(new URL('../../test/pictures/consigna.png', import.meta.url))
  const field = page.getByLabel('Archivo de la consigna')
  await field.setInputFiles({ name: 'consigna.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Lo que se leyó' })
  const text = dialog.getByRole('textbox', { name: 'Texto leído, corrígelo' })
  await text.waitFor({ timeout: 170_000 })
  expect(await text.inputValue()).toContain('Mínimo cinco páginas')
  await dialog.getByRole('img', { name: 'Lo que subiste' }).waitFor()
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })
  await text.fill('Un ensayo de mínimo siete páginas.')
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = page.getByRole('region', { name: 'Lo que te pidieron' })
  await list.getByText('7 páginas o más').waitFor()
})

nightly(
  'photos chosen together are one assignment, each page corrected beside its photo',
  async () => {
    const page = await site.atHome()
    const field = page.getByLabel('Archivo de la consigna')
    const named = async (name: string) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await readFile(new URL(`../../test/pictures/${name}.png`, import.meta.url)),
    })
    const photos = [await named('informe'), await named('consigna')]
    await field.setInputFiles([await docx('Un ensayo.'), ...photos])
    await page.getByText('Varios archivos juntos solo pueden ser fotos').waitFor()
    await field.setInputFiles(
      Array.from({ length: 31 }, (_, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from('x'),
      })),
    )
    await page.getByText('Puedes juntar hasta 30 fotos. Elige menos.').waitFor()
    await field.setInputFiles(photos)
    await page.getByText(/^Leyendo la página 2 de 2/).waitFor({ timeout: 170_000 })
    const dialog = page.getByRole('dialog', { name: 'Lo que se leyó' })
    const first = dialog.getByRole('textbox', { name: 'Texto de la página 1' })
    await first.waitFor({ timeout: 170_000 })
    expect(await first.inputValue()).toContain('máximo 8 páginas')
    const photo = dialog.getByRole('img', { name: 'Lo que subiste' })
    const address = await photo.getAttribute('src')
    await dialog.getByRole('button', { name: 'Página siguiente' }).click()
    const second = dialog.getByRole('textbox', { name: 'Texto de la página 2' })
    expect(await second.inputValue()).toContain('Mínimo cinco páginas')
    expect(await photo.getAttribute('src')).not.toBe(address)
    await second.fill('Mínimo siete páginas.')
    await dialog.getByRole('button', { name: 'Seguir' }).click()
    const list = page.getByRole('region', { name: 'Lo que te pidieron' })
    await list.getByText('Leído de 2 fotos').waitFor()
    // One page asks for at least seven, the other one for at most eight.
    await list.getByText('De 7 a 8 páginas').waitFor()
  },
)

nightly(
  'photos of a phone that are too heavy together are made smaller before they are sent',
  async () => {
    const page = await site.atHome()
    const field = page.getByLabel('Archivo de la consigna')
    // A PNG of noise has 3 bytes a pixel, as heavy as a photo in which nothing is alike.
    const noise = await sharp({
      create: {
        width: 2_000,
        height: 2_000,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    expect(2 * noise.byteLength).toBeGreaterThan(maxSourceBytes)
    const sent = page.waitForRequest(
      (one) => one.method() === 'POST' && one.url().endsWith('/api/assignment'),
    )
    await field.setInputFiles(
      [1, 2].map((at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: noise })),
    )
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(maxSourceBytes)
    await page.getByText(/^Leyendo la página 1 de 2/).waitFor()
    await page.getByRole('button', { name: 'Quitar 2 fotos' }).click()
  },
)

nightly('a picture of a page is corrected among the sources before it is one of them', async () => {
  const page = await site.atHome()
  await page.getByRole('button', { name: /^Fuentes/ }).click()
  const panel = page.getByRole('dialog', { name: 'Fuentes' })
  await panel.getByLabel('Archivos de fuentes').setInputFiles({
    name: 'lectura.png',
    mimeType: 'image/png',
    buffer: await readFile(new URL('../../test/pictures/articulo.png', import.meta.url)),
  })
  await panel.getByRole('heading', { name: /^Escaneados/ }).waitFor()
  const correct = panel.getByRole('button', { name: 'Revisar el texto' })
  await correct.waitFor({ timeout: 170_000 })
  await correct.click()
  const dialog = page.getByRole('dialog', { name: 'Lo que se leyó' })
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  await panel.getByRole('heading', { name: /^Escaneados/ }).waitFor({ state: 'detached' })
  await panel.getByText('1 marcada.').waitFor()
})
