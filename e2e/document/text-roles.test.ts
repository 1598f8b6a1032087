import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'

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
    { role: 'p', content: 'El final.' },
  ],
  referencias: [],
}

async function blocksOf({ student, projectId }: WrittenProject): Promise<string[]> {
  const { cuerpo } = (await newestVersion(student, projectId)).text
  return cuerpo.map(({ role, content }) => `${role}: ${content}`)
}

it('a heading of level 4 begins its paragraph, and bold is set by keys and by asterisks', async () => {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 5)
  await page.keyboard.press('Control+Alt+5')
  await untilSaved(page)
  await expectPagesOfSavedText(page, project.student, project.projectId)
  expect((await blocksOf(project))[3]).toBe('t4: Instrumento.')
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
  expect((await blocksOf(project)).at(-1)).toBe('p: **Uno** y **dos** palabras')
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
  if (process.env.SHOT) await page.screenshot({ path: '/work/tmp/textdbg/a.png', fullPage: true })
})
