import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { testSite } from '#e2e/test-site.ts'
import {
  expectPagesOfSavedText,
  insertBelow,
  pressLine,
  textBox,
  untilSaved,
} from '#e2e/text-box.ts'
import { writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const long = 'El texto sigue en la misma línea y ocupa más de un renglón de la página. '
  .repeat(3)
  .trim()
const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Método' },
    { role: 't2', content: 'Participantes' },
    { role: 't3', content: 'Muestra' },
    { role: 'p', content: 'Instrumento.' },
    { role: 'p', content: `${long} ${long}` },
    { role: 'p', content: 'Validez.' },
    { role: 'p', content: 'El final.' },
  ],
  referencias: [],
}

it('a heading of level 4 begins its paragraph, and bold is set by keys and by asterisks', async () => {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 5)
  await page.keyboard.press('Control+Alt+5')
  await untilSaved(page)
  await expectPagesOfSavedText(page, project.student, project.projectId)
  expect((await writtenBlocks(project))[3]).toBe('t4: Instrumento.')
  await textBox(page).getByText('Validez.').click()
  await page.keyboard.press('Control+Alt+6')
  await untilSaved(page)
  await expectPagesOfSavedText(page, project.student, project.projectId)
  await textBox(page).getByText('Instrumento.').click()
  await page.getByRole('button', { name: 'Papel del bloque: Título 4' }).waitFor()

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await expect
    .poll(() => page.getByRole('button', { name: 'Negrita' }).getAttribute('aria-pressed'))
    .toBe('true')
  await page.keyboard.type('Uno')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' y **dos** palabras')
  await untilSaved(page)
  expect((await writtenBlocks(project)).at(-1)).toBe('p: **Uno** y **dos** palabras')
  expect(await textBox(page).locator('b').allTextContents()).toEqual(['Uno', 'dos'])

  // The heading moves down its page and over to the next one as lines come above it.
  await textBox(page).getByText('Muestra').click()
  await page.keyboard.press('Home')
  for (let line = 0; line < 22; line++) {
    await page.keyboard.type(`Línea ${line}`)
    await page.keyboard.press('Enter')
  }
  await untilSaved(page)
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

nightly('the caret goes from a heading of level 4 into its paragraph and back', async () => {
  const project = await writtenProject(site.url, {
    cuerpo: [
      { role: 't4', content: 'Instrumento' },
      { role: 'p', content: 'El cuestionario.' },
      { role: 't5', content: 'Validez' },
      { role: 't2', content: 'Fin' },
    ],
    referencias: [],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 1)
  await textBox(page).getByText('Instrumento').click()
  await page.keyboard.press('End')
  for (let letter = 0; letter < 'El cuestionario.'.length; letter++)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('Ahora: ')
  for (let letter = 0; letter <= 'Ahora: '.length; letter++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('s')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('«')
  await textBox(page).getByText('Validez').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await textBox(page).getByText('Fin').click()
  await textBox(page).getByText('Validez').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('Se probó.')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([
    't4: Instrumentos',
    'p: «Ahora: El cuestionario.',
    't5: Validez',
    'p: Se probó.',
    't2: Fin',
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

it('an index is put after the title page, keeps up with the text and leads to its pages', async () => {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await page.getByRole('button', { name: 'Portada y formato' }).click()
  await page.getByRole('group', { name: 'Índice' }).getByRole('button', { name: 'General' }).click()
  const index = page.getByRole('region', { name: 'Página 2', exact: true })
  await index.getByText('Índice', { exact: true }).waitFor()
  for (const name of ['Método, página 3', 'Participantes, página 3', 'Muestra, página 3']) {
    await index.getByRole('link', { name, exact: true }).waitFor()
  }
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cerrar portada y formato' }).click()

  const third = page.getByRole('region', { name: 'Página 3', exact: true })
  await third.getByText('Participantes').click()
  await textBox(page).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' y lugar')
  await index.getByRole('link', { name: /Participantes y lugar/ }).waitFor()
  expect(await page.locator('[data-part="sheet"]').first().textContent()).toBe('3')
  await index.getByRole('link', { name: /Muestra/ }).click()
  await expect
    .poll(() =>
      page
        .locator('[data-part="sheet"]')
        .first()
        .evaluate((sheet) => Math.round(sheet.getBoundingClientRect().top)),
    )
    .toBeLessThan(120)
})

nightly('several authors are written on the title page, one a line', async () => {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await page.getByRole('button', { name: 'María José Andrade' }).click()
  const authors = page.getByRole('textbox', { name: 'Autores' })
  await authors.press('End')
  await authors.pressSequentially('\nLuis Mora')
  await authors.press('Tab')
  await page.getByRole('button', { name: /María José Andrade\s*Luis Mora/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /María José Andrade\s*Luis Mora/ }).waitFor()
})

it('an appendix is added after the references, with tables of its own and the word that the university uses', async () => {
  const project = await writtenProject(site.url, {
    ...text,
    referencias: [{ content: 'Mora, P. (2019). *Agua*. Planeta.' }],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 5)
  await insertBelow(page, 'Apéndice al final')
  await page.getByRole('button', { name: 'Papel del bloque: Apéndice' }).waitFor()
  await page.keyboard.type('Cuestionario')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Primera pregunta.')
  await untilSaved(page)
  expect((await writtenBlocks(project)).slice(-2)).toEqual([
    'appendix: Cuestionario',
    'p: Primera pregunta.',
  ])
  const drawn = textBox(page).locator('[data-label]')
  expect(await drawn.getAttribute('data-label')).toBe('Apéndice')
  await page.getByRole('button', { name: 'Portada y formato' }).click()
  await page.getByRole('group', { name: 'Al final' }).getByRole('button', { name: 'Anexo' }).click()
  await expect.poll(() => drawn.getAttribute('data-label')).toBe('Anexo')
})

nightly(
  'a heading in the line of its paragraph starts a page, after a paragraph and after a table',
  async () => {
    const filler = (count: number) =>
      Array.from({ length: count }, () => ({ role: 'p' as const, content: 'Corto.' }))
    const table = {
      role: 'table' as const,
      content: 'Datos\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\nNota. x.',
    }
    // Under the title 24 lines are left, of which the table takes 7 and the blank line above it.
    for (const before of [filler(24), [...filler(17), table]]) {
      const project = await writtenProject(site.url, {
        cuerpo: [...before, { role: 't5', content: 'Lo que se ve.' }, { role: 'p', content: long }],
        referencias: [],
      })
      const page = await site.signedIn(project.student)
      await page.goto(project.address)
      await pressLine(page, 2)
      await textBox(page).locator('h6[data-page]').waitFor()
      await expectPagesOfSavedText(page, project.student, project.projectId)
      await page.close()
    }
  },
)
