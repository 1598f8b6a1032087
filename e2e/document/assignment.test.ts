import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createProject } from '#e2e/browser.ts'
import { toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import { textDocx } from '#test/source-files.ts'

const site = testSite({ hasModel: true })

it('an assignment in a DOCX is confirmed, goes to the model and is compared with the document', async () => {
  const page = await site.atHome()
  await page.getByLabel('Archivo de la consigna').setInputFiles({
    name: 'consigna.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: await textDocx([
      'Un ensayo de mínimo cinco páginas.',
      'Al menos dos fuentes, normas APA.',
    ]),
  })
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
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /Consigna/ }).click()
  await page
    .getByRole('tabpanel', { name: /Consigna/ })
    .getByText('Faltan 4 páginas.')
    .waitFor()
})

it('an assignment on a photo is read, corrected in a dialog, and then confirmed', async () => {
  const page = await site.atHome()
  const buffer = await readFile(new URL('../../test/pictures/consigna.png', import.meta.url))
  const field = page.getByLabel('Archivo de la consigna')
  await field.setInputFiles({ name: 'consigna.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Lo que se leyó' })
  const text = dialog.getByRole('textbox', { name: 'Texto leído, corrígelo' })
  await text.waitFor({ timeout: 60_000 })
  expect(await text.inputValue()).toContain('Mínimo cinco páginas')
  await dialog.getByRole('img', { name: 'Lo que subiste' }).waitFor()
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'] })
  await text.fill('Un ensayo de mínimo siete páginas.')
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  await dialog.waitFor({ state: 'detached' })
  const list = page.getByRole('region', { name: 'Lo que te pidieron' })
  await list.getByText('7 páginas o más').waitFor()
})

it('a picture of a page is corrected among the sources before it is one of them', async () => {
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
  await correct.waitFor({ timeout: 60_000 })
  await correct.click()
  const dialog = page.getByRole('dialog', { name: 'Lo que se leyó' })
  await dialog.getByRole('button', { name: 'Seguir' }).click()
  await panel.getByRole('heading', { name: /^Escaneados/ }).waitFor({ state: 'detached' })
  await panel.getByText('1 marcada.').waitFor()
})
