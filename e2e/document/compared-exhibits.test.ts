import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { writtenProject } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })

const rows = (n: string) => ['| Carrera | n |', `| Derecho | ${n} |`, '| Medicina | 80 |']
const chart = (n: string) => ['Las carreras', '![Barras](chart:bars 75%)', ...rows(n)].join('\n')
const textWith = (n: string, added: string[], equation: string): AcademicText => ({
  cuerpo: [
    { role: 'p', content: 'La matrícula subió.' },
    {
      role: 'table',
      content: ['Matrícula', ...rows(n), ...added, 'Nota. Elaboración propia.'].join('\n'),
    },
    { role: 'p', content: 'Se ve en la figura.' },
    { role: 'figure', content: chart(n) },
    { role: 'equation', content: equation },
  ],
  referencias: [],
})

it('two versions of a table are one table with its changes, and a changed figure has a frame', async () => {
  const before = textWith('120', [], 'a = b')
  const { student, projectId, address } = await writtenProject(site.url, before)
  const after = textWith('130', ['| Música | 9 |'], 'a = \\frac{b}{c}')
  for (const content of [before, after]) {
    await student.call('PUT', `/api/projects/${projectId}/document`, {
      content,
      base_version: 1,
      ends_sitting: true,
    })
  }
  const page = await site.signedIn(student)
  await page.goto(address)
  await page.getByRole('button', { name: 'Versiones', exact: true }).click()
  await page
    .getByRole('region', { name: 'Versiones' })
    .getByRole('button')
    .filter({ hasText: 'tú' })
    .last()
    .click()
  await page.getByRole('button', { name: 'Comparar con la actual' }).click()
  // The cell, the row, the figure as it was and as it is, the equation as it was and as it is.
  await page.getByText('Cambio 1 de 6').waitFor()
  const sheets = page.locator('section[aria-label^="Página "]')
  expect(await sheets.getByRole('table').count()).toBe(1)
  const inTable = (tag: string) => sheets.locator(`[role="table"] ${tag}`).allInnerTexts()
  expect(await inTable('del')).toEqual(['120 '])
  expect(await inTable('ins')).toEqual(['130', 'Música', '9'])
  expect(await sheets.locator('del[data-part="drawing"]').count()).toBe(2)
  expect(await sheets.locator('ins[data-part="drawing"]').count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])

  const small = await site.signedIn(student, phone)
  await small.goto(address)
  await small.getByRole('tab', { name: 'Vista Previa' }).tap()
  await small.getByRole('button', { name: 'Versiones' }).tap()
  await small.getByRole('tabpanel').getByRole('listitem').getByRole('button').last().tap()
  await small.getByRole('button', { name: 'Comparar con la actual' }).tap()
  await small.getByText('Cambio 1 de 6').waitFor()
  const read = small.getByLabel('Páginas')
  expect(await read.locator('[role="cell"] del').allInnerTexts()).toEqual(['120 '])
  expect(await read.getByRole('img', { name: 'Barras' }).count()).toBe(2)
  expect(await axeViolations(small)).toEqual([])
})

it('in a table that an answer changed the new words are marked where they stand', async () => {
  const { student, address } = await writtenProject(site.url, textWith('120', [], 'a = b'))
  const page = await site.signedIn(student)
  const after = textWith('130', ['| Música | 9 |'], 'a = b')
  const figure = after.cuerpo[3]
  if (figure) figure.content = chart('120')
  const told = { comentarios_del_modelo: 'Listo.', texto_generado: after }
  site.model.next(answer(sampleAnswer(told)))
  await page.goto(address)
  await page.getByRole('region', { name: 'Página 2', exact: true }).waitFor()
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Corrige la tabla')
  await message.press('Enter')
  await page.getByText('Cambié 1 tabla. Lo demás quedó igual.').waitFor()
  await page.getByRole('link', { name: 'Tabla «Matrícula»' }).waitFor()
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('new-words') ?? [])].map(String).join('|'))
  await expect.poll(marked).toBe('130|Música 9')
  await page.getByRole('button', { name: 'Ver qué decía el cambio 1' }).click()
  const card = page.getByRole('dialog', { name: 'Cambio 1: qué decía' })
  await card.getByText('Derecho · 120', { exact: false }).waitFor()
})
