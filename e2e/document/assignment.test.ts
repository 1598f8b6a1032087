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
