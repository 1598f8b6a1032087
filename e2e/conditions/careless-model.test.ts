import { expect, it } from 'vitest'
import { createProject } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })

const careless = `<think>{"a":1}</think>
Aquí está tu ensayo:

\`\`\`json
${JSON.stringify({
  comentarios_del_modelo: '**Listo**: escribí un ensayo breve.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: '# El juego y la niñez' },
      { role: 'list', items: ['**Ronda**: se canta.', '- Rayuela: se salta.', { text: 'Trompo' }] },
      { role: 'p', content: '## Por qué se juega\n\nPorque *alegra*.\n\n- Une\n1. Enseña' },
    ],
    referencias: ['1. Huizinga, J. (1938). *Homo ludens*. Editorial.'],
  },
})}
\`\`\`
`

it('an off-schema answer is shown as paragraphs without markers, and the chat says so', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  site.model.next(answer(careless, { size: 7 }))
  await createProject(page, 'Un ensayo sobre el juego')
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await untilIdle(page)
  const chat = page.locator('[data-message="assistant"]')
  await chat.getByText('partes con un formato inesperado; se conservaron como párrafos').waitFor()
  expect(await chat.innerText()).toMatch(/^Listo: escribí un ensayo breve\./)
  const sheet = page.getByRole('region', { name: 'Página 2' })
  const lines = ['Ronda: se canta.', 'Rayuela: se salta.', 'Trompo', 'Por qué se juega', 'Une']
  for (const line of [...lines, 'Porque alegra.', '1. Enseña']) {
    await sheet.getByText(line, { exact: true }).waitFor()
  }
  const pages = await page.getByRole('region', { name: 'Páginas' }).innerText()
  expect(pages).not.toMatch(/[*#`{}<>]|think|role|^\s*[-•] /m)
  expect(site.model.requests).toHaveLength(1)
  await expectFooterEqualsLedger(page, student)
  await page.reload()
  await sheet.getByText('Ronda: se canta.', { exact: true }).waitFor()
  expect(await page.getByRole('region', { name: 'Páginas' }).innerText()).toBe(pages)
})
