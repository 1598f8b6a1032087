import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText, Block } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ hasModel: true })

const chart =
  '![Barras de dos carreras](chart:bars 50%)\n| Carrera | n |\n| Derecho | 120 |\n| Artes | 80 |'
const table = 'Matrícula por carrera\n| Carrera | n |\n| Derecho | 120 |\n| Artes | 80 |'
const text: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'Los datos son estos, según se ve.' },
    { role: 'table', content: table },
    { role: 'figure', content: `Carreras\n${chart}` },
    { role: 'bullet', content: 'Primera cosa.' },
    { role: 'p', content: 'Así termina.' },
  ],
  referencias: [],
}

const proposed = (cuerpo: Block[]) =>
  sampleAnswer({
    comentarios_del_modelo: 'Añadí una columna.',
    texto_generado: { cuerpo, referencias: [] },
  })

const asked = (page: Page) => page.getByRole('toolbar', { name: 'Pedir sobre la selección' })
const decide = (page: Page) => page.getByRole('toolbar', { name: 'Propuesta' })

async function open() {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  const stored = async () => {
    await untilSaved(page)
    return (await newestVersion(project.student, project.projectId)).text.cuerpo
  }
  return { page, project, stored }
}

it('a selection with a table, a figure and a list is changed whole, and a forgotten figure stays', async () => {
  const { page, project, stored } = await open()
  await page.keyboard.press('Control+Home')
  await textBox(page)
    .getByText('Primera cosa.')
    .click({ modifiers: ['Shift'] })
  const gate = new Gate()
  const [first, , figure, , last] = text.cuerpo
  const rows = `${table.replace('| n |', '| n | % |').replace('120 |', '120 | 60 |').replace('80 |', '80 | 40 |')}\nNota. Elaboración propia.`
  site.model.next(
    answer(
      proposed([
        { role: 'p', content: 'Los datos son estos.' },
        { role: 'table', content: rows },
        { role: 'bullet', content: 'Primera cosa.' },
      ]),
      { gate },
    ),
  )
  await asked(page).getByRole('button', { name: 'Mejorar' }).click()
  await page.getByText('Escribiendo la propuesta…').waitFor()
  gate.open()
  await decide(page).waitFor()
  await page.locator('section[aria-label^="Página "] [role="row"]').getByText('60').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const sent = JSON.stringify(site.model.requests.at(-1)?.body)
  expect(sent).toContain('| Derecho | 120 |')
  expect(sent).toContain('chart:bars')
  await decide(page).getByRole('button', { name: 'Aceptar' }).click()
  await textBox(page).waitFor()
  expect(await stored()).toEqual([
    { ...first, content: 'Los datos son estos.' },
    { role: 'table', content: rows },
    figure,
    { role: 'bullet', content: 'Primera cosa.' },
    last,
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)
  await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click()
  await expect.poll(stored).toEqual(text.cuerpo)
})

nightly('a table alone is asked about with its tool, and not while one writes in it', async () => {
  const { page, stored } = await open()
  await textBox(page).getByText('Derecho').first().click()
  await page.keyboard.press('End')
  expect(await asked(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Pedir', exact: true }).click()
  const short = table.replace('\n| Artes | 80 |', '')
  site.model.next(answer(proposed([{ role: 'table', content: short }])))
  await asked(page).getByRole('button', { name: 'Acortar' }).click()
  await decide(page).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect.poll(stored).toEqual(text.cuerpo.with(1, { role: 'table', content: short }))
})
